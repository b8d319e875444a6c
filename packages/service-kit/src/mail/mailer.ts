export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The same for each attempt at one mail, such as `1f0c…@wip.example.com`, so that a recipient can detect duplicates.
   * Generated if absent.
   */
  messageId?: string;
}

/** Sends mails through a mail server. */
export interface Mailer {
  /** Throws a MailError if the server did not accept the mail. */
  send(mail: Mail): Promise<void>;
}

export interface Mailing {
  mailer: Mailer;
  /** Where people open the web app, such as `https://plumbline.example.com`. */
  webOrigin: string;
}

/** Whether trying again may help: `never` for this mail, `later`, or once the `server` takes any mail at all. */
export type MailHope = 'never' | 'later' | 'server';

/** Why a mail was not sent: `message` for the administrator in plain words, `cause` for the operator of the installation. */
export class MailError extends Error {
  override name = 'MailError';
  readonly hope: MailHope;

  constructor(message: string, { hope = 'later', cause }: { hope?: MailHope; cause?: unknown } = {}) {
    super(message, { cause });
    this.hope = hope;
  }
}
