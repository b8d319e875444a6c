import type { ColumnSettings } from '@plumbline/contract/grid';
import { type ScheduleFieldName, scheduleTable } from '@plumbline/contract/workflow/schedule';
import { explainFigure } from '@plumbline/domain/schedule/explain';
import type { ReactNode } from 'react';
import type { JobRow } from '../jobs/job-rows.ts';
import { blankText } from './blank-words.ts';
import { FigureSum } from './figure-sum.tsx';
import { SchedulePicture } from './panel/schedule-picture.tsx';
import { progressText } from './progress.ts';
import { ProgressPicture } from './progress-picture.tsx';
import { PROGRESS } from './schedule-access.ts';
import { overUnderTitle } from './schedule-columns.ts';
import { factsOf, type ScheduleFigures } from './schedule-figures.ts';
import { explainedNoteOf, noteOf } from './words.ts';

/** Chosen, and so nothing to add up. */
const NO_FIGURES = ['section', 'method', 'flags', 'estimatePassedOn'] as const satisfies ScheduleFieldName[];
type FigureName = Exclude<ScheduleFieldName, (typeof NO_FIGURES)[number]>;
const isFigure = (field: string): field is FigureName =>
  scheduleTable.has(field) && !NO_FIGURES.some((name) => name === field);

/** What the schedule's cells say and draw besides their values. Keep what it returns while the columns are the same. */
export function scheduleCells(figures: ScheduleFigures, columns: readonly ColumnSettings[]) {
  const notes = (job: JobRow, field: string): string | null => noteOf(job, figures.of(job), field, figures.basis);
  const explain = (job: JobRow, field: string): ReactNode | null => {
    const line = figures.of(job);
    if (field === PROGRESS && progressText(line) !== null) return <SchedulePicture line={line} hasBars={false} />;
    if (!isFigure(field) && field !== 'flags') return null;
    const steps = isFigure(field) ? explainFigure(factsOf(job), line, field, figures.basis) : null;
    const why = steps === null && isFigure(field) ? blankText(line, field) : null;
    const note = explainedNoteOf(job, line, field, figures.basis) ?? why;
    if (steps === null && note === null) return null;
    const title = columns.find((column) => column.field === field)?.title ?? field;
    const signed = overUnderTitle[figures.basis.settings.overUnderSign];
    return <FigureSum title={`${title} of ${job.jobNumber}`} steps={steps ?? []} overUnderTitle={signed} note={note} />;
  };
  const pictures = { [PROGRESS]: (job: JobRow) => <ProgressPicture line={figures.of(job)} /> };
  return { notes, explain, pictures };
}
