import { AsyncLocalStorage } from 'node:async_hooks';
import { headerOf, IDEMPOTENCY_HEADER } from '@plumbline/contract/idempotency';
import type { Database, Tx } from '@plumbline/service-kit/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOutcome } from './contract/every-outcome.ts';
import { newRoom } from './contract/example.ts';
import { jsonOf, requestOf } from './contract/request.ts';
import { engines, freshDatabase } from './databases.ts';
import { size } from './size.ts';
import { standIns } from './stand-ins.ts';
import { createWorld, type World } from './world.ts';

/** What is counted of a request: the statements that it asks, one of which finds its connection cut. */
interface Asked {
  statements: number;
  /** The first is 1. */
  cutBefore: number;
}
/** Of whom a statement is: the services' work that no request waits for goes on meanwhile. */
const request = new AsyncLocalStorage<Asked>();

/** The same database, where the server ends a session when it is a request's turn. */
function cutting(database: Database): Database {
  const cut = async (tx: Tx) => {
    const asked = request.getStore();
    if (!asked || ++asked.statements !== asked.cutBefore) return;
    const [session] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.transaction((other) => other.query('select pg_terminate_backend($1, 5000)', [session?.pid]));
  };
  const watched = (tx: Tx): Tx => ({
    query: async (text, params) => {
      await cut(tx);
      return tx.query(text, params);
    },
    fetchText: async (text, params) => {
      await cut(tx);
      return tx.fetchText(text, params);
    },
  });
  return {
    ...database,
    transaction: (run, allowance) => database.transaction((tx, place) => run(watched(tx), place), allowance),
  };
}

/** Who asks, and what they may do, is read before it. */
const FIRST = size(3, 1);
/** More than any call asks. */
const CUTS = size(1, 100);
const successes = everyOutcome.filter(({ problem }) => problem === null);

describe.skipIf(!engines.includes('postgres'))('a call whose connection is cut', { timeout: 300_000 }, () => {
  const logged: string[] = [];
  let world: World;
  beforeAll(async () => {
    const log = {
      info: () => {},
      error: (fields: object, text: string) => void logged.push(`${text} ${JSON.stringify(fields)}`),
    };
    world = await createWorld('postgres', { ...standIns, log }, async (engine) => cutting(await freshDatabase(engine)));
  });
  afterAll(() => world?.close());

  test.each(successes.map((outcome) => [outcome.name, outcome] as const))(
    '%s: cut at a statement it is answered 503, or as ever, and sent again it succeeds',
    async (_, { tried, example }) => {
      const send = async (sent: Request, asked: Asked) => {
        const response = await request.run(asked, () => world.services[tried.service].fetch(sent.clone()));
        return { status: response.status, headers: response.headers, text: JSON.stringify(await jsonOf(response)) };
      };
      for (let cutBefore = FIRST; cutBefore < FIRST + CUTS; cutBefore++) {
        const where = await newRoom(world);
        const sent = await requestOf(where, tried, await example(where));
        if (tried.creates) sent.headers.set(IDEMPOTENCY_HEADER, headerOf(crypto.randomUUID()));
        const asked = { statements: 0, cutBefore };
        logged.length = 0;
        const first = await send(sent, asked);
        const about = `cut before ${cutBefore}: ${first.status} ${first.text}\n${logged.join('\n')}`;
        expect(asked.statements < cutBefore ? [200] : [200, 503], about).toContain(first.status);
        if (first.status === 503) {
          expect(Number(first.headers.get('retry-after')), about).toBeGreaterThan(0);
          const again = await send(sent, { statements: 0, cutBefore: 0 });
          expect(again.status, `${about}\nagain: ${again.text}`).toBe(200);
        }
        if (asked.statements < cutBefore) return;
      }
    },
  );
});
