import type { Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface Received {
  from: string;
  to: string[];
  raw: string;
}

export const portOf = (server: { address(): ReturnType<Server['address']> }): number => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
};

/** A mail server on loopback, which takes every mail that `options` do not refuse, and adds it to `received`. */
export async function startMailServer(
  received: Received[],
  options: SMTPServerOptions = {},
  port = 0,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // a client that leaves early
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port: portOf(server.server), close: () => new Promise((resolve) => server.close(() => resolve())) };
}
