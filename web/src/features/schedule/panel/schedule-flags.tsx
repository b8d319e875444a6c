import { scheduleFlagText } from '@plumbline/contract/workflow/schedule';
import type { ScheduleBasis } from '@plumbline/domain/schedule/dates';
import { type ScheduleRow, scheduleFlags } from '@plumbline/domain/schedule/terms';
import type { JobRow } from '../../jobs/job-rows.ts';
import { flagSentences } from '../words.ts';
import css from './schedule-flags.module.css';

interface ScheduleFlagsProps {
  readonly job: JobRow;
  readonly line: ScheduleRow;
  readonly basis: ScheduleBasis;
}

/** What the schedule flags of a job, each with its reason. */
export function ScheduleFlags({ job, line, basis }: ScheduleFlagsProps) {
  const flags = flagSentences(job, line, basis, scheduleFlags);
  if (flags.length === 0) return null;
  return (
    <ul className={css.flags} aria-label="Flags">
      {flags.map(({ flag, text }) => (
        <li key={flag}>
          <strong>{scheduleFlagText[flag]}.</strong> {text}
        </li>
      ))}
    </ul>
  );
}
