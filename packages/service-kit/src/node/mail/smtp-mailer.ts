import { createTransport } from 'nodemailer';
import { MailError, type Mailer, type MailHope } from '../../mail/mailer.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string;
  /** The sender, such as `Plumbline <plumbline@example.com>`. */
  from: string;
}

export type SmtpMailer = Mailer & { close(): void };

/** How long the server may stay silent, in milliseconds, while a person waits at the dialog that shows the failure. */
export const WHILE_A_PERSON_WAITS_MS = 10_000;
/** The same while nobody does. A server that checks for spam takes time, and giving up early would send the mail twice. */
export const WHILE_NOBODY_WAITS_MS = 120_000;

const CONNECT_MS = 5_000;
const CONNECTIONS = 3;

/** Mail over SMTP, on a few connections that stay open for the next mail. */
export function createSmtpMailer({ url, from }: SmtpSettings, silenceMs: number): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: silenceMs,
    dnsTimeout: CONNECT_MS,
    // A mail never includes a file or an address from somebody else's input.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, messageId, ...mail }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...mail,
          ...(messageId !== undefined && { messageId: `<${messageId}>` }),
          // RFC 3834: no out-of-office replies to a program.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new MailError(...reasonOf(error));
      }
    },
    close: () => transport.close(),
  };
}

/** Fields that nodemailer adds to an Error. */
interface SmtpFault {
  code?: unknown;
  command?: unknown;
  /** The server's answer, such as 550. Absent where nodemailer itself refuses. */
  responseCode?: unknown;
}

function reasonOf(cause: unknown): [string, { hope: MailHope; cause: unknown }] {
  const { code, command, responseCode } = cause instanceof Error ? (cause as SmtpFault) : {}; // what nodemailer adds
  // RFC 5321, 4.2.1: 4yz may go well another time, 5yz will not.
  const hope = typeof responseCode === 'number' && responseCode < 500 ? 'later' : 'never';
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return ['the mail server refused Plumbline’s sign-in', { hope: 'server', cause }];
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? ['the mail server refused Plumbline as the sender', { hope: 'server', cause }]
        : ['the mail server refused the address', { hope, cause }];
    case 'EMESSAGE':
      return ['the mail server refused the mail', { hope, cause }];
    default:
      return ['the mail server cannot be reached', { hope: 'server', cause }];
  }
}
