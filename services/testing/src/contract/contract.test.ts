import type { Database } from '@plumbline/service-kit/database';
import { WORKFLOW_ROLE } from '@plumbline/workflow/app';
import { mailWorker } from '@plumbline/workflow/mails/outbox';
import { webhookWorker } from '@plumbline/workflow/webhooks/sending/worker';
import { expect, test } from 'vitest';
import { engines, freshDatabase } from '../databases.ts';
import { type Heard, listenedLog, listenedServices, logSuite } from '../log-lines.ts';
import { standIns } from '../stand-ins.ts';
import { recording, type Statements } from '../statements/recording.ts';
import { functionsThatNotify, statementsSuite, tablesOfTenants } from '../statements/statements-suite.ts';
import { createWorld, type World } from '../world.ts';
import { type WorldKind, worldsOfThisProcess } from '../worlds.ts';
import { contractSuite } from './suite.ts';

const statements: Statements = new Map();
const heard: Heard = { lines: [], said: new Set() };
let tables: ReadonlySet<string> = new Set();
let notifying: readonly string[] = [];

/** Records the services' queries; those that the examples use for setup are left out. */
async function recordedWorld(engine: Database['engine']): Promise<World> {
  const plain = await freshDatabase(engine);
  tables = await tablesOfTenants(plain);
  notifying = await functionsThatNotify(plain);
  const database = recording(plain, statements);
  const world = await createWorld(engine, { ...standIns, log: listenedLog(heard) }, async () => database);
  const close = async () => {
    await sendAll(database);
    await world.close();
  };
  return { ...world, database: plain, services: listenedServices(world.services, heard), close };
}

/** Sends what the calls left to send, as if an hour had passed. */
async function sendAll(database: Database): Promise<void> {
  const later = () => new Date(Date.now() + 3_600_000);
  const options = { database, role: WORKFLOW_ROLE, log: { info: () => {}, error: () => {} }, now: later };
  const webhooks = webhookWorker({ ...options, post: async () => ({ status: 204, answer: '', retryAfter: null }) });
  const mails = mailWorker({
    ...options,
    mailing: { mailer: { send: async () => {} }, webOrigin: 'https://web.test' },
  });
  for (const worker of [webhooks, mails]) {
    worker.look();
    await worker.settled();
  }
}

const [engine] = engines;
const worlds = worldsOfThisProcess.map(
  (kind): WorldKind => (kind.name === engine ? { ...kind, create: () => recordedWorld(engine) } : kind),
);

contractSuite(worlds);
statementsSuite(statements, () => tables);
logSuite(heard);
test('no function in the database uses notify', () => expect(notifying).toEqual([]));
