import type { ColumnSettings } from '@plumbline/contract/grid';
import { JOB_GONE, MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import { isAnyJobField } from '@plumbline/contract/workflow/own-fields';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import type { ScheduleSettings } from '@plumbline/domain/schedule/terms';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useAppInit, useCan, useMaySave } from '../../lib/app-init.ts';
import { localToday } from '../../lib/calendar.ts';
import type { KeptSheet } from '../../lib/kept-edits/kept-edits.ts';
import { useToday } from '../../lib/use-today.ts';
import { useSavedRows } from '../../ui/saved-rows/use-saved-rows.ts';
import { AttentionFigures } from '../attention/attention-figures.ts';
import { EarlierValues } from '../net-changes/earlier-values.ts';
import { scheduleAccess } from '../schedule/schedule-access.ts';
import { ScheduleFigures } from '../schedule/schedule-figures.ts';
import { whatFollows } from '../schedule/what-follows.ts';
import { CalculatedJobs } from './calculated-jobs.ts';
import { estimatePassed } from './estimate-passed.ts';
import { forecastAccess } from './forecast-access.ts';
import { accessOfOwn, derivedAmounts, factRefusal, type JobRow, jobAccess, refusalOf } from './job-rows.ts';
import { sendJobs } from './jobs-save.ts';
import { pageAccess } from './page-columns.ts';

interface JobsModelOptions {
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
  readonly settings: ScheduleSettings;
  readonly sheet: KeptSheet;
}

/** The rows of the sheets over jobs, their saving, and the schedule that follows from them. */
export function useJobsModel(jobs: readonly JobRow[], { columns, options, settings, sheet }: JobsModelOptions) {
  const { workflow } = useApi();
  const mayEdit = useMaySave('Wip_edit');
  const mayClose = useCan('Wip_close');
  const closing = useRef(mayClose);
  useEffect(() => {
    closing.current = mayClose;
  }, [mayClose]);
  const { user } = useAppInit();
  const today = useToday();
  const basis = useMemo(() => scheduleBasis(settings, today), [settings, today]);
  const [figures] = useState(() => new ScheduleFigures(basis));
  const [attention] = useState(() => new AttentionFigures(today, jobs));
  const calculation = useMemo(
    () => ({ columns, selectOptions: options, today, dayOf: localToday }),
    [columns, options, today],
  );
  const [calculated] = useState(() => new CalculatedJobs(calculation));
  const [earlier] = useState(() => new EarlierValues(options));
  const [passed] = useState(() => estimatePassed());
  const saved = useSavedRows<JobRow>({
    rows: jobs,
    access: {
      ...jobAccess(options),
      ...forecastAccess(user.name),
      ...scheduleAccess(figures),
      ...pageAccess(user.id, attention, earlier),
    },
    // Asked for each value, in code that is not compiled yet as the page opens: the other fields are settled first.
    accessOf: (field) => (field.startsWith('own.') ? (accessOfOwn(field) ?? calculated.accessOf(field)) : undefined),
    derive: (row) => {
      figures.forget(row);
      attention.forget(row);
      calculated.forget(row);
      earlier.forget(row);
      return { ...derivedAmounts(row), ...passed(row) };
    },
    validate: (field, value, row, together) =>
      refusalOf(field, value) ??
      factRefusal({ field, value, together }, row, {
        mayClose: closing.current,
        defaultMethod: figures.basis.settings.defaultMethod,
      }),
    follows: (field, row) => whatFollows(field, row, (job) => figures.of(job)),
    maxRows: MAX_UPDATES,
    gone: JOB_GONE,
    keeping: { sheet, nameOf: ({ jobNumber }) => jobNumber, isField: isAnyJobField, mayEdit },
    send: (updates) => sendJobs(workflow, updates),
  });
  const { model } = saved;
  const counted = useRef(basis);
  useEffect(() => {
    if (counted.current === basis) return;
    counted.current = basis;
    figures.reckonBy(basis);
    attention.reckonBy(basis.today);
    model.refresh();
  }, [basis, figures, attention, model]);
  const reckoned = useRef(calculation);
  useEffect(() => {
    if (reckoned.current === calculation) return;
    reckoned.current = calculation;
    if (calculated.reckonBy(calculation)) model.refresh();
  }, [calculation, calculated, model]);
  useEffect(() => attention.follow(model), [attention, model]);
  return { ...saved, figures, attention, earlier, calculated, basis };
}
