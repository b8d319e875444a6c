import { Text } from '@mantine/core';
import type { Invitation } from '@plumbline/contract/platform/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { refreshInvitations } from './invitation-queries.ts';
import { invitationProblems } from './problems.ts';

interface RevokeDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Asks before an invitation is revoked. */
export function RevokeDialog({ invitation: { id, version, name, email }, onClose }: RevokeDialogProps) {
  const { platform } = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const revoke = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await platform.revokeInvitation({ body: { id, version } });
    setIsBusy(false);
    void refreshInvitations(queryClient);
    if (!result.ok) return setNotice(problemLine(result.problem, invitationProblems));
    toast.success(`The invitation of ${name} is withdrawn.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Revoke the invitation?"
      verb="Revoke"
      isGrave
      isBusy={isBusy}
      problem={notice}
      onClose={onClose}
      onConfirm={() => void revoke()}
    >
      <Text size="sm">
        The link that {name} ({email}) got will not work any more. They stay in the list of users as not active, and can
        be invited again.
      </Text>
    </ConfirmDialog>
  );
}
