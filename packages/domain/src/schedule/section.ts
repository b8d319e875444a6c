import type { ScheduleBasis } from './dates.ts';
import type { NotMeasurableReason, ScheduleJob, ScheduleSection } from './terms.ts';

/** A completion date in the future is a plan: the job is not completed. */
export const isCompletedBy = ({ dateClosed }: ScheduleJob, today: string): boolean =>
  dateClosed !== null && dateClosed <= today;

/** A job's section of the schedule. Jobs that do not belong on it come first, then jobs that cannot be measured. */
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
