import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { invitationMail } from '../invitations/invitation-mail.ts';
import { MailError } from './mailer.ts';
import { mailEnvironment } from './settings.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
}
const received: Received[] = [];
const closing: (() => void)[] = [];
afterEach(() => {
  received.length = 0;
  for (const close of closing.splice(0)) close();
});

const portOf = (server: { address(): ReturnType<Server['address']> }): number => {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
};

async function smtpServer(options: SMTPServerOptions = {}): Promise<string> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close(() => {}));
  return `127.0.0.1:${portOf(server.server)}`;
}

function mailerFor(url: string) {
  const mailer = createSmtpMailer({ url, from: 'Plumbline <plumbline@example.test>' });
  closing.push(mailer.close);
  return mailer;
}

const mail = (over: Partial<Parameters<typeof invitationMail>[0]> = {}) =>
  invitationMail({
    to: 'elena@acme.example',
    name: 'Elena Muñoz',
    invitedByName: 'Dana Whitfield',
    tenantName: 'Summit Ridge Builders',
    message: null,
    link: 'https://web.test/home?invitation=1',
    expiresAt: '2026-12-05T09:00:00.000Z',
    ...over,
  });

/** The decoded parts of a mail, by their type. */
function partsOf(raw: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  if (boundary === undefined) throw new Error('the mail has one part only');
  return Object.fromEntries(
    raw.split(`--${boundary}`).flatMap((part): [string, string][] => {
      const [head = '', ...body] = part.trim().split('\r\n\r\n');
      const type = /content-type: ([\w/]+)/i.exec(head)?.[1];
      if (type === undefined || type.startsWith('multipart')) return [];
      const text = body.join('\r\n\r\n');
      const isBase64 = /base64/i.test(head);
      const unquoted = text
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return [[type, isBase64 ? Buffer.from(text, 'base64').toString() : Buffer.from(unquoted, 'latin1').toString()]];
    }),
  );
}

test('an invitation arrives as text and as HTML, from the sender, to the one address', async () => {
  const mailer = mailerFor(`smtp://${await smtpServer()}`);
  await mailer.send(mail({ message: 'See you <Monday> & bring\nyour boots' }));
  expect(received).toMatchObject([{ from: 'plumbline@example.test', to: ['elena@acme.example'] }]);
  const raw = received[0]?.raw ?? '';
  expect(raw).toMatch(/^From: Plumbline <plumbline@example.test>\r$/m);
  expect(raw).toMatch(/^Subject: Dana Whitfield invites you to Summit Ridge Builders\r$/m);
  const parts = partsOf(raw);
  for (const type of ['text/plain', 'text/html']) {
    expect(parts[type]).toContain('https://web.test/home?invitation=1');
    expect(parts[type]).toContain('Hello Elena Muñoz');
    expect(parts[type]).toContain('December 5, 2026');
  }
  expect(parts['text/plain']).toContain('> See you <Monday> & bring');
  expect(parts['text/html']).toContain('See you &lt;Monday&gt; &amp; bring<br>your boots');
  // Nothing is loaded when it is read: nobody counts who does.
  expect(parts['text/html']).not.toMatch(/<img|src=|url\(/);
});

test('names cannot add headers or receivers', async () => {
  const mailer = mailerFor(`smtp://${await smtpServer()}`);
  await mailer
    .send(mail({ invitedByName: 'Mallory\r\nBcc: all@acme.example', to: '"a, b@acme.example" <elena@acme.example>' }))
    .catch(() => {});
  await mailer.send(mail({ tenantName: 'Acme\nBcc: all@acme.example' }));
  expect(received.flatMap(({ to }) => to)).not.toContain('all@acme.example');
  for (const { raw } of received) expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
});

test('user and password of the address sign in', async () => {
  const seen: unknown[] = [];
  const server = await smtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      seen.push(username, password);
      done(null, { user: 'plumbline' });
    },
  });
  await mailerFor(`smtp://plumbline:p%40ss@${server}`).send(mail());
  expect(seen).toEqual(['plumbline', 'p@ss']);
  expect(received).toHaveLength(1);
});

const failures: [string, () => Promise<string>, string][] = [
  [
    'a refused sign-in',
    async () =>
      `smtp://plumbline:wrong@${await smtpServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_, _session, done) => done(new Error('no')),
      })}`,
    'the mail server refused Plumbline’s sign-in',
  ],
  [
    'a refused address',
    async () => `smtp://${await smtpServer({ onRcptTo: (_, _session, done) => done(new Error('no such mailbox')) })}`,
    'the mail server refused the address',
  ],
  ['no server', async () => 'smtp://127.0.0.1:1', 'the mail server cannot be reached'],
];
test.each(failures)('%s is said in plain words', async (_, server, reason) => {
  const sending = mailerFor(await server()).send(mail());
  await expect(sending).rejects.toThrow(MailError);
  await expect(sending).rejects.toThrow(reason);
});

test('a server that takes the connection and says nothing is given up in seconds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const started = performance.now();
  await expect(mailerFor(`smtp://127.0.0.1:${portOf(silent)}`).send(mail())).rejects.toThrow('cannot be reached');
  expect(performance.now() - started).toBeLessThan(9_000);
}, 15_000);

test('the environment says all of it or nothing', () => {
  expect(mailEnvironment.parse({})).toBeNull();
  const whole = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test', PUBLIC_URL: 'https://web.test/' };
  expect(mailEnvironment.parse(whole)).toEqual({
    url: 'smtp://mail.test',
    from: 'a@b.test',
    webOrigin: 'https://web.test',
  });
  expect(mailEnvironment.safeParse({ ...whole, MAIL_FROM: undefined }).error?.issues[0]?.message).toContain(
    'MAIL_FROM',
  );
  expect(mailEnvironment.safeParse({ ...whole, SMTP_URL: 'https://mail.test' }).success).toBe(false);
});
