import type { Mail } from '../mail/mailer.ts';

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

/** The invitation mail: the same words as text and as HTML, without pictures or tracking. */
export function invitationMail(invitation: InvitationMail): Mail {
  const { to, name, invitedByName, tenantName, message, link } = invitation;
  const until = new Date(invitation.expiresAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const hello = `Hello ${name},`;
  const why = `${invitedByName} invites you to ${tenantName} in Plumbline, where the company keeps its jobs and their figures.`;
  const how = `Open the link, and sign in with this address, ${to}. The invitation is good until ${until}.`;
  const end = `You did not expect this? Then leave it. You join ${tenantName} by opening the link, by “Join” in Plumbline, or, where you belong to no company yet, by signing in to Plumbline with this address.`;
  const html = [
    paragraph(hello),
    paragraph(why),
    message === null ? '' : `<blockquote style="${QUOTE}">${escaped(message).replaceAll('\n', '<br>')}</blockquote>`,
    `<p><a href="${escaped(link)}" style="${BUTTON}">Go to ${escaped(tenantName)}</a></p>`,
    paragraph(how),
    `<p style="color:#555">${escaped(end)}</p>`,
  ].join('\n');
  return {
    to,
    subject: `${oneLine(invitedByName)} invites you to ${oneLine(tenantName)}`,
    text: [hello, why, ...(message === null ? [] : [quoted(message)]), link, how, end].join('\n\n'),
    html: `<div style="font-family:sans-serif;font-size:16px;line-height:1.5">\n${html}\n</div>`,
  };
}

const QUOTE = 'margin:0;padding:4px 16px;border-left:4px solid #f1bf3c';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#047857;color:#fff;text-decoration:none';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
