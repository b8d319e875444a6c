import { composeMail, oneLine } from '@plumbline/service-kit/mail/compose-mail';
import type { Mail } from '@plumbline/service-kit/mail/mailer';

export interface InvitationMail {
  to: string;
  /** The invited person. */
  name: string;
  invitedByName: string;
  tenantName: string;
  message: string | null;
  link: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** The invitation mail. */
export function invitationMail({ to, message, link, ...invitation }: InvitationMail): Mail {
  const [name, invitedByName, tenantName] = [invitation.name, invitation.invitedByName, invitation.tenantName].map(
    oneLine,
  );
  const until = new Date(invitation.expiresAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return composeMail({ to, subject: `${invitedByName} invites you to ${tenantName}` }, [
    { say: `Hello ${name},` },
    {
      say: `${invitedByName} invites you to ${tenantName} in Plumbline, where the company keeps its jobs and their figures.`,
    },
    ...(message === null ? [] : [{ quote: message }]),
    { link, label: `Go to ${tenantName}` },
    { say: `Open the link, and sign in with this address, ${to}. The invitation is good until ${until}.` },
    {
      note: `You did not expect this? Then leave it. You join ${tenantName} by opening the link, by “Join” in Plumbline, or, where you belong to no company yet, by signing in to Plumbline with this address.`,
    },
  ]);
}
