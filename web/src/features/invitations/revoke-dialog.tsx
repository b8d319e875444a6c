import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Invitation } from '@plumbline/contract/platform/invitations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
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
    <Modal.Root opened onClose={onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="md">
            <Modal.Title fz="h2" fw={650}>
              Revoke the invitation?
            </Modal.Title>
            <Text size="sm">
              The link that {name} ({email}) got will not work any more. They stay in the list of users as not active,
              and can be invited again.
            </Text>
            {notice !== null && (
              <Alert color="red" variant="light" role="alert" p="xs">
                {notice}
              </Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} data-autofocus>
                Keep it
              </Button>
              <Button color="red" loading={isBusy} onClick={() => void revoke()}>
                Revoke
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
