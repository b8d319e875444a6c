import { enterTenant } from '@plumbline/service-kit/access';
import type { Database, Tx } from '@plumbline/service-kit/database';
import { engines, freshDatabase } from '@plumbline/testing/databases';
import { countingPages, type TouchedBy } from '@plumbline/testing/statements/pages';
import { createWorld, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim as claimMails, countMails, lookForMails } from '../mails/queue.ts';
import { claim as claimMessages, lookForWork } from '../webhooks/sending/queue.ts';

/** Messages of the log that are sent already, and mails, beside the one that is due. */
const FEW = 20;
/** Mails of which a sender looks at the first ones. */
const FEW_DUE = 300;
const MANY = 5_000;
/** An index of many more rows has a level more. */
const MOST_PAGES = (few: number) => few + 12;

describe.each(engines)('what the senders of an outbox touch on %s', (engine) => {
  let database: Database;
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine, {}, async () => {
      database = await freshDatabase(engine);
      return database;
    });
  });
  afterAll(() => world.close());

  const now = new Date();
  const anHour = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  /** `more`: in how many hours the further mails are due. */
  const fill = (rows: number, more = 1) =>
    database.transaction(async (tx) => {
      const { tenantId, admin } = world.acme;
      await tx.query('delete from workflow.webhook where tenant_id = $1', [tenantId]);
      await tx.query('delete from workflow.mail where tenant_id = $1', [tenantId]);
      await tx.query(
        `with made as (
           insert into workflow.webhook (tenant_id, url, description, events, secret, job_position, user_position, created_by_name)
           values ($1, 'https://erp.example.com/', 'ERP', '{job.changed}', 'secret', 1000, 1000, 'Ann') returning id
         )
         insert into workflow.webhook_delivery (tenant_id, webhook_id, event, payload, state, next_at)
         select $1, made.id, 'job.changed', repeat('x', 500), case when i = 0 then 'waiting' else 'delivered' end, $3
         from made, generate_series(0, $2::int) i`,
        [tenantId, rows, anHour(-1)],
      );
      await tx.query(
        `insert into workflow.mail (tenant_id, user_id, file, next_at)
         select $1, case when i = 0 then $2 else gen_random_uuid() end, '{}', case when i = 0 then $4::timestamptz else $5 end from generate_series(0, $3::int) i`,
        [tenantId, admin.userId, rows, anHour(-2), anHour(more)],
      );
    });
  const pagesOf = async (ask: (tx: Tx) => Promise<readonly unknown[]>): Promise<number> => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 2; round++) {
      const touched: TouchedBy = new Map();
      const counted = countingPages(database, () => touched);
      await counted
        .transaction(async (tx) => {
          await enterTenant(tx, world.acme.tenantId);
          expect(await ask(tx)).toHaveLength(1);
          throw new Error('taken back');
        })
        .catch((error: Error) => expect(error.message).toBe('taken back'));
      least = Math.min(least, Math.max(...[...touched.values()].map(({ pages }) => pages)));
    }
    return least;
  };

  test.each<[string, (tx: Tx) => Promise<readonly unknown[]>]>([
    ['webhooks, to take a message', (tx) => claimMessages(tx, world.acme.tenantId, now, { except: [], webhooks: 5 })],
    ['webhooks, to look for work', async (tx) => (await lookForWork(tx, now)).due],
    ['mails, to take one', (tx) => claimMails(tx, world.acme.tenantId, now, { except: [], lanes: 5 })],
  ])('of %s, is the same beside a long log', async (_, ask) => {
    await fill(FEW);
    await database.script('vacuum analyze');
    const few = await pagesOf(ask);
    await fill(MANY);
    await database.script('vacuum analyze');
    expect(await pagesOf(ask)).toBeLessThanOrEqual(MOST_PAGES(few));
  });

  test.each<[string, (tx: Tx) => Promise<readonly unknown[]>]>([
    ['to take one', (tx) => claimMails(tx, world.acme.tenantId, now, { except: [], lanes: 1 })],
    ['to look for work', async (tx) => (await lookForMails(tx, now)).due],
  ])('of mails, %s, is the same however many wait and are due', async (_, ask) => {
    await fill(FEW_DUE, -1);
    await database.script('vacuum analyze');
    const few = await pagesOf(ask);
    await fill(MANY, -1);
    await database.script('vacuum analyze');
    expect(await pagesOf(ask)).toBeLessThanOrEqual(MOST_PAGES(few));
  });

  test('of mails, to count those that wait, is the same beside many that are too old to be sent', async () => {
    const beside = async (old: number) => {
      await fill(0);
      await database.transaction((tx) =>
        tx.query(
          `insert into workflow.mail (tenant_id, user_id, file, written_at, next_at)
           select $1, $2, '{}', now() - interval '5 days', now() from generate_series(1, $3)`,
          [world.acme.tenantId, world.acme.admin.userId, old],
        ),
      );
      await database.script('vacuum analyze');
      return pagesOf(async (tx) => Array.from({ length: await countMails(tx) }));
    };
    const few = await beside(FEW);
    expect(await beside(MANY)).toBeLessThanOrEqual(MOST_PAGES(few));
  });
});
