import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import type { Invitation } from '@plumbline/contract/platform/invitations';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useCan } from '../../lib/app-init.ts';
import { PHONE } from '../../ui/phone.ts';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { actionLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { CopyLink } from './copy-link.tsx';
import { invitationsQuery, refreshInvitations } from './invitation-queries.ts';
import css from './invitations.module.css';
import { invitationProblems } from './problems.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

/** People who were invited and have not joined yet. Nothing if there are none. */
export function OpenInvitations() {
  const api = useApi();
  const canEdit = useCan('Admin_edit');
  const invitations = useQuery(invitationsQuery(api));
  const [isOpen, setIsOpen] = useState(() => !matchMedia(PHONE).matches);
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const listId = useId();
  const open = invitations.data?.filter(({ state }) => state === 'invited' || state === 'expired') ?? [];
  return (
    <Loaded of={{ invitations }} waiting={null}>
      {() =>
        open.length > 0 && (
          <section className={css.open} aria-label="Open invitations">
            <Title order={2} fz="md">
              <UnstyledButton
                className={css.toggle ?? ''}
                aria-expanded={isOpen}
                aria-controls={listId}
                onClick={() => setIsOpen(!isOpen)}
              >
                <IconChevronRight size={16} aria-hidden data-open={isOpen || undefined} />
                Open invitations ({open.length})
              </UnstyledButton>
            </Title>
            <ul id={listId} className={css.invitations} hidden={!isOpen}>
              {open.map((invitation) => (
                <OneInvitation
                  key={invitation.id}
                  invitation={invitation}
                  canEdit={canEdit}
                  onRevoke={() => setRevoking(invitation)}
                />
              ))}
            </ul>
            {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}
          </section>
        )
      }
    </Loaded>
  );
}

interface OneInvitationProps {
  readonly invitation: Invitation;
  readonly canEdit: boolean;
  readonly onRevoke: () => void;
}

function OneInvitation({ invitation, canEdit, onRevoke }: OneInvitationProps) {
  const { id, version, email, name, roles, invitedByName, invitedAt, mailProblem, isUserActive } = invitation;
  const { platform } = useApi();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [showsLink, setShowsLink] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setIsBusy(true);
    const result = await platform.resendInvitation({ body: { id, version } });
    setIsBusy(false);
    void refreshInvitations(queryClient);
    if (!result.ok) return void toast.error(actionLine(result.problem, invitationProblems));
    const sent = result.value.invitation;
    setShowsLink(sent.mailProblem !== null || sent.sentAt === null);
    if (sent.mailProblem !== null) toast.warn(`Not sent: ${sent.mailProblem}. Copy the link instead.`);
    else if (sent.sentAt === null) toast.info('The invitation is good for two weeks again: copy its link.');
    else toast.success(`The mail to ${email} is on its way.`);
  };
  return (
    <li>
      <div className={css.line}>
        <span className={css.who}>
          <span>
            <b>{name}</b> {email}
          </span>
          <Text component="span" size="sm" c="dimmed">
            {roles.join(', ') || 'No role'} · invited {day(invitedAt)} by {invitedByName} · {untilText(invitation)}
          </Text>
          {!isUserActive && (
            <Text component="span" size="sm" c="var(--mantine-color-error)">
              The user is not active, so the invitation lets nobody in. Make the user active, or revoke it.
            </Text>
          )}
          {isUserActive && mailProblem !== null && (
            <Text component="span" size="sm" c="var(--mantine-color-error)">
              Not sent: {mailProblem}. Copy the link, or send it again.
            </Text>
          )}
        </span>
        {canEdit && (
          <Group gap="xs">
            {isUserActive && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  loading={isBusy}
                  aria-label={`Send again to ${email}`}
                  onClick={() => void sendAgain()}
                >
                  Send again
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-expanded={showsLink}
                  aria-label={`Link for ${email}`}
                  onClick={() => setShowsLink(!showsLink)}
                >
                  Link
                </Button>
              </>
            )}
            <Button size="xs" variant="default" aria-label={`Revoke for ${email}`} onClick={onRevoke}>
              Revoke
            </Button>
          </Group>
        )}
      </div>
      {showsLink && isUserActive && <CopyLink id={id} email={email} />}
    </li>
  );
}

const day = (at: Date) => at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const untilText = ({ state, expiresAt }: Invitation) =>
  state === 'expired' ? `expired ${day(expiresAt)}` : `good until ${day(expiresAt)}`;
