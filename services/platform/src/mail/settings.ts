import { publicOrigin } from '@plumbline/service-kit/node/public-origin';
import { z } from 'zod';
import { createSmtpMailer } from './smtp-mailer.ts';

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
export const mailingOf = (settings: z.output<typeof mailEnvironment>) =>
  settings && { mailer: createSmtpMailer(settings), webOrigin: settings.webOrigin };
