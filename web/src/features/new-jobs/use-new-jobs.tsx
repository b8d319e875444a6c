import type { ColumnSettings } from '@plumbline/contract/grid';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { counted } from '@plumbline/domain/counted';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { LinesBelow } from '@plumbline/sheet/rows/keyed-paste';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { editText } from '@plumbline/sheet/values/format-value';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { rowsKeeper } from '../../lib/kept-edits/rows-keeper.ts';
import { CANNOT_KEEP } from '../../ui/saved-rows/use-kept-edits.ts';
import { toast } from '../../ui/toast/toast.ts';
import { createConnections } from '../connect/connections.ts';
import { byNumber, type JobRow } from '../jobs/job-rows.ts';
import { toKept } from './kept-new-jobs.ts';
import { draftsOf, type NewJobDraft } from './new-job-draft.ts';
import { type BoxState, NewJobsBox } from './new-jobs-box.ts';
import { nextAfter } from './next-after.ts';
import { sendNewJobs } from './send-new-jobs.ts';
import { useKeptDrafts } from './use-kept-drafts.ts';

interface NewJobsParts {
  readonly model: GridModel<JobRow>;
  readonly sheet: KeptSheet;
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
}

export interface NewJobs {
  readonly box: NewJobsBox<Job>;
  readonly state: BoxState;
  /** Adds jobs. With `isShown` the sheet goes to the first when it is there. */
  readonly add: (drafts: readonly NewJobDraft[], isShown?: boolean) => void;
  /** The number that the next job would get. `free`: the next one by the service; without it, as far as this page knows. */
  readonly nextNumber: (free?: string) => string;
  /** Pasted rows to ask about, and the answer. */
  readonly pasted: readonly NewJobDraft[] | null;
  readonly askAbout: (drafts: readonly NewJobDraft[] | null) => void;
  readonly onBelow: (below: LinesBelow) => boolean;
}

/** Jobs made by hand: their way to the service, into the sheet, and out again by undo. The options are read once. */
export function useNewJobs({ model, sheet, columns, options }: NewJobsParts): NewJobs {
  const { workflow } = useApi();
  const [pasted, askAbout] = useState<readonly NewJobDraft[] | null>(null);
  const [{ box, keeper, shown }] = useState(() => {
    const connections = createConnections(model, workflow);
    const shown = new Set<string>();
    const keeper = rowsKeeper(sheet, () => toast.warn(CANNOT_KEEP));
    const onMade = (drafts: readonly NewJobDraft[], jobs: readonly Job[]): void => {
      show(model, drafts, jobs);
      const [first] = jobs;
      if (first && drafts.some(({ id }) => shown.has(id))) model.reveal(first.id);
      const ids = jobs.map(({ id }) => id);
      const name = jobs.length === 1 ? String(first?.jobNumber) : counted(jobs.length, 'job');
      const act = {
        undo: () => ({ message: `Taking ${name} out again`, until: connections.takeOut(ids) }),
        redo: () => ({ message: `Bringing ${name} back`, until: connections.bringBack(ids) }),
      };
      model.did(act);
      const refused = drafts.reduce((sum, { texts }) => sum + texts.length, 0);
      const bad = counted(refused, 'cell to correct', 'cells to correct');
      toast.success(`${name} added${refused > 0 ? ` · ${bad}` : ''}`, {
        action: { label: 'Undo', onClick: () => void model.takeBack(act) },
        until: model.untilUndone(act),
      });
    };
    const columnOf = new Map(columns.map((column) => [column.field, column]));
    const box = new NewJobsBox<Job>({
      send: (batch) => sendNewJobs(workflow, batch),
      keep: (left) => keeper.keep(toKept(left)),
      onMade,
      textOf: (field, value) => {
        const column = columnOf.get(field);
        return column ? editText(column, value, options[field]) : String(value ?? '');
      },
      today: localToday,
    });
    return { box, keeper, shown };
  });
  useKeptDrafts(box, sheet, keeper);
  const state = useSyncExternalStore(box.state.subscribe, box.state.get);
  const add = useCallback(
    (drafts: readonly NewJobDraft[], isShown = false) => {
      const [first] = drafts;
      if (isShown && first) shown.add(first.id);
      box.add(drafts);
    },
    [box, shown],
  );
  return useMemo(() => {
    const onBelow = (below: LinesBelow): boolean => {
      const drafts = draftsOf(below, options) ?? [];
      if (drafts.length > 0) askAbout(drafts);
      return drafts.length > 0;
    };
    const nextNumber = (free?: string): string => {
      const unmade = state.batches.flatMap(({ drafts }) => drafts.map(({ jobNumber }) => jobNumber));
      const inUse = [...model.rows.map(({ jobNumber }) => jobNumber), ...unmade.filter((number) => number !== '')];
      const before = unmade.filter((number) => number === '').length;
      return nextAfter({ inUse, before, free, year: Number(localToday().slice(0, 4)) });
    };
    return { box, state, add, nextNumber, pasted, askAbout, onBelow };
  }, [box, state, add, pasted, model, options]);
}

/** Brings made jobs into the sheet, with the texts that their cells refused. */
function show(model: GridModel<JobRow>, drafts: readonly NewJobDraft[], jobs: readonly Job[]): void {
  for (const { id } of jobs) model.own.add(id);
  // Also where the stream of changes was faster than the answer.
  model.addRows(jobs, byNumber);
  model.apply(
    drafts.flatMap(({ texts }, at) => {
      const rowId = jobs[at]?.id;
      return rowId === undefined ? [] : texts.map((invalid) => ({ rowId, field: invalid.field, value: null, invalid }));
    }),
    'server', // undo takes back the jobs, and these texts with them
  );
}
