import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAppInitIfKnown } from '../../../lib/app-init.ts';
import { useSessionState } from '../../session/session-context.tsx';
import { type Accepted, OUTCOME_KEY } from './accept.ts';
import { noticeText } from './notice-text.ts';
import { OfferedCompanies } from './offered-companies.tsx';

/** The result of the person's invitations: companies to join, and why an invitation failed. */
export function InvitationNotice() {
  const queryClient = useQueryClient();
  const state = useSessionState();
  const isMember = useAppInitIfKnown() !== null;
  const accepted = useQuery<Accepted | null>({ queryKey: OUTCOME_KEY, queryFn: () => null, enabled: false }).data;
  const person = state.status === 'signed-in' ? state.person : null;
  if (!accepted) return null;
  // A member without a link has asked for nothing.
  const hasAsked = !isMember || accepted === 'sign-in-again' || accepted.link !== null;
  const text = hasAsked ? noticeText(accepted, person?.email ?? person?.name ?? null) : null;
  // Closes the message about the link; offers stay.
  const close = () =>
    queryClient.setQueryData(OUTCOME_KEY, accepted === 'sign-in-again' ? null : { ...accepted, link: null });
  return (
    <>
      {isMember && accepted !== 'sign-in-again' && <OfferedCompanies offered={accepted.offered} />}
      {text !== null && (
        <Alert
          color="yellow"
          variant="light"
          role="alert"
          withCloseButton={isMember}
          closeButtonLabel="Close"
          onClose={close}
        >
          {text}
        </Alert>
      )}
    </>
  );
}
