import { Button } from '@mantine/core';
import type { Job, OddJob } from '@plumbline/contract/workflow/jobs';
import { useState } from 'react';
import { CorrectDialog } from './correct-dialog.tsx';

interface CorrectButtonProps {
  readonly job: OddJob;
  readonly onJobs: (jobs: readonly Job[]) => void;
  /** In a list of buttons: the job that this button is for. */
  readonly named?: true;
}

/** Opens the correction of number and name, which the sheet shows read-only. */
export function CorrectButton({ job, onJobs, named }: CorrectButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        flex="none"
        {...(named && { 'aria-label': `Correct ${job.jobNumber} ${job.jobName}` })}
        onClick={() => setIsOpen(true)}
      >
        {named ? 'Correct…' : 'Correct number or name…'}
      </Button>
      {isOpen && <CorrectDialog job={job} onJobs={onJobs} onClose={() => setIsOpen(false)} />}
    </>
  );
}
