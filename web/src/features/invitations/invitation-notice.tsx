import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAppInitIfKnown } from '../../lib/app-init.ts';
import { useSessionState } from '../session/session-context.tsx';
import { type Accepted, TOLD_KEY } from './accept.ts';
import { noticeText } from './notice-text.ts';

/** Why an invitation did not let the person in, where one did not. */
export function InvitationNotice() {
  const queryClient = useQueryClient();
  const state = useSessionState();
  const isMember = useAppInitIfKnown() !== null;
  const accepted = useQuery<Accepted | null>({ queryKey: TOLD_KEY, queryFn: () => null, enabled: false }).data;
  const person = state.status === 'signed-in' ? state.person : null;
  // A member who opened no link has asked for nothing.
  if (!accepted || (isMember && accepted !== 'sign-in-again' && accepted.link === null)) return null;
  const text = noticeText(accepted, person?.email ?? person?.name ?? null);
  if (text === null) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      withCloseButton={isMember}
      closeButtonLabel="Close"
      onClose={() => queryClient.setQueryData(TOLD_KEY, null)}
    >
      {text}
    </Alert>
  );
}
