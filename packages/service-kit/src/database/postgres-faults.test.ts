import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { postgresDatabase } from './postgres.ts';

/** A message of PostgreSQL's protocol: letter, length and content. */
function message(letter: string, ...body: (string | number)[]): Buffer {
  const parts = body.map((part) => {
    if (typeof part === 'string') return Buffer.from(part, 'latin1');
    const number = Buffer.alloc(4);
    number.writeInt32BE(part);
    return number;
  });
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(letter), length, ...parts]);
}
const ready = message('Z', 'I');
const welcome = Buffer.concat([message('R', 0), message('K', 1, 2), ready]);
const done = Buffer.concat([message('C', 'SELECT 0\0'), ready]);
const fatal = (code: string) => message('E', `SFATAL\0C${code}\0Mgone\0\0`);

/** How a server may end a connection instead of answering, or right behind its answer. */
const faults: Record<string, (socket: Socket, answer: Buffer) => void> = {
  'says nothing': (socket) => socket.end(),
  'resets it': (socket) => socket.resetAndDestroy(),
  'breaks off in a message': (socket, answer) => socket.end(answer.subarray(0, -3)),
  'answers and goes': (socket, answer) => socket.end(Buffer.concat([answer, fatal('57P01')])),
};
// Connection failures, lack of resources, shutdown, crash, recovery, and sessions that sat idle or took too long.
for (const code of ['08006', '08P01', '53300', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04'])
  faults[`says ${code}`] = (socket) => socket.end(fatal(code));

/** The messages of a transaction of two statements, in order; each has one answer. */
const steps = ['the connection', 'the look at the server', 'begin', 'a statement', 'another', 'commit'];

describe('a server that ends connections', () => {
  let isFaulty: (step: number) => boolean = () => false;
  let fault: (socket: Socket, answer: Buffer) => void = () => {};
  const open = new Set<Socket>();
  /** Connections that a restart ended: whoever uses one is told so only then. */
  let before: ReadonlySet<Socket> = new Set();
  const server = createServer((socket) => {
    let step = 0;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (sent) => {
      if (sent[0] === 'X'.charCodeAt(0)) return socket.end(); // the client ends it
      if (before.has(socket)) return socket.resetAndDestroy();
      const answer = step === 0 ? welcome : done;
      if (isFaulty(step++)) fault(socket, answer);
      else socket.write(answer);
    });
  });
  let database: Database;
  let url: string;
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());
  beforeEach(() => {
    const { port } = server.address() as AddressInfo; // of a port
    url = `postgres://a@127.0.0.1:${port}/b`;
    database = postgresDatabase({ url });
  });
  afterEach(() => database.close());

  const twoStatements = (asked = database) =>
    asked.transaction(async (tx) => {
      await tx.query('select 1');
      await tx.query('select 2');
      return 'done';
    });

  test.each(steps.flatMap((step, at) => Object.keys(faults).map((name) => [step, name, at] as const)))(
    'at %s: it %s, and the database is away',
    async (_, name, at) => {
      fault = faults[name] ?? fault;
      isFaulty = (step) => step === at;
      const outcome = await twoStatements().catch((error: unknown) => error);
      if (at === steps.indexOf('commit') && name === 'answers and goes') expect(outcome).toBe('done');
      else expect(outcome).toMatchObject({ name: 'DatabaseUnavailable', reason: 'away' });
      isFaulty = () => false;
      expect(await twoStatements()).toBe('done');
    },
  );

  test.each([
    ['in a statement', 3],
    ['behind a statement, while none runs', 3],
    ['behind the last statement, while none runs', 4],
  ])('a standby that ends a session %s to follow its primary is not away', async (when, at) => {
    fault = (socket, answer) =>
      socket.end(when.startsWith('in') ? fatal('40001') : Buffer.concat([answer, fatal('40001')]));
    const standby = postgresDatabase({ url, on: 'standby' });
    let faults = 0;
    isFaulty = (step) => step === at && faults++ === 0;
    const outcome = await twoStatements(standby).catch((error: unknown) => error);
    // The primary is asked instead, and nobody repeats a long attempt there.
    expect(outcome).toMatchObject({ name: 'DatabaseError', code: '40001' });
    expect(await twoStatements(standby)).toBe('done');
    await standby.close();
  });

  test('after a restart a transaction begins, however many connections of the pool died with it', async () => {
    const isFull = Promise.withResolvers<void>();
    const holding = Array.from({ length: 10 }, (_, i) => database.transaction(() => isFull.promise, { share: `${i}` }));
    await expect.poll(() => database.load?.().busy).toBe(10);
    isFull.resolve();
    await Promise.all(holding);
    await expect.poll(() => open.size).toBe(10);
    before = new Set(open);
    expect(await twoStatements()).toBe('done');
  });

  test('a server too busy to let anybody in is away, and one that refuses us is not', async () => {
    isFaulty = (step) => step === 0;
    fault = (socket) => socket.end(fatal('57014'));
    expect(await twoStatements().catch((error: unknown) => error)).toMatchObject({ reason: 'away' });
    fault = (socket) => socket.end(fatal('28P01'));
    expect(await twoStatements().catch((error: unknown) => error)).toMatchObject({ code: '28P01' });
  });
});
