import { CloseButton, Text } from '@mantine/core';
import type { ConnectLookupItem } from '@plumbline/contract/lookup';
import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import css from './connect.module.css';

interface PickedJobsProps {
  readonly picked: readonly ConnectLookupItem[];
  readonly refusals: readonly RefusedCell[];
  readonly onRemove: (job: ConnectLookupItem) => void;
}

/** The jobs to connect, each with its refusals and a button to leave it out. */
export function PickedJobs({ picked, refusals, onRemove }: PickedJobsProps) {
  return (
    <ul className={css.picked} aria-label="Jobs to connect">
      {picked.map((job) => (
        <li key={job.id}>
          <span className={css.what}>
            <span>
              <b>{job.jobNumber}</b> {job.name}
            </span>
            {refusals
              .filter(({ jobId }) => jobId === job.id)
              .map(({ field, title, value, reason }) => (
                <Text key={field} component="span" size="sm" c="var(--mantine-color-error)" role="alert">
                  {title} {typeof value === 'string' && value !== '' && `“${value}” `}
                  {reason}
                </Text>
              ))}
          </span>
          <CloseButton
            aria-label={`Leave ${job.jobNumber} out`}
            className={css.remove ?? ''}
            onClick={() => onRemove(job)}
          />
        </li>
      ))}
    </ul>
  );
}
