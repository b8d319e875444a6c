export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails through a mail server. */
export interface Mailer {
  /** Throws a MailError if the server did not accept the mail. */
  send(mail: Mail): Promise<void>;
}

/** Why a mail was not sent: `message` for the administrator in plain words, `cause` for the operator of the installation. */
export class MailError extends Error {
  override name = 'MailError';
}
