import process from 'node:process';
import { mailEnvironment, mailingOf } from '@plumbline/service-kit/node/mail/settings';
import { WHILE_A_PERSON_WAITS_MS, WHILE_NOBODY_WAITS_MS } from '@plumbline/service-kit/node/mail/smtp-mailer';
import { settingsProblem } from '@plumbline/service-kit/node/settings';
import { PlainError } from '../plain-error.ts';

/**
 * Mail by SMTP_URL and MAIL_FROM, of calls for which a person waits and of those that go out by themselves; null without them. Throws a
 * PlainError for invalid variables.
 */
export function mailingFromEnvironment(webOrigin: string) {
  const parsed = mailEnvironment.safeParse({ ...process.env, PUBLIC_URL: webOrigin });
  if (!parsed.success) throw new PlainError(`Mail cannot be sent so:\n${settingsProblem(parsed.error, process.env)}`);
  return {
    mailing: mailingOf(parsed.data, WHILE_A_PERSON_WAITS_MS),
    mailingByItself: mailingOf(parsed.data, WHILE_NOBODY_WAITS_MS),
  };
}
