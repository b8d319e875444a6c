import { Text } from '@mantine/core';
import type { ChangeOrderFile } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { kindText } from './file-words.ts';
import { fileProblems } from './problems.ts';

interface RemoveDialogProps {
  readonly file: ChangeOrderFile;
  readonly onJobs: (jobs: readonly Job[]) => void;
  readonly onClose: () => void;
}

/** Asks before a file is removed, which cannot be taken back. */
export function RemoveDialog({ file: { id, name, number, type }, onJobs, onClose }: RemoveDialogProps) {
  const { workflow } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setIsBusy(true);
    const result = await workflow.removeChangeOrderFile({ body: { id } });
    setIsBusy(false);
    if (!result.ok) return setFailure(problemLine(result.problem, fileProblems));
    onJobs(result.value.jobs);
    toast.success(`${name} was removed from change order ${number}.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Remove this ${kindText(type)}?`}
      verb="Remove"
      isGrave
      isBusy={isBusy}
      problem={failure}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <Text size="sm">
        {name} is deleted for everybody and cannot be brought back. The history keeps its name, and who removed it.
      </Text>
    </ConfirmDialog>
  );
}
