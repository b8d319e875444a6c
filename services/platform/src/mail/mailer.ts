export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mails to a mail server. */
export interface Mailer {
  /** Throws a MailError when the server did not take it. */
  send(mail: Mail): Promise<void>;
}

/** Why a mail did not leave: `message` for the administrator in plain words, `cause` for whoever runs the installation. */
export class MailError extends Error {
  override name = 'MailError';
}
