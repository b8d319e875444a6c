import { Text } from '@mantine/core';
import type { ScimToken } from '@plumbline/contract/platform/scim';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useConfirmed } from '../../ui/dialogs/use-confirmed.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { tokenWords } from '../../ui/words.ts';
import { provisioningProblems } from './problems.ts';
import { keepProvisioning, provisioningQuery } from './provisioning-queries.ts';

/** Says what ends with the token, and asks. */
export function RevokeDialog({ token, onClose }: { token: ScimToken; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const confirmed = useConfirmed(async () => {
    const result = await api.platform.revokeScimToken({ body: { id: token.id } });
    if (!result.ok) {
      // Somebody else may have revoked it meanwhile.
      void queryClient.invalidateQueries({ queryKey: provisioningQuery(api).queryKey });
      return problemLine(result.problem, provisioningProblems);
    }
    keepProvisioning(queryClient, api, result.value);
    toast.success(`“${token.name}” is revoked.`);
    onClose();
    return null;
  });
  return (
    <ConfirmDialog title={`Revoke “${token.name}”?`} verb="Revoke" isGrave {...confirmed} onClose={onClose}>
      <Text size="sm">
        Whoever uses it is refused from the next request on. Your users and their roles stay as they are.{' '}
        {tokenWords.final}
      </Text>
    </ConfirmDialog>
  );
}
