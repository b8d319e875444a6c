import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { sentence } from '../../lib/sentence.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { jobProblems } from '../jobs/problems.ts';
import { LinkDialog, type LinkedJob } from './link-dialog.tsx';

/** Says which job of the accounting system a job is, or ends a mistaken link. */
export function LinkButton(props: LinkedJob) {
  const { job, onJobs } = props;
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isLinked = job.externalId !== null;

  const close = (): void => {
    setIsOpen(false);
    setFailure(null);
  };
  /** It may be repeated after a lost answer: the second time nothing changes. */
  const link = async (externalId: string | null): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const result = await workflow.linkJob({ body: { id: job.id, version: job.version, externalId } });
    setIsBusy(false);
    void queryClient.invalidateQueries({ queryKey: ['workflow', 'lookup'] });
    if (result.ok) {
      onJobs(result.value.jobs);
      toast.success(`${job.jobNumber} ${externalId === null ? 'unlinked from accounting' : `linked to ${externalId}`}`);
      return close();
    }
    const { problem } = result;
    if (problem.type === 'cells-conflict') onJobs(problem.jobs);
    const [refused] = problem.type === 'cells-refused' ? problem.refusals : [];
    setFailure(
      refused ? sentence(`${String(refused.value ?? 'It')} ${refused.reason}`) : problemLine(problem, jobProblems),
    );
  };
  return (
    <>
      <Button size="xs" variant="default" flex="none" onClick={() => setIsOpen(true)}>
        {isLinked ? 'Unlink from accounting…' : 'Link to accounting…'}
      </Button>
      {isOpen && !isLinked && <LinkDialog {...props} isBusy={isBusy} failure={failure} onLink={link} onClose={close} />}
      {isOpen && isLinked && (
        <ConfirmDialog
          title={`Unlink ${job.jobNumber} from accounting?`}
          verb="Unlink"
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => void link(null)}
        >
          <Text size="sm">
            It is {job.externalId} of the accounting system. Without the link no import changes this job any more, and
            the other can be connected by itself. Everything else of the job stays as it is.
          </Text>
          {failure !== null && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {failure}
            </Text>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
