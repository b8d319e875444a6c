import { SMTPServer } from 'smtp-server';

interface Mail {
  to: string[];
  /** As it came, long lines joined again. */
  text: string;
}

/** A mail server on loopback, for the mails of one company. */
export class Mailbox {
  readonly #mails: Mail[] = [];
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        this.#mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });

  /** Begins to take mail. Answers the address. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The link in the last mail to an address; undefined while there is none. */
  linkTo(email: string): string | undefined {
    const mail = this.#mails.findLast(({ to }) => to.includes(email));
    return mail && /https?:\/\/\S+invitation=[\w-]+/.exec(mail.text)?.[0];
  }
}
