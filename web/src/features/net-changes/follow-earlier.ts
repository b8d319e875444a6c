import type { CallResult } from '@plumbline/contract/client';
import type { JobId } from '@plumbline/contract/values';
import type { netChangeCalls } from '@plumbline/contract/workflow/net-changes';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { JobRow } from '../jobs/job-rows.ts';
import type { EarlierValues } from './earlier-values.ts';

/** Changes come in bursts. */
const GATHER_MS = 1_000;
/** After a call that got no answer. */
const AGAIN_MS = 5_000;

interface FollowOptions {
  readonly model: GridModel<JobRow>;
  readonly earlier: EarlierValues;
  readonly ask: (jobIds: JobId[], signal: AbortSignal) => Promise<CallResult<(typeof netChangeCalls)['earlierValues']>>;
  /** How many jobs one call takes. */
  readonly most: number;
  /** With more changes at once, everything is reloaded. */
  readonly onTooMany: () => void;
  /** Called with the reloaded jobs: redraws rows that derive from them. */
  readonly onRenewed?: ((jobIds: readonly string[]) => void) | undefined;
}

/** Asks again for jobs that change on the page, once they are saved, until the returned function is called. */
export function followEarlier({ model, earlier, ask, most, onTooMany, onRenewed }: FollowOptions): () => void {
  const ended = new AbortController();
  const changed = new Set<string>();
  let shown = new Set(model.rows.map(({ id }) => id));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDrawing = false;

  const later = (pause: number): void => {
    timer ??= setTimeout(() => void look(), pause);
  };
  const look = async (): Promise<void> => {
    timer = undefined;
    // An unsaved edit arrives again when it is saved.
    const ids = [...changed].filter((id) => !model.isUnsaved(id)) as JobId[]; // the model's rows are jobs
    if (ids.length === 0) return;
    for (const id of ids) changed.delete(id);
    if (ids.length > most) return onTooMany();
    const result = await ask(ids, ended.signal).catch(() => null); // ended
    if (ended.signal.aborted) return;
    if (!result?.ok) {
      for (const id of ids) changed.add(id);
      return later(AGAIN_MS);
    }
    earlier.renew(ids, result.value.jobs);
    // Draws them again.
    isDrawing = true;
    model.patchRows(ids.map((id) => ({ id })));
    isDrawing = false;
    onRenewed?.(ids);
  };
  const end = model.subscribe((event) => {
    if (isDrawing || event.kind === 'reveal') return;
    if (event.kind === 'cells') for (const id of event.rowIds) changed.add(id);
    else {
      const now = new Set(model.rows.map(({ id }) => id));
      for (const id of now) if (!shown.has(id)) changed.add(id);
      shown = now;
    }
    if (changed.size > 0) later(GATHER_MS);
  });
  return () => {
    ended.abort();
    clearTimeout(timer);
    end();
  };
}
