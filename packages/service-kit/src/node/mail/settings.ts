import { z } from 'zod';
import type { Mailing } from '../../mail/mailer.ts';
import { publicOrigin } from '../public-origin.ts';
import { createSmtpMailer, type SmtpMailer } from './smtp-mailer.ts';

/** An address, or a name and the address in angle brackets. */
const SENDER = /^[^<>]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/;

/** Mail settings of the environment. Without SMTP_URL no mail is sent. */
export const mailEnvironment = z
  .object({
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'is not an address that begins with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: z.string().regex(SENDER, 'has no e-mail address').optional(),
    PUBLIC_URL: publicOrigin.optional(),
  })
  .transform(({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: webOrigin }, context) => {
    if (url === undefined) return null;
    if (from !== undefined && webOrigin !== undefined) return { url, from, webOrigin };
    for (const [name, value] of Object.entries({ MAIL_FROM: from, PUBLIC_URL: webOrigin }))
      if (value === undefined) context.addIssue({ code: 'custom', path: [name], message: 'SMTP_URL needs it' });
    return z.NEVER;
  });

/** The mailer that the environment configures, or null. */
export const mailingOf = (
  settings: z.output<typeof mailEnvironment>,
  silenceMs: number,
): (Mailing & { mailer: SmtpMailer }) | null =>
  settings && { mailer: createSmtpMailer(settings, silenceMs), webOrigin: settings.webOrigin };
