import { createTransport } from 'nodemailer';
import { MailError, type Mailer } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string;
  /** The sender, such as `Plumbline <plumbline@example.com>`. */
  from: string;
}

// A person waits in front of the dialog, which shows the failure.
const CONNECT_MS = 5_000;
const SILENCE_MS = 10_000;
const CONNECTIONS = 3;

/** Mail over SMTP, on a few connections that stay open for the next mail. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    // A mail never includes a file or an address from somebody else's input.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...mail }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
      } catch (error) {
        throw new MailError(reasonOf(error), { cause: error });
      }
    },
    close: () => transport.close(),
  };
}

function reasonOf(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'the mail server refused Plumbline’s sign-in';
    case 'EENVELOPE':
      return 'the mail server refused the address';
    case 'EMESSAGE':
      return 'the mail server refused the mail';
    default:
      return 'the mail server cannot be reached';
  }
}
