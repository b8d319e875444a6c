import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { composeMail } from '../../mail/compose-mail.ts';
import { MailError, type MailHope } from '../../mail/mailer.ts';
import { portOf, type Received, startMailServer } from '../../testing/mail-server.ts';
import { readSettings } from '../settings.ts';
import { mailEnvironment } from './settings.ts';
import { createSmtpMailer, WHILE_A_PERSON_WAITS_MS } from './smtp-mailer.ts';

const received: Received[] = [];
const closing: (() => void)[] = [];
afterEach(() => {
  received.length = 0;
  for (const close of closing.splice(0)) close();
});

async function smtpServer(options: SMTPServerOptions = {}): Promise<string> {
  const server = await startMailServer(received, options);
  closing.push(() => void server.close());
  return `127.0.0.1:${server.port}`;
}

function mailerFor(url: string) {
  const mailer = createSmtpMailer({ url, from: 'Plumbline <plumbline@example.test>' }, WHILE_A_PERSON_WAITS_MS);
  closing.push(mailer.close);
  return mailer;
}

const mail = ({ to = 'elena@acme.example', subject = 'Rock at footing B', quote = 'How deep?' } = {}) =>
  composeMail({ to, subject }, [
    { say: 'Hello Elena Muñoz,' },
    { quote },
    { link: 'https://web.test/?a=1&b=2', label: 'Open “24-001” <Clinic>' },
    { list: ['1 & 2'] },
    { note: 'Not for you?', link: 'https://web.test/mails' },
  ]);

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

test('a mail arrives as text and as HTML, from the sender, to the one address, under its id', async () => {
  const mailer = mailerFor(`smtp://${await smtpServer()}`);
  await mailer.send({ ...mail({ quote: 'See you <Monday> & bring\nyour boots' }), messageId: 'one@web.test' });
  expect(received).toMatchObject([{ from: 'plumbline@example.test', to: ['elena@acme.example'] }]);
  const raw = received[0]?.raw ?? '';
  expect(raw).toMatch(/^From: Plumbline <plumbline@example.test>\r$/m);
  expect(raw).toMatch(/^Subject: Rock at footing B\r$/m);
  expect(raw).toMatch(/^Message-ID: <one@web.test>\r$/im);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
  const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(raw);
  expect(text.replaceAll('\r\n', '\n').trim().split('\n\n')).toEqual([
    'Hello Elena Muñoz,',
    '> See you <Monday> & bring\n> your boots',
    'https://web.test/?a=1&b=2',
    '- 1 & 2',
    'Not for you? https://web.test/mails',
  ]);
  expect(html).toContain('See you &lt;Monday&gt; &amp; bring<br>your boots');
  expect(html).toContain('href="https://web.test/?a=1&amp;b=2"');
  expect(html).toContain('Open “24-001” &lt;Clinic&gt;</a>');
  // Nothing loads when the mail is read: nobody tracks who opens it.
  expect(html).not.toMatch(/<img|src=|url\(/);
});

test.each([
  'Mallory\r\nBcc: all@acme.example',
  'Acme\nBcc: all@acme.example',
  'Acme\u2028Bcc: all@acme.example\u0000',
  '"Acme, Inc." <all@acme.example>, "Müller & Söhne" 株式会社',
])('a subject with the name %j adds no header and no receiver', async (name) => {
  const mailer = mailerFor(`smtp://${await smtpServer()}`);
  await mailer.send(mail({ subject: name }));
  // The caller may forget to build the mail with composeMail.
  await mailer.send({ ...mail(), subject: name });
  await mailer.send(mail({ to: '"a, b@acme.example" <elena@acme.example>\r\nBcc: all@acme.example' })).catch(() => {});
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

const answers = (code: number) => Object.assign(new Error('no'), { responseCode: code });
const refusing = async (options: SMTPServerOptions) => `smtp://${await smtpServer(options)}`;
const failures: [string, () => Promise<string>, string, MailHope][] = [
  [
    'a refused sign-in',
    async () =>
      `smtp://plumbline:wrong@${await smtpServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_, _session, done) => done(new Error('no')),
      })}`,
    'the mail server refused Plumbline’s sign-in',
    'server',
  ],
  [
    'a refused sender',
    () => refusing({ onMailFrom: (_, _session, done) => done(answers(553)) }),
    'the mail server refused Plumbline as the sender',
    'server',
  ],
  [
    'a refused address',
    () => refusing({ onRcptTo: (_, _session, done) => done(answers(550)) }),
    'the mail server refused the address',
    'never',
  ],
  [
    'an address that is refused for now',
    () => refusing({ onRcptTo: (_, _session, done) => done(answers(450)) }),
    'the mail server refused the address',
    'later',
  ],
  [
    'a refused mail',
    () => refusing({ onData: (stream, _, done) => void stream.resume().on('end', () => done(answers(554))) }),
    'the mail server refused the mail',
    'never',
  ],
  ['no server', async () => 'smtp://127.0.0.1:1', 'the mail server cannot be reached', 'server'],
];
test.each(failures)('%s is said in plain words, and whether to try again', async (_, server, reason, hope) => {
  const failed = await mailerFor(await server())
    .send(mail())
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(MailError);
  expect(failed).toMatchObject({ message: reason, hope });
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
});

test('the environment says all of it or nothing', () => {
  expect(mailEnvironment.parse({})).toBeNull();
  const whole = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test', PUBLIC_URL: 'https://web.test/' };
  expect(mailEnvironment.parse(whole)).toEqual({
    url: 'smtp://mail.test',
    from: 'a@b.test',
    webOrigin: 'https://web.test',
  });
  expect(readSettings(mailEnvironment, { ...whole, MAIL_FROM: '' })).toMatchObject({
    problem: expect.stringContaining('MAIL_FROM is missing: SMTP_URL needs it. Example: MAIL_FROM='),
  });
  expect(mailEnvironment.safeParse({ ...whole, SMTP_URL: 'https://mail.test' }).success).toBe(false);
});
