import { Button, Group, Text } from '@mantine/core';
import type { Invitation } from '@plumbline/contract/platform/invitations';
import { counted } from '@plumbline/domain/counted';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CopyLink } from '../copy-link.tsx';
import css from '../invitations.module.css';

interface InviteResultProps {
  readonly invitations: readonly Invitation[];
  readonly onClose: () => void;
}

/** The result of each invitation: mailed, or a link to pass on. */
export function InviteResult({ invitations, onClose }: InviteResultProps) {
  const count = invitations.length;
  return (
    <Dialog
      title={counted(count, 'person is invited', 'people are invited')}
      size="60rem"
      classes={css}
      onClose={onClose}
    >
      <ul className={css.results} aria-label="Invitations">
        {invitations.map(({ id, name, email, sentAt, mailProblem }) => (
          <li key={id}>
            <span className={css.who}>
              <b>{name}</b> {email}
            </span>
            {sentAt !== null && mailProblem === null ? (
              <Text size="sm">The mail is on its way.</Text>
            ) : (
              <>
                <Text size="sm" c={mailProblem === null ? 'dimmed' : 'var(--mantine-color-error)'}>
                  {mailProblem === null
                    ? 'No mail is sent from here: copy the link and send it yourself.'
                    : `Not sent: ${mailProblem}. Copy the link and send it yourself.`}
                </Text>
                <CopyLink id={id} email={email} />
              </>
            )}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}
