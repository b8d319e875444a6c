import type { Job } from '@plumbline/contract/workflow/jobs';
import { webhookMessages } from '@plumbline/contract/workflow/webhook-events';
import type { Webhook } from '@plumbline/contract/workflow/webhooks';
import type { Database } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { acceptedImport } from '@plumbline/testing/imports';
import { givenJobs } from '@plumbline/testing/jobs';
import { givenWebhook } from '@plumbline/testing/webhooks';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WORKFLOW_ROLE } from '../../app.ts';
import { LEASE_MS } from './queue.ts';
import { isSignedBy, Receiver } from './testing.ts';
import { webhookWorker } from './worker.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe.each(engines)('messages to webhooks on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let receiver: Receiver;
  /** How far the workers' clock is ahead of the database's. */
  let ahead: number;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    // Webhooks of earlier tests are no longer looked at.
    await world.database.transaction((tx) => tx.query('delete from workflow.webhook'));
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    receiver = new Receiver();
    ahead = 0;
  });

  const hooks = () => tenant.admin.workflow;
  const worker = (database: Partial<Database> = {}) =>
    webhookWorker({
      database: { ...world.database, ...database },
      role: WORKFLOW_ROLE,
      log: { info: () => {}, error: () => {} },
      post: receiver.post,
      now: () => new Date(Date.now() + ahead),
      random: () => 0,
    });
  /** One look of a process, and what comes of it. */
  const look = async (process = worker()) => {
    process.look();
    await process.settled();
  };
  const save = async ({ id, version }: Pick<Job, 'id' | 'version'>, changes: Record<string, unknown>) => {
    const body = { updates: [{ id, version, changes }] };
    return succeeded(await tenant.manager.workflow.saveJobs({ body })).jobs[0] as Job;
  };
  const job = async (values: Record<string, unknown> = {}) => {
    const [made] = await givenJobs(world, tenant, [{ jobNumber: 'A-1', jobName: 'Depot', ...values }]);
    if (!made) throw new Error('no job');
    return made;
  };
  const listed = async (): Promise<Webhook> => {
    const [webhook] = succeeded(await hooks().webhooks()).webhooks;
    if (!webhook) throw new Error('no webhook');
    return webhook;
  };
  const log = async (id: string) => succeeded(await hooks().webhookDeliveries({ query: { id } })).deliveries;

  test('a changed job: its fields before and after, who and when, signed', async () => {
    const a = await job({ notes: 'Rock' });
    const { id, secret } = await givenWebhook(tenant.admin);
    await save(a, { notes: 'Clay', originalContractAmount: 1_000_00 });
    await look();
    const [got] = receiver.got;
    if (!got) throw new Error('nothing came');
    expect(await isSignedBy(got, [secret])).toBe(true);
    const { data, timestamp } = webhookMessages['job.changed'].parse(got.message);
    expect(data).toMatchObject({ jobId: a.id, jobNumber: 'A-1', jobName: 'Depot', version: 2, importId: null });
    expect(data.who).toMatch(/Manager$/);
    expect(data.changes).toContainEqual({ field: 'notes', oldValue: 'Rock', newValue: 'Clay' });
    expect(data.changes).toContainEqual({ field: 'originalContractAmount', oldValue: null, newValue: 1_000_00 });
    expect(Math.abs(timestamp.getTime() - Date.now())).toBeLessThan(MINUTE);
    expect(await log(id)).toMatchObject([
      { id: got.id, event: 'job.changed', state: 'delivered', attempts: 1, status: 204 },
    ]);
    expect(await listed()).toMatchObject({ waiting: 0, failingSince: null, deliveredAt: expect.any(Date) });
  });

  test('nothing of before the webhook was made, and nothing twice', async () => {
    const a = await job();
    const b = await save(a, { notes: 'before' });
    await givenWebhook(tenant.admin);
    await look();
    expect(receiver.got).toEqual([]);
    await save(b, { notes: 'after' });
    await look();
    await look();
    expect(receiver.got).toHaveLength(1);
  });

  test('what was committed while no process looked is sent by the next one, each change once', async () => {
    let latest = await job();
    await givenWebhook(tenant.admin);
    for (let n = 1; n <= 7; n++) latest = await save(latest, { notes: `${n}` });
    await look();
    const notes = receiver.got.map(({ message }) => message.data.changes[0].newValue);
    expect(notes.toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  test('a decided change order, a finished import and a changed user, each for who asked', async () => {
    const a = await job();
    await givenWebhook(tenant.admin, { events: ['change_order.decided', 'import.done', 'user.changed'] });
    const terms = { date: '2026-11-20', description: 'Rock', amount: 500_00 };
    const order = (version: number, status: 'pending' | 'approved', number?: number) =>
      hooks().saveChangeOrder({
        body: { jobId: a.id, version, ...(number && { number }), terms: { ...terms, status } } as never,
      });
    succeeded(await order(1, 'pending'));
    succeeded(await order(2, 'approved', 1));
    const mapping = { fields: { externalId: { column: 'Id' }, jobName: { column: 'Name' } } };
    await acceptedImport(tenant.admin, { headings: ['Id', 'Name'], rows: [['e-9', 'Yard']] }, { mapping });
    const { users } = succeeded(await tenant.admin.platform.adminUsers());
    const user = users.find(({ id }) => id === tenant.manager.userId);
    if (!user) throw new Error('no user');
    const updates = [{ id: user.id, version: user.version, changes: { firstName: 'Mona' } }];
    succeeded(await tenant.admin.platform.saveAdminUsers({ body: { updates } }));
    await look();
    const of = (type: string) =>
      receiver.got.filter(({ message }) => message.type === type).map(({ message }) => message);
    expect(receiver.got).toHaveLength(3);
    const [decided] = of('change_order.decided');
    expect(webhookMessages['change_order.decided'].parse(decided).data).toMatchObject({
      jobId: a.id,
      number: 1,
      amount: 500_00,
      status: 'approved',
    });
    expect(webhookMessages['import.done'].parse(of('import.done')[0]).data).toMatchObject({ fileName: 'jobs.csv' });
    expect(webhookMessages['user.changed'].parse(of('user.changed')[0]).data).toMatchObject({
      userId: user.id,
      changes: [{ field: 'firstName', newValue: 'Mona' }],
    });
  });

  test('a job that is made, decided upon, leaves and comes back: what its changes say beside fields', async () => {
    await givenWebhook(tenant.admin, { events: ['job.changed', 'change_order.decided'] });
    const [made] = succeeded(await hooks().createJobs({ body: { jobs: [{ jobName: 'Quay' }] } })).jobs;
    if (!made) throw new Error('no job');
    const terms = { date: '2026-11-20', description: 'Rock', amount: 5_00, status: 'approved' };
    succeeded(await hooks().saveChangeOrder({ body: { jobId: made.id, version: 1, terms } as never }));
    succeeded(await hooks().disconnectJobs({ body: { disconnectJobIds: [made.id] } }));
    succeeded(await hooks().reconnectJobs({ body: { jobIds: [made.id] } }));
    await look();
    const told = receiver.got.map(({ message: { type, data } }) => [type, data.version, data.changes]);
    const order = { field: 'changeOrderHistory', oldValue: null, newValue: expect.objectContaining({ number: 1 }) };
    const total = { field: 'changeOrderTotal', oldValue: 0, newValue: 5_00 };
    expect(told.toSorted(([a, x], [b, y]) => x - y || a.localeCompare(b))).toEqual([
      ['job.changed', 1, [{ field: 'created', oldValue: false, newValue: true }]],
      ['change_order.decided', 2, undefined],
      ['job.changed', 2, [order, total]],
      ['job.changed', 3, [{ field: 'connected', oldValue: true, newValue: false }]],
      ['job.changed', 4, [{ field: 'connected', oldValue: false, newValue: true }]],
    ]);
  });

  test('a filter is for jobs that have, or have just left, a status', async () => {
    const [a, b] = await givenJobs(world, tenant, [
      { jobNumber: 'A', jobStatus: 'Active' },
      { jobNumber: 'B', jobStatus: 'Inactive' },
    ]);
    if (!a || !b) throw new Error('no jobs');
    await givenWebhook(tenant.admin, { jobStatuses: ['Active'] });
    const left = await save(a, { jobStatus: 'Inactive' });
    await save(left, { notes: 'gone' });
    await save(b, { notes: 'never there' });
    await look();
    expect(receiver.got.map(({ message }) => message.data.changes[0].field)).toEqual(['jobStatus']);
  });

  test('a receiver that is down is tried after each pause, under one id; then the message is dead, and can be sent again', async () => {
    const { id } = await givenWebhook(tenant.admin);
    const { deliveryId } = succeeded(await hooks().testWebhook({ body: { id } }));
    receiver.answer = () => ({ failure: 'The receiver refused the connection' });
    const since = new Date(Date.now() - MINUTE).toISOString();
    await look();
    await look(); // not due
    expect(receiver.got).toHaveLength(1);
    expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 1, failure: expect.stringMatching(/refused/) }]);
    for (let n = 0; n < 20; n++) {
      ahead += DAY;
      // Whether it is turned off meanwhile is another test.
      await world.database.transaction((tx) => tx.query('update workflow.webhook set failing_since = null'));
      await look();
    }
    expect(receiver.ids()).toEqual(Array.from({ length: 10 }, () => deliveryId));
    expect(await log(id)).toMatchObject([{ state: 'dead', attempts: 10, nextAt: null }]);
    receiver.answer = () => ({ status: 200, answer: 'ok', retryAfter: null });
    expect(succeeded(await hooks().replayWebhook({ body: { id, since } }))).toEqual({ count: 1 });
    await look();
    expect(receiver.ids().at(-1)).toBe(deliveryId);
    expect(await log(id)).toMatchObject([{ state: 'delivered', status: 200, answer: 'ok', failure: null }]);
  });

  test('a webhook that failed for five days is turned off, says why, and hears of nothing until it goes on', async () => {
    const a = await job();
    const { id } = await givenWebhook(tenant.admin);
    receiver.answer = () => ({ status: 500, answer: '', retryAfter: null });
    const b = await save(a, { notes: 'one' });
    await look();
    expect((await listed()).failingSince).not.toBeNull();
    ahead += 5 * DAY;
    await look();
    expect(await listed()).toMatchObject({
      state: 'off',
      offReason: expect.stringMatching(/5 days/),
      dead: 1,
      waiting: 0,
    });
    const query = { subject: 'webhook' as const, subjectId: id };
    const [switched] = succeeded(await tenant.admin.platform.adminHistory({ query })).changes;
    expect(switched).toMatchObject({ personId: null, personName: 'Plumbline', field: 'state', oldValue: 'active' });
    expect(switched?.newValue).toMatch(/^off: .*5 days/);
    const c = await save(b, { notes: 'two' });
    await look();
    succeeded(await hooks().switchWebhook({ body: { id, isActive: true } }));
    await save(c, { notes: 'three' });
    receiver.got.length = 0;
    receiver.answer = () => ({ status: 200, answer: '', retryAfter: null });
    await look();
    expect(receiver.got.map(({ message }) => message.data.changes[0].newValue)).toEqual(['three']);
    expect(await listed()).toMatchObject({ state: 'active', offReason: null, failingSince: null, dead: 1 });
  });

  test('410 turns it off at once, with all that waits', async () => {
    let latest = await job();
    await givenWebhook(tenant.admin);
    for (let n = 0; n < 6; n++) latest = await save(latest, { notes: `${n}` });
    receiver.answer = () => ({ status: 410, answer: '', retryAfter: null });
    await look();
    expect(receiver.got.length).toBeLessThan(6);
    expect(await listed()).toMatchObject({
      state: 'off',
      offReason: expect.stringMatching(/410/),
      waiting: 0,
      dead: 6,
    });
  });

  test('a late 410 of an address that the webhook no longer has turns nothing off', async () => {
    const a = await job();
    const { id } = await givenWebhook(tenant.admin);
    await save(a, { notes: 'one' });
    const { version, events, jobStatuses, divisions } = await listed();
    const moved = { id, version, url: 'https://other.example/hook', description: '', events, jobStatuses, divisions };
    receiver.answer = async () => {
      succeeded(await hooks().saveWebhook({ body: moved }));
      return { status: 410, answer: '', retryAfter: null };
    };
    await look();
    expect(await listed()).toMatchObject({ state: 'active', url: moved.url, failingSince: null });
  });

  test('Retry-After holds all messages of the webhook back', async () => {
    const a = await job();
    await givenWebhook(tenant.admin);
    receiver.answer = () => ({ status: 429, answer: '', retryAfter: '600' });
    const b = await save(a, { notes: 'one' });
    await look();
    await save(b, { notes: 'two' });
    ahead += 9 * MINUTE;
    await look();
    expect(receiver.got).toHaveLength(1);
    receiver.answer = () => ({ status: 200, answer: '', retryAfter: null });
    ahead += 2 * MINUTE;
    await look();
    expect(receiver.got).toHaveLength(3);
  });

  test('a process that ends between sending and recording: another one sends it again under the same id', async () => {
    const { id } = await givenWebhook(tenant.admin);
    succeeded(await hooks().testWebhook({ body: { id } }));
    // What it has sent is all that this process does: its next transaction never comes.
    let isSent = false;
    const dying = worker({
      transaction: (run, allowance) =>
        isSent ? Promise.reject(new Error('ended')) : world.database.transaction(run, allowance),
    });
    receiver.answer = () => {
      isSent = true;
      return { status: 200, answer: '', retryAfter: null };
    };
    await look(dying);
    await look();
    expect(receiver.got).toHaveLength(1); // the other one may still be at it
    ahead += LEASE_MS;
    await look();
    expect(new Set(receiver.ids()).size).toBe(1);
    expect(receiver.got).toHaveLength(2);
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test('several processes at once write and send each message once', async () => {
    let latest = await job();
    await givenWebhook(tenant.admin);
    await givenWebhook(tenant.admin, { url: 'https://other.example.com/' });
    for (let n = 0; n < 12; n++) latest = await save(latest, { notes: `${n}` });
    await Promise.all([look(), look(), look()]);
    await look();
    expect(receiver.got).toHaveLength(24);
    expect(new Set(receiver.ids()).size).toBe(24);
  });

  test('after a new secret both sign for a day, then the new one alone', async () => {
    const { id, secret } = await givenWebhook(tenant.admin);
    const { secret: next } = succeeded(await hooks().rotateWebhookSecret({ body: { id } }));
    const signedBy = async (secrets: string[]) => {
      succeeded(await hooks().testWebhook({ body: { id } }));
      await look();
      const got = receiver.got.at(-1);
      return got !== undefined && isSignedBy(got, secrets);
    };
    expect(await signedBy([next ?? '', secret])).toBe(true);
    ahead += DAY + MINUTE;
    expect(await signedBy([next ?? ''])).toBe(true);
  });

  test('messages of a paused webhook wait, and go out when it goes on', async () => {
    const a = await job();
    const { id } = await givenWebhook(tenant.admin);
    succeeded(await hooks().switchWebhook({ body: { id, isActive: false } }));
    await save(a, { notes: 'meanwhile' });
    await look();
    expect(receiver.got).toEqual([]);
    expect(await listed()).toMatchObject({ state: 'paused', waiting: 1 });
    succeeded(await hooks().switchWebhook({ body: { id, isActive: true } }));
    await look();
    expect(receiver.got).toHaveLength(1);
  });

  test('the log goes back 30 days', async () => {
    const { id } = await givenWebhook(tenant.admin);
    succeeded(await hooks().testWebhook({ body: { id } }));
    await look();
    ahead += 29 * DAY;
    await look();
    expect(await log(id)).toHaveLength(1);
    ahead += 2 * DAY;
    await look();
    expect(await log(id)).toEqual([]);
  });

  test('changes that a webhook has not read stay, however many follow', async () => {
    const a = await job();
    await givenWebhook(tenant.admin);
    const b = await save(a, { notes: 'the first of many' });
    const c = await save(b, { notes: 'one of many' });
    const { tenantId } = tenant;
    await world.database.transaction((tx) =>
      tx.query(
        `update workflow.change_set set position = 5999
         where tenant_id = $1 and position = (select max(position) from workflow.change_set where tenant_id = $1)`,
        [tenantId],
      ),
    );
    await save(c, { notes: 'the 6,000th, which sweeps' });
    await look();
    expect(receiver.got.map(({ message }) => message.data.changes[0].newValue).toSorted()).toEqual([
      'one of many',
      'the 6,000th, which sweeps',
      'the first of many',
    ]);
  });
});
