import { Text } from '@mantine/core';
import type { AccessToken } from '@plumbline/contract/platform/tokens';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useConfirmed } from '../../ui/dialogs/use-confirmed.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { tokenWords } from '../../ui/words.ts';
import { tokenProblems } from './problems.ts';
import { keepTokens, tokensQuery, type Whose } from './tokens-queries.ts';

interface RevokeDialogProps {
  token: AccessToken;
  whose: Whose;
  onClose: () => void;
}

/** Says what stops working without the token, and asks for confirmation. */
export function RevokeDialog({ token, whose, onClose }: RevokeDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const confirmed = useConfirmed(async () => {
    const body = { id: token.id };
    const { platform } = api;
    const result = await (whose === 'mine' ? platform.revokeMyToken({ body }) : platform.revokeToken({ body }));
    if (!result.ok) {
      // Somebody else may have revoked it meanwhile.
      void queryClient.invalidateQueries({ queryKey: tokensQuery(api, whose).queryKey });
      return problemLine(result.problem, tokenProblems);
    }
    keepTokens(queryClient, api, whose, result.value.tokens);
    toast.success(`“${token.name}” is revoked.`);
    onClose();
    return null;
  });
  return (
    <ConfirmDialog title={`Revoke “${token.name}”?`} verb="Revoke" isGrave {...confirmed} onClose={onClose}>
      <Text size="sm">Whatever uses it is refused from the next request on. {tokenWords.final}</Text>
    </ConfirmDialog>
  );
}
