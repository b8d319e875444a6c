import { Text } from '@mantine/core';
import type { ChangeOrderFile } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useConfirmed } from '../../../ui/dialogs/use-confirmed.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { kindText } from './file-words.ts';
import { FILES } from './files-query.ts';

interface RemoveDialogProps {
  readonly file: ChangeOrderFile;
  readonly onJobs: (jobs: readonly Job[]) => void;
  readonly onClose: () => void;
}

/** Asks before a file is removed, which cannot be taken back. */
export function RemoveDialog({ file: { id, name, number, type }, onJobs, onClose }: RemoveDialogProps) {
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const confirmed = useConfirmed(async () => {
    const result = await workflow.removeChangeOrderFile({ body: { id } });
    if (result.ok) onJobs(result.value.jobs);
    // Removed already, by a colleague or before a lost answer, is what the person wants.
    else if (result.problem.type !== 'file-gone') return problemLine(result.problem);
    void queryClient.invalidateQueries({ queryKey: FILES });
    toast.success(result.ok ? `${name} was removed from change order ${number}.` : `${name} is not there any more.`);
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
