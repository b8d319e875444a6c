import { DatabaseError } from '@plumbline/service-kit/database';
import { makeTenant, type NewTenant } from '@plumbline/testing/make-tenant';
import { standIns } from '@plumbline/testing/stand-ins';
import { createLocalJWKSet } from 'jose';
import { createBackEnd } from '../back-end/back-end.ts';
import { downloadParts } from '../back-end/parts.ts';
import { serve } from '../back-end/serve.ts';
import { KeptChanges } from '../database/kept-changes.ts';
import { openDatabase } from '../database/open-database.ts';
import { channelsOf, type News } from '../wire.ts';
import type { Asked, Asks, Failure, Place, Told } from './harness.ts';
import { openTransactions } from './open-transactions.ts';

// The emulation's back end, from its own modules, for a test: it accepts the test's tokens instead of issuing them, and uses the stubs of the
// services' other tests. The test accesses the database directly, not over the wire.
let opened:
  | { transactions: ReturnType<typeof openTransactions>; make(tenant: NewTenant): Promise<unknown> }
  | undefined;

async function open({ issuer: { url, publicKeys } }: Asks['open']['ask'], { name, partsList }: Place): Promise<null> {
  const channels = channelsOf(name);
  const { engine, directory, list } = await downloadParts(new URL(partsList), () => {});
  const storage = await KeptChanges.open(channels.database, directory, list.stamp);
  const { database, keep } = await openDatabase(storage, engine);
  const issuer = { url, keys: createLocalJWKSet(publicKeys), isExpired: () => false };
  const log = { info: () => {}, error: () => {} };
  const backEnd = createBackEnd({ database, issuer, log, ...standIns });

  const news = new BroadcastChannel(channels.news);
  const epoch = crypto.randomUUID();
  const greet = () => {
    const ready: News = { kind: 'boot', epoch, state: { phase: 'ready' }, dataset: { jobs: list.jobs } };
    news.postMessage(ready);
  };
  const obey = () => Promise.reject(new Error('A test signs its own tokens and makes its own world'));
  serve({ channels, backEnd, keep, greet, obey });
  greet();
  opened = { transactions: openTransactions(database), make: (tenant) => makeTenant(database, tenant) };
  return null;
}

async function obey(asked: Asked): Promise<unknown> {
  if (asked.name === 'open') return open(asked.ask, asked.place);
  if (!opened) throw new Error('the world is not open');
  const { transactions, make } = opened;
  switch (asked.name) {
    case 'makeTenant':
      return make(asked.ask);
    case 'begin':
      return transactions.begin();
    case 'query':
      return transactions.of(asked.ask).query(asked.ask.text, asked.ask.params);
    case 'fetchText':
      return transactions.of(asked.ask).fetchText(asked.ask.text, asked.ask.params);
    case 'end':
      return transactions.end(asked.ask);
  }
}

function failureOf(thrown: unknown): Failure {
  const error = DatabaseError.from(thrown);
  const { message } = error;
  return error instanceof DatabaseError ? { message, code: error.code, constraint: error.constraint } : { message };
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const answer: Told = await obey(data).then(
    (value) => ({ id: data.id, ok: true, value }),
    (error: unknown) => ({ id: data.id, ok: false, failure: failureOf(error) }),
  );
  self.postMessage(answer);
};
