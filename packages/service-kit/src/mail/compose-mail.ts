import type { Mail } from './mailer.ts';

/** A piece of a mail, said once as text and once as HTML. Texts are plain: what looks like HTML in them is shown as it stands. */
export type MailPart =
  | { say: string }
  /** A person's own words, with their line breaks. */
  | { quote: string }
  | { list: readonly string[] }
  /** What the mail is for: a button, and in the text its address. */
  | { link: string; label: string }
  /** In small print, optionally with an address after it. */
  | { note: string; link?: string };

/** A mail without pictures or tracking. Its subject is one line, whatever the names in it are. */
export const composeMail = (mail: Pick<Mail, 'to' | 'subject'>, parts: readonly MailPart[]): Mail => ({
  to: mail.to,
  subject: oneLine(mail.subject),
  text: parts.map(asText).join('\n\n'),
  html: `<div style="font-family:sans-serif;font-size:16px;line-height:1.5">\n${parts.map(asHtml).join('\n')}\n</div>`,
});

/** A name on one line, so that it cannot break out of the text around it. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const QUOTE = 'margin:0;padding:4px 16px;border-left:4px solid #f1bf3c';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#047857;color:#fff;text-decoration:none';

function asText(part: MailPart): string {
  if ('say' in part) return part.say;
  if ('quote' in part) return marked('> ', part.quote.split('\n'));
  if ('list' in part) return marked('- ', part.list);
  return 'label' in part ? part.link : [part.note, part.link ?? []].flat().join(' ');
}

function asHtml(part: MailPart): string {
  if ('say' in part) return `<p>${escaped(part.say)}</p>`;
  if ('quote' in part)
    return `<blockquote style="${QUOTE}">${escaped(part.quote).replaceAll('\n', '<br>')}</blockquote>`;
  if ('list' in part) return `<ul>${part.list.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
  if ('label' in part) return `<p><a href="${escaped(part.link)}" style="${BUTTON}">${escaped(part.label)}</a></p>`;
  const link = part.link === undefined ? '' : ` <a href="${escaped(part.link)}">${escaped(part.link)}</a>`;
  return `<p style="color:#555">${escaped(part.note)}${link}</p>`;
}

const marked = (mark: string, lines: readonly string[]): string => lines.map((line) => `${mark}${line}`).join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
