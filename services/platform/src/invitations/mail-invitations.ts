import type { InvitationId } from '@plumbline/contract/values';
import type { Log } from '@plumbline/service-kit/http/service';
import { MailError, type Mailing } from '@plumbline/service-kit/mail/mailer';
import { invitationMail } from './invitation-mail.ts';
import type { InvitationRow } from './store.ts';

/** Mails each invitation and returns whether it was sent. A failure is shown to the administrator and does not stop the others. */
export const mailInvitations = (
  { mailer, webOrigin }: Mailing,
  log: Log,
  tenantName: string,
  invitations: readonly InvitationRow[],
): Promise<{ id: InvitationId; problem: string | null }[]> =>
  Promise.all(
    invitations.map(async ({ id, email, ...invitation }) => {
      const link = `${webOrigin}/home?invitation=${id}`;
      try {
        await mailer.send(invitationMail({ ...invitation, to: email, tenantName, link }));
        return { id, problem: null };
      } catch (error) {
        const cause = error instanceof MailError ? error.cause : error;
        log.error({ invitationId: id, error: String(cause) }, 'invitation not mailed');
        return { id, problem: error instanceof MailError ? error.message : 'the mail could not be sent' };
      }
    }),
  );
