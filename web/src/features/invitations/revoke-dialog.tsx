import { Text } from '@mantine/core';
import type { Invitation } from '@plumbline/contract/platform/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useConfirmed } from '../../ui/dialogs/use-confirmed.ts';
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
  const confirmed = useConfirmed(async () => {
    const result = await platform.revokeInvitation({ body: { id, version } });
    void refreshInvitations(queryClient);
    // Revoked already, by a colleague or before a lost answer, is what the person wants.
    const isRevoked = result.ok || (result.problem.type === 'invitation-settled' && result.problem.state === 'revoked');
    if (!result.ok && !isRevoked) return problemLine(result.problem, invitationProblems);
    toast.success(`The invitation of ${name} is withdrawn.`);
    onClose();
    return null;
  });
  return (
    <ConfirmDialog title="Revoke the invitation?" verb="Revoke" isGrave {...confirmed} onClose={onClose}>
      <Text size="sm">
        The link that {name} ({email}) got will not work any more. They stay in the list of users as not active, and can
        be invited again.
      </Text>
    </ConfirmDialog>
  );
}
