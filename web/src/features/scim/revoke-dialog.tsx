import { Text } from '@mantine/core';
import type { ScimToken } from '@plumbline/contract/platform/scim';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { provisioningProblems } from './problems.ts';
import { keepProvisioning, provisioningQuery } from './provisioning-queries.ts';

/** Says what ends with the token, and asks. */
export function RevokeDialog({ token, onClose }: { token: ScimToken; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async (): Promise<void> => {
    setIsBusy(true);
    const result = await api.platform.revokeScimToken({ body: { id: token.id } });
    setIsBusy(false);
    if (!result.ok) {
      setProblem(problemLine(result.problem, provisioningProblems));
      // Somebody else may have revoked it meanwhile.
      return void queryClient.invalidateQueries({ queryKey: provisioningQuery(api).queryKey });
    }
    keepProvisioning(queryClient, api, result.value);
    toast.success(`“${token.name}” is revoked.`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Revoke “${token.name}”?`}
      verb="Revoke"
      isGrave
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      onConfirm={() => void revoke()}
    >
      <Text size="sm">
        Whoever uses it is refused from the next request on. Your users and their roles stay as they are. It cannot be
        taken back: create another token instead.
      </Text>
    </ConfirmDialog>
  );
}
