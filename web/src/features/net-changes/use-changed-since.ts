import type { ChangedSince } from '@plumbline/contract/grid';
import { MAX_EARLIER_JOBS } from '@plumbline/contract/workflow/net-changes';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { unwrap, useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { formatDay } from '../../lib/calendar.ts';
import { useToday } from '../../lib/use-today.ts';
import type { GridSince } from '../../ui/grid/index.ts';
import type { JobRow } from '../jobs/job-rows.ts';
import { CHANGED, changedColumn } from './changed-column.ts';
import type { WordsParts } from './changed-words.ts';
import type { EarlierValues } from './earlier-values.ts';
import { lastLooked, rememberLooked } from './last-looked.ts';
import { sinceWhen } from './since-when.ts';

interface ChangedSinceOptions<Row extends AnyRow> extends WordsParts<Row> {
  /** What the view asks for; nothing is loaded without it. */
  readonly setting: ChangedSince | undefined;
  /** The jobs, and what they held. */
  readonly jobs: { readonly model: GridModel<JobRow>; readonly earlier: EarlierValues };
  /** Draws the sheet's rows that follow from these jobs, where its rows are no jobs. Keep the same function. */
  readonly onRenewed?: (jobIds: readonly string[]) => void;
}

/** The cells of a sheet that changed since the moment of its view, and the column that names them. They follow what changes. */
export function useChangedSince<Row extends AnyRow>(parts: ChangedSinceOptions<Row>) {
  const { setting, jobs, onRenewed, model, earlier, isKnown, columns, options } = parts;
  const { user, tenant } = useAppInit();
  const { workflow } = useApi();
  const today = useToday();
  const who = { tenantId: tenant.id, userId: user.id };
  const [looked, setLooked] = useState(() => lastLooked(who));
  const since = useMemo(() => (setting ? sinceWhen(setting, looked, today) : null), [setting, looked, today]);
  const from = since?.from ?? null;
  const { data, error, refetch } = useQuery({
    queryKey: ['workflow', 'activity', 'earlier', from],
    enabled: from !== null,
    queryFn: async ({ signal }) => {
      // Few views mark changes: what follows them is downloaded for those.
      const [values, marks] = await Promise.all([
        unwrap(workflow.earlierValues({ body: { from: from ?? '' }, signal })),
        import('./changed-marks.ts').then(({ changedMarks }) => changedMarks),
      ]);
      return { ...values, ...marks };
    },
    // Kept up by what follows below, and forgotten with the sheet.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { followEarlier: follow, changedWords } = data ?? {};
  /** The moment whose values are here. */
  const [ready, setReady] = useState<string | null>(null);
  const day = since?.day ?? '';
  useLayoutEffect(() => {
    jobs.earlier.take(from !== null && data ? data.jobs : [], day);
    setReady(data ? from : null);
  }, [jobs.earlier, data, from, day]);
  const followed = useMemo(() => ({ model: jobs.model, earlier: jobs.earlier }), [jobs.model, jobs.earlier]);
  useEffect(() => {
    if (ready === null || !follow) return;
    return follow({
      ...followed,
      onRenewed,
      ask: (jobIds, signal) => workflow.earlierValues({ body: { from: ready, jobIds }, signal }),
      most: MAX_EARLIER_JOBS,
      onTooMany: () => void refetch(),
    });
  }, [ready, follow, followed, onRenewed, workflow, refetch]);

  const isReady = ready !== null && ready === from;
  const words = since?.words ?? '';
  const column = useMemo(() => (isReady ? changedColumn(`Changed since ${words}`) : null), [isReady, words]);
  const changed = useMemo(
    () => (isReady ? changedWords?.({ model, earlier, isKnown, columns, options }, words) : undefined),
    [isReady, changedWords, model, earlier, isKnown, columns, options, words],
  );
  const archived = data?.archivedBefore;
  const note = error
    ? 'What changed could not be loaded.'
    : !isReady
      ? 'Loading what changed…'
      : archived && from !== null && new Date(from) < archived
        ? `What happened before ${formatDay(archived)} is in the archive, and is not marked.`
        : null;
  const gridSince: GridSince = {
    field: CHANGED,
    words,
    note,
    ...(error && { onRetry: () => void refetch() }),
    onLooked: () => {
      const now = new Date().toISOString();
      rememberLooked(who, now);
      setLooked(now);
    },
  };
  return { column, changed, since: gridSince };
}
