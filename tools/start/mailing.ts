import process from 'node:process';
import { mailEnvironment, mailingOf } from '@plumbline/platform/mail/settings';
import { settingsProblem } from '@plumbline/service-kit/node/settings';
import { PlainError } from '../plain-error.ts';

/** Mail by SMTP_URL and MAIL_FROM; null without them. Throws a PlainError for invalid variables. */
export function mailingFromEnvironment(webOrigin: string): ReturnType<typeof mailingOf> {
  const parsed = mailEnvironment.safeParse({ ...process.env, PUBLIC_URL: webOrigin });
  if (parsed.success) return mailingOf(parsed.data);
  throw new PlainError(`Mail cannot be sent so:\n${settingsProblem(parsed.error, process.env)}`);
}
