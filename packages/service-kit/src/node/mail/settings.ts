import { z } from 'zod';
import type { Mailing } from '../../mail/mailer.ts';
import { publicOrigin } from '../public-origin.ts';
import { createSmtpMailer, type SmtpMailer } from './smtp-mailer.ts';

/** Mail settings of the environment. Without SMTP_URL no mail is sent. */
export const mailEnvironment = z
  .object({
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    PUBLIC_URL: publicOrigin.optional(),
  })
  .transform(({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: webOrigin }, context) => {
    if (url === undefined) return null;
    if (from !== undefined && webOrigin !== undefined) return { url, from, webOrigin };
    context.addIssue({
      code: 'custom',
      message: 'SMTP_URL needs MAIL_FROM, the sender, and PUBLIC_URL, where links lead',
    });
    return z.NEVER;
  });

/** The mailer that the environment configures, or null. */
export const mailingOf = (
  settings: z.output<typeof mailEnvironment>,
  silenceMs: number,
): (Mailing & { mailer: SmtpMailer }) | null =>
  settings && { mailer: createSmtpMailer(settings, silenceMs), webOrigin: settings.webOrigin };
