import type { PresentPerson } from '@plumbline/contract/workflow/changes';
import { engines } from '@plumbline/testing/databases';
import { Follower, heardBy } from '@plumbline/testing/follower';
import { givenJobs } from '@plumbline/testing/jobs';
import { anotherWorkflow, servedBy } from '@plumbline/testing/processes';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FORGOTTEN_AFTER_MS, PresenceBoard, readMessage } from './presence.ts';

describe.each(engines)('who is on the grid on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let jobId: NonNullable<PresentPerson['place']>['jobId'];
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
    if (!job) throw new Error('no job');
    jobId = job.id;
  });
  const show = async (person: Person, { clientId }: Follower, field: 'notes' | 'estimator') =>
    succeeded(await person.workflow.showPlace({ body: { clientId, place: { jobId, field } } }));
  const fieldsOf = ({ people }: Follower) => people.map(({ place }) => place?.field);

  test('each sees where the others are, where they go, and that they leave', async () => {
    const ann = await Follower.start(tenant.accountant);
    const bob = await Follower.start(tenant.manager);
    await show(tenant.manager, bob, 'notes');
    await ann.until(() => ann.people.length === 1);
    expect(ann.people).toEqual([
      {
        clientId: bob.clientId,
        userId: tenant.manager.userId,
        name: expect.stringContaining('Project Manager'),
        place: { sheet: 'jobs', jobId, field: 'notes' },
      },
    ]);
    await show(tenant.manager, bob, 'estimator');
    await ann.until(() => fieldsOf(ann)[0] === 'estimator');
    await bob.stop();
    await ann.until(() => ann.people.length === 0);
    await ann.stop();
  });

  test('nobody moves or removes somebody else by their page’s id', async () => {
    const bob = await Follower.start(tenant.manager);
    await show(tenant.manager, bob, 'notes');
    await show(tenant.accountant, bob, 'estimator');
    await bob.until(() => bob.people.length === 2);
    expect(fieldsOf(bob).sort()).toEqual(['estimator', 'notes']);
    await bob.stop();
  });

  test('a place that is none is refused', async () => {
    const body = { clientId: crypto.randomUUID(), place: { jobId, field: '<b>' as 'notes' } };
    expect(await tenant.manager.workflow.showPlace({ body })).toMatchObject({
      ok: false,
      problem: { type: 'invalid-request', errors: [{ pointer: '/place/field', reason: 'there is no such field' }] },
    });
  });

  test('another process of the service hears of changes and people, also of those who were there before it', async () => {
    const other = anotherWorkflow(world);
    const bob = await Follower.start(tenant.manager);
    await show(tenant.manager, bob, 'notes');
    await bob.until(() => bob.people.length === 1);
    const ann = await servedBy(world, other, () => Follower.start(tenant.accountant));
    await ann.until(() => fieldsOf(ann).join() === 'notes');
    succeeded(
      await tenant.manager.workflow.saveJobs({
        body: { updates: [{ id: jobId, version: 1, changes: { notes: 'x' } }] },
      }),
    );
    await Promise.all([ann, bob].map((each) => each.until(() => each.jobs.get(jobId)?.version === 2)));
    // A process that stops ends its streams, so that its pages go to another one.
    await other.close();
    await ann.until(() => ann.hasEnded);
    expect(bob.hasEnded).toBe(false);
    await bob.stop();
  });

  test('people of another tenant are never seen', async () => {
    const stranger = await world.addTenant(`stranger-${crypto.randomUUID().slice(0, 8)}`);
    const ann = await Follower.start(tenant.accountant);
    const eve = await Follower.start(stranger.accountant);
    await show(tenant.accountant, ann, 'notes');
    await show(stranger.accountant, eve, 'notes');
    await Promise.all([ann, eve].map((each) => each.until(() => each.people.length > 0)));
    expect(heardBy(ann)).not.toContain('stranger');
    expect(heardBy(eve)).not.toContain(tenant.accountant.userId);
    await ann.stop();
    await eve.stop();
  });
});

test('who says nothing for a minute is forgotten', () => {
  const board = new PresenceBoard();
  const person = { clientId: 'c', userId: 'u' as PresentPerson['userId'], name: 'Ann', place: null };
  board.here(person, 1_000);
  expect(board.forget(1_000 + FORGOTTEN_AFTER_MS)).toBe(false);
  expect(board.people).toEqual([person]);
  expect(board.forget(1_001 + FORGOTTEN_AFTER_MS)).toBe(true);
  expect(board.people).toEqual([]);
});

test('a message of another version of the service is passed over', () => {
  const warn = vi.spyOn(console, 'error');
  for (const payload of ['', 'nonsense', '{"kind":"new"}', '{"kind":"here","tenantId":"x"}'])
    expect(readMessage(payload)).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});
