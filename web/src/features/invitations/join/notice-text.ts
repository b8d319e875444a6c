import type { Accepted } from './accept.ts';

export const ASK_WHO_INVITED = 'Ask the person who invited you.';

/** What to say about an invitation that let nobody in; null for nothing. */
export function noticeText(accepted: Accepted, signedInAs: string | null): string | null {
  if (accepted === 'sign-in-again')
    return 'Your sign-in could not be confirmed, so the invitation was not accepted. Sign out, and open its link again.';
  const me = accepted.email ?? signedInAs ?? 'somebody';
  switch (accepted.link) {
    case 'other-address':
      return `You are signed in as ${me}; the invitation is for another address. Sign out, and sign in with the one that it was sent to.`;
    case 'taken':
      return `This invitation was accepted already, by another account with your address. ${ASK_WHO_INVITED}`;
    case 'revoked':
      return 'This invitation was withdrawn. Ask the person who invited you for a new one.';
    case 'expired':
      return 'This invitation has expired. Ask the person who invited you to send it again.';
    case 'known-otherwise':
      return 'Your account belongs to this company already, under another e-mail address, so the invitation changed nothing. If you do not get in, ask whoever invited you to make that user active.';
    case 'unverified':
      return UNVERIFIED;
    case 'unknown':
      return 'There is no such invitation. Open the link exactly as it stands in the mail.';
    case 'yours':
      return null;
    case null:
      return withoutLink(accepted);
  }
}

const UNVERIFIED =
  'Your sign-in service does not confirm that your e-mail address is yours, so nobody can be let in by it. Ask the people who run your company’s sign-in.';

function withoutLink({ email, joined, closed }: Exclude<Accepted, string>): string | null {
  if (joined.length > 0) return null;
  const [first] = closed;
  if (first)
    return first.reason === 'revoked'
      ? `Your invitation to ${first.tenantName} was withdrawn. Ask the person who invited you for a new one.`
      : `Your invitation to ${first.tenantName} has expired. Ask the person who invited you to send it again.`;
  return email === null ? UNVERIFIED : null;
}
