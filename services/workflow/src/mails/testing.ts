import { type Mail, MailError, type Mailer, type MailHope } from '@plumbline/service-kit/mail/mailer';
import type { World } from '@plumbline/testing/world';
import { WORKFLOW_ROLE } from '../app.ts';
import { type MailOptions, mailWorker } from './outbox.ts';

export const WEB = 'https://web.test';

/** A mail server that keeps what it takes, and refuses what it is told to. */
export class PostOffice implements Mailer {
  readonly got: Mail[] = [];
  tries = 0;
  /** What it does with a mail before it takes it. */
  refuses: (mail: Mail) => MailHope | null = () => null;

  async send(mail: Mail): Promise<void> {
    this.tries += 1;
    const hope = this.refuses(mail);
    if (hope !== null) throw new MailError('refused', { hope });
    this.got.push(mail);
  }

  subjectsTo(email: string): string[] {
    return this.got.filter(({ to }) => to === email).map(({ subject }) => subject);
  }
}

/** A process that mails. Its clock is `ahead` milliseconds ahead of the database's. */
export const mailProcess = (world: World, mailer: Mailer, ahead: () => number, more: Partial<MailOptions> = {}) =>
  mailWorker({
    database: world.database,
    role: WORKFLOW_ROLE,
    log: { info: () => {}, error: () => {} },
    mailing: { mailer, webOrigin: WEB },
    now: () => new Date(Date.now() + ahead()),
    random: () => 0,
    graceMs: 0,
    ...more,
  });
