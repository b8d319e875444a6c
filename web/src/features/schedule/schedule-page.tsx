import { type ScheduleFieldName, scheduleTable } from '@plumbline/contract/workflow/schedule';
import { explainFigure } from '@plumbline/domain/schedule/explain';
import { Suspense, useCallback, useMemo } from 'react';
import { formatDate } from '../../lib/calendar.ts';
import { PagePart } from '../../ui/page-part.tsx';
import type { JobRow } from '../jobs/job-rows.ts';
import { JobSheet } from '../jobs/job-sheet.tsx';
import { useJobsHome } from '../jobs/jobs-home-context.ts';
import { useJobColumns } from '../jobs/use-job-columns.ts';
import { FigureSum } from './figure-sum.tsx';
import { SchedulePicture } from './panel/schedule-picture.tsx';
import { useForecastActions } from './panel/use-forecast-actions.tsx';
import { progressText } from './progress.ts';
import { ProgressPicture } from './progress-picture.tsx';
import { PROGRESS } from './schedule-access.ts';
import { overUnderTitle, STANDARD_SCHEDULE, scheduleColumns } from './schedule-columns.ts';
import { factsOf } from './schedule-figures.ts';
import { noteOf } from './words.ts';

/** What a phone shows first of a job, after its number and name, and of a total. */
const CARD_FIELDS = ['earned', 'billed', 'overBilled', 'underBilled', 'flags'];

/** Chosen or listed, and so nothing to add up. */
const NO_FIGURES = ['section', 'method', 'flags', 'estimatePassedOn'] as const satisfies ScheduleFieldName[];
type FigureName = Exclude<ScheduleFieldName, (typeof NO_FIGURES)[number]>;
const isFigure = (field: string): field is FigureName =>
  scheduleTable.has(field) && !NO_FIGURES.some((name) => name === field);

/** The WIP schedule: what each job has earned, whether it is over or under billed, and what it will make or lose. */
export function SchedulePage() {
  const { init, saved } = useJobsHome();
  const { figures, basis } = saved;
  const { columns: declared, selectOptions } = init.schedule.gridSettings;
  const jobColumns = useJobColumns(declared);
  const { overUnderSign } = basis.settings;
  const columns = useMemo(() => scheduleColumns(jobColumns, overUnderSign), [jobColumns, overUnderSign]);
  const pictures = useMemo(
    () => ({ [PROGRESS]: (job: JobRow) => <ProgressPicture line={figures.of(job)} /> }),
    [figures],
  );
  const notes = useCallback(
    (job: JobRow, field: string) => noteOf(job, figures.of(job), field, figures.basis),
    [figures],
  );
  const explain = useCallback(
    (job: JobRow, field: string) => {
      const line = figures.of(job);
      if (field === PROGRESS && progressText(line) !== null) return <SchedulePicture line={line} hasBars={false} />;
      if (!isFigure(field)) return null;
      const steps = explainFigure(factsOf(job), line, field, figures.basis);
      const note = noteOf(job, line, field, figures.basis);
      if (steps === null && note === null) return null;
      const title = columns.find((column) => column.field === field)?.title ?? field;
      const signed = overUnderTitle[figures.basis.settings.overUnderSign];
      return (
        <FigureSum title={`${title} of ${job.jobNumber}`} steps={steps ?? []} overUnderTitle={signed} note={note} />
      );
    },
    [figures, columns],
  );
  const forecast = useForecastActions(saved.model);
  return (
    <>
      <JobSheet
        sheet="schedule"
        title="WIP schedule"
        columns={columns}
        selectOptions={selectOptions}
        standard={STANDARD_SCHEDULE}
        notes={notes}
        explain={explain}
        pictures={pictures}
        cardFields={CARD_FIELDS}
        rowActions={forecast.rowActions}
        exportNames={{ file: 'wip-schedule', title: `WIP schedule as of ${formatDate(basis.today)}` }}
      />
      <PagePart name="The dialog" isOverlay>
        <Suspense>{forecast.dialog}</Suspense>
      </PagePart>
    </>
  );
}
