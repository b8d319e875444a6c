import type { ScheduleBasis } from './dates.ts';
import type { NotMeasurableReason, ScheduleJob, ScheduleSection } from './terms.ts';

/** A date of completion that is still to come says when the job should be done, and not that it is. */
export const isCompletedBy = ({ dateClosed }: ScheduleJob, today: string): boolean =>
  dateClosed !== null && dateClosed <= today;

/** Where a job stands on the schedule: first what does not belong on it, then what cannot be measured. */
export function sectionOf(
  job: ScheduleJob,
  basis: ScheduleBasis,
  notMeasurable: NotMeasurableReason | null,
): ScheduleSection {
  if (job.jobLost) return 'lost';
  const isCompleted = isCompletedBy(job, basis.today);
  if (isCompleted && job.dateClosed !== null && job.dateClosed < basis.yearStart) return 'completed-earlier';
  if (notMeasurable !== null) return 'not-measurable';
  return isCompleted ? 'completed-this-year' : 'in-progress';
}
