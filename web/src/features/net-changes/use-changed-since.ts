import type { ChangedSince, ColumnSettings } from '@plumbline/contract/grid';
import { MAX_EARLIER_JOBS } from '@plumbline/contract/workflow/net-changes';
import { isAnyJobField } from '@plumbline/contract/workflow/own-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { type CellValue, sameValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { formatValue } from '@plumbline/sheet/values/format-value';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { unwrap, useApi } from '../../lib/api.ts';
import { useAppInit } from '../../lib/app-init.ts';
import { formatDay } from '../../lib/calendar.ts';
import { useToday } from '../../lib/use-today.ts';
import type { GridSince } from '../../ui/grid/index.ts';
import { EMPTY } from '../../ui/timeline/timeline.tsx';
import type { JobRow } from '../jobs/job-rows.ts';
import { CHANGED, changedColumn } from './changed-column.ts';
import type { EarlierValues } from './earlier-values.ts';
import { lastLooked, rememberLooked } from './last-looked.ts';
import { sinceWhen } from './since-when.ts';

interface ChangedSinceOptions {
  /** What the view asks for; nothing is loaded without it. */
  readonly setting: ChangedSince | undefined;
  readonly model: GridModel<JobRow>;
  readonly earlier: EarlierValues;
  /** By which values are written: of the jobs, and of the sheet over them. */
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
}

/** The cells of a sheet that changed since the moment of its view, and the column that names them. They follow what changes. */
export function useChangedSince({ setting, model, earlier, columns, options }: ChangedSinceOptions) {
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
      const [values, { followEarlier: follow }] = await Promise.all([
        unwrap(workflow.earlierValues({ body: { from: from ?? '' }, signal })),
        import('./follow-earlier.ts'),
      ]);
      return { ...values, follow };
    },
    // Kept up by what follows below, and forgotten with the sheet.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const follow = data?.follow;
  /** The moment whose values are here. */
  const [ready, setReady] = useState<string | null>(null);
  const day = since?.day ?? '';
  useLayoutEffect(() => {
    earlier.take(from !== null && data ? data.jobs : [], day);
    setReady(data ? from : null);
  }, [earlier, data, from, day]);
  useEffect(() => {
    if (ready === null || !follow) return;
    return follow({
      model,
      earlier,
      ask: (jobIds, signal) => workflow.earlierValues({ body: { from: ready, jobIds }, signal }),
      most: MAX_EARLIER_JOBS,
      onTooMany: () => void refetch(),
    });
  }, [ready, follow, model, earlier, workflow, refetch]);

  const isReady = ready !== null && ready === from;
  const words = since?.words ?? '';
  const column = useMemo(() => (isReady ? changedColumn(`Changed since ${words}`) : null), [isReady, words]);
  const changed = useMemo(
    () => (isReady ? changedWords({ model, earlier, columns, options }, words) : undefined),
    [isReady, model, earlier, columns, options, words],
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

type WordsParts = Omit<ChangedSinceOptions, 'setting'>;

/** What a cell held then, in words; null if it holds the same, or nobody knows. */
function changedWords({ model, earlier, columns, options }: WordsParts, since: string) {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const textOf = (column: ColumnSettings, value: CellValue): string => {
    if (column.type === 'boolean') return value === true ? 'Yes' : 'No';
    return formatValue(column, value, options[column.field]) || EMPTY;
  };
  /** What the field held and holds. */
  const both = (job: JobRow, column: ColumnSettings): readonly [string, string] | null => {
    const was = earlier.of(job);
    const { field } = column;
    if (!was || !(isAnyJobField(field) || (scheduleTable.has(field) && earlier.hasFigures(job)))) return null;
    const [before, now] = [model.value(was, field), model.value(job, field)];
    return sameValue(before, now) ? null : [textOf(column, before), textOf(column, now)];
  };
  return (job: JobRow, field: string): string | null => {
    if (field === CHANGED) {
      const lines = earlier.changedOf(job).flatMap((name) => {
        const column = byField.get(name);
        const values = column && both(job, column);
        return values ? [`${column.title}: ${values.join(' → ')}`] : [];
      });
      return lines.join('\n') || null;
    }
    const column = byField.get(field);
    const values = column && both(job, column);
    return values ? `Before ${since}: ${values[0]}` : null;
  };
}
