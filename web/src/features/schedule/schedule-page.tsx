import { Suspense, useMemo } from 'react';
import { formatDate } from '../../lib/calendar.ts';
import { PagePart } from '../../ui/page-part.tsx';
import { IMPORTED_AGAIN } from '../jobs/imported-again.ts';
import { JobSheet } from '../jobs/job-sheet.tsx';
import { useJobsHome } from '../jobs/jobs-home-context.ts';
import { pageColumns, pageOptions } from '../jobs/page-columns.ts';
import { useJobColumns } from '../jobs/use-job-columns.ts';
import { NoJobsElsewhere } from '../new-jobs/no-jobs.tsx';
import { useForecastActions } from './panel/use-forecast-actions.tsx';
import { scheduleCells } from './schedule-cells.tsx';
import { STANDARD_SCHEDULE, scheduleColumns } from './schedule-columns.ts';
import { percentFootnotes } from './words.ts';

/** What a phone shows first of a job, after its number and name, and of a total. */
const CARD_FIELDS = ['earned', 'billed', 'overBilled', 'underBilled', 'estimatedCost', 'costToComplete', 'flags'];
/** A job is one or the other, or neither. */
const CARD_SIDES = ['overBilled', 'underBilled'];

/** The WIP schedule: what each job has earned, whether it is over or under billed, and what it will make or lose. */
export function SchedulePage() {
  const { init, saved } = useJobsHome();
  const { figures, basis } = saved;
  const { columns: declared, selectOptions: declaredOptions } = init.schedule.gridSettings;
  const jobColumns = useJobColumns(declared);
  const { overUnderSign } = basis.settings;
  const columns = useMemo(
    () => [...scheduleColumns(jobColumns, overUnderSign), ...pageColumns],
    [jobColumns, overUnderSign],
  );
  const selectOptions = useMemo(() => ({ ...declaredOptions, ...pageOptions }), [declaredOptions]);
  const cells = useMemo(() => scheduleCells(figures, columns), [figures, columns]);
  const forecast = useForecastActions(saved.model);
  return (
    <>
      <JobSheet
        sheet="schedule"
        title="WIP schedule"
        columns={columns}
        selectOptions={selectOptions}
        standard={STANDARD_SCHEDULE}
        {...cells}
        cardFields={CARD_FIELDS}
        cardSides={CARD_SIDES}
        whenEmpty={<NoJobsElsewhere />}
        rowActions={forecast.rowActions}
        exportNames={{
          file: 'wip-schedule',
          title: `WIP schedule as of ${formatDate(basis.today)}`,
          footnotes: percentFootnotes,
          ...IMPORTED_AGAIN,
        }}
      />
      <PagePart name="The dialog" isOverlay>
        <Suspense>{forecast.dialog}</Suspense>
      </PagePart>
    </>
  );
}
