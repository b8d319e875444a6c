import { Text } from '@mantine/core';
import type { ChangeOrderFile } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { useApi } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useConfirmed } from '../../../ui/dialogs/use-confirmed.ts';
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
  const confirmed = useConfirmed(async () => {
    const result = await workflow.removeChangeOrderFile({ body: { id } });
    if (!result.ok) return problemLine(result.problem, fileProblems);
    onJobs(result.value.jobs);
    toast.success(`${name} was removed from change order ${number}.`);
    onClose();
    return null;
  });
  return (
    <ConfirmDialog title={`Remove this ${kindText(type)}?`} verb="Remove" isGrave {...confirmed} onClose={onClose}>
      <Text size="sm">
        {name} is deleted for everybody and cannot be brought back. The history keeps its name, and who removed it.
      </Text>
    </ConfirmDialog>
  );
}
