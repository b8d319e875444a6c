import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { nowhere, type Target } from './every-call.ts';
import { givenTarget } from './given-target.ts';
import { acceptedImport, noDecisions, provedImport } from './imports.ts';
import { jobsOf } from './jobs.ts';
import { createWorld, succeeded, type World } from './world.ts';

type Ids = { [Key in keyof Target]: never };
type Answer = { ok: true; value: unknown } | { ok: false; problem: { type: string } };

/** Requests that name a company's own data and one id of `theirs`. The suite of every call only tries foreign ids all at once. */
const attempts: Record<string, (world: World, own: Ids, theirs: Ids) => Promise<Answer>> = {
  'gives a user their role': ({ acme: { admin, manager } }, _, { roleId }) =>
    admin.platform.saveAdminUsers({
      body: { updates: [{ id: manager.userId, version: 1, changes: { roleIds: [roleId] } }] },
    }),
  'deletes a role in favor of theirs': async ({ acme: { admin } }, _, { roleId }) => {
    const { roleId: id } = succeeded(
      await admin.platform.saveRole({ body: { name: crypto.randomUUID().slice(0, 8), permissions: [] } }),
    );
    return admin.platform.deleteRole({ body: { id, version: 1, moveTo: roleId } });
  },
  'gives a group their role': ({ acme: { admin } }, { scimGroupId }, { roleId }) =>
    admin.platform.mapScimGroup({ body: { groupId: scimGroupId, roleId } }),
  'gives their group a role': ({ acme: { admin } }, { roleId }, { scimGroupId }) =>
    admin.platform.mapScimGroup({ body: { groupId: scimGroupId, roleId } }),
  'invites with their role': ({ acme: { admin } }, _, { roleId }) =>
    admin.platform.invite({ body: { people: [{ email: 'eve@acme.example' }], roleIds: [roleId] } }),
  'comments in their thread': ({ acme: { manager } }, { jobId }, { threadId }) =>
    manager.workflow.writeComment({ body: { jobId, threadId, text: 'Hello' } }),
  'comments on their job': ({ acme: { manager } }, { threadId }, { jobId }) =>
    manager.workflow.writeComment({ body: { jobId, threadId, text: 'Hello' } }),
  'mentions their user': ({ acme: { manager } }, { jobId }, { userId }) =>
    manager.workflow.writeComment({ body: { jobId, text: 'Hello', mentions: [userId] } }),
  'mentions their user in an edit': ({ acme: { admin } }, { commentId }, { userId }) =>
    admin.workflow.editComment({ body: { id: commentId, text: 'Hello', mentions: [userId] } }),
  'sends their message again': ({ acme: { admin } }, { webhookId }, { deliveryId }) =>
    admin.workflow.replayWebhook({ body: { id: webhookId, deliveryId } }),
  'sends a message to their webhook': ({ acme: { admin } }, { deliveryId }, { webhookId }) =>
    admin.workflow.replayWebhook({ body: { id: webhookId, deliveryId } }),
  'has a job managed by their user': ({ acme: { manager } }, { jobId }, { userId }) =>
    manager.workflow.saveJobs({
      body: { updates: [{ id: jobId, version: 1, changes: { projectManagerUserIds: [userId] } }] },
    }),
  'creates a job managed by their user': ({ acme: { manager } }, _, { userId }) =>
    manager.workflow.createJobs({ body: { jobs: [{ jobName: 'Depot', projectManagerUserIds: [userId] }] } }),
  'mails files to their user': ({ acme: { admin } }, _, { userId }) =>
    admin.workflow.saveFileReaders({ body: { readers: { userIds: [userId] }, seen: { userIds: [] } } }),
  'fills their column for a job': ({ acme: { manager } }, { jobId }, { ownField }) =>
    manager.workflow.saveJobs({
      body: { updates: [{ id: jobId, version: 1, changes: { [ownField]: 'Secret choice' } }] },
    }),
  'creates a job with a value in their column': ({ acme: { manager } }, _, { ownField }) =>
    manager.workflow.createJobs({ body: { jobs: [{ jobName: 'Depot', [ownField]: 'Secret choice' }] } }),
  'calculates from their column': ({ acme: { admin } }, _, { ownField }) =>
    admin.workflow.addCalculatedColumn({ body: { title: 'Depot', kind: 'text', formula: `[${ownField}]` } }),
  'has its column calculated from theirs': ({ acme: { admin } }, own, theirs) =>
    admin.workflow.changeFormula({
      body: { field: own.calculatedField, formula: `[${theirs.calculatedField}]`, seenFormula: '[retainageAmount]' },
    }),
  'puts their column among its own': ({ acme: { admin } }, own, theirs) =>
    admin.workflow.orderOwnColumns({
      body: {
        fields: [own.ownField, own.calculatedField, theirs.ownField],
        seenFields: [own.ownField, own.calculatedField],
      },
    }),
  'saves a job and theirs': ({ acme: { manager } }, own, theirs) =>
    manager.workflow.saveJobs({
      body: {
        updates: [own, theirs].map(({ jobId }) => ({ id: jobId, version: 1, changes: { notes: 'Taken over' } })),
      },
    }),
  'confirms a forecast and theirs': ({ acme: { manager } }, own, theirs) =>
    manager.workflow.confirmForecasts({
      body: { forecasts: [own, theirs].map(({ jobId }) => ({ id: jobId, forecastCost: 1_00 as never })) },
    }),
};

describe.each(engines)('a request with one id of another company on %s', (engine) => {
  let world: World;
  let [own, birch] = [nowhere() as Ids, nowhere() as Ids];
  beforeAll(async () => {
    world = await createWorld(engine);
    own = (await givenTarget(world, world.acme)) as Ids;
    birch = (await givenTarget(world, world.birch)) as Ids;
  });
  afterAll(() => world.close());

  test.each(Object.entries(attempts))('that %s is refused like an id that does not exist', async (_, attempt) => {
    const ofNobody = nowhere() as Ids;
    const neutral = (answer: Answer, theirs: Ids) =>
      Object.entries(theirs)
        .reduce((text, [key, id]) => text.replaceAll(id, key), JSON.stringify(answer))
        .replace(/"traceId":"\w+"/, '');
    const foreign = await attempt(world, own, birch);
    expect(foreign.ok).toBe(false);
    expect(neutral(foreign, birch)).toBe(neutral(await attempt(world, own, ofNobody), ofNobody));
  });

  test('changes no job of its own company, and none of the other', async () => {
    for (const { admin } of [world.acme, world.birch]) {
      const jobs = await jobsOf(admin);
      expect(jobs.map(({ jobNumber, notes, version }) => [jobNumber, notes, version])).toEqual([
        ['SECRET-1', 'Secret note', 1],
      ]);
    }
  });

  test('takes out and brings back only the jobs of its own company', async () => {
    const { manager } = world.acme;
    const ids = [own.jobId, birch.jobId];
    const out = succeeded(await manager.workflow.disconnectJobs({ body: { disconnectJobIds: ids } }));
    expect(out.deletedJobIds).toEqual([own.jobId]);
    expect(await jobsOf(world.birch.admin)).toHaveLength(1);
    const back = succeeded(await manager.workflow.reconnectJobs({ body: { jobIds: ids } }));
    expect(back.jobs.map(({ id }) => id)).toEqual([own.jobId]);
  });

  describe('by a file', () => {
    const rows = [
      ['ext-SECRET-1', 'Secret tower', 'Eve'],
      ['ext-2', 'Depot', 'Eve'],
    ];
    const file = { headings: ['Job ID', 'Name', 'PM'], rows };
    const column = (heading: string) => ({ column: heading });
    const fields = { externalId: column('Job ID'), jobName: column('Name') };

    test('that reads a name as their user gives no job this manager', async () => {
      const managers = { ...column('PM'), values: { Eve: birch.userId } };
      const mapping = { fields: { ...fields, projectManagerUserIds: managers } };
      const { lines, bad } = await provedImport(world.acme.manager, file, { mapping });
      expect([lines.map(({ field }) => field), bad.map(({ value }) => value)]).toEqual([[], []]);
      const accepted = [{ jobId: own.jobId, field: 'projectManagerUserIds', oldValue: [] }];
      await acceptedImport(world.acme.manager, file, { mapping, connectNew: true, skipBad: true, accepted });
      const jobs = await jobsOf(world.acme.admin);
      expect(jobs.map(({ projectManagerUserIds }) => projectManagerUserIds)).toEqual([[], []]);
    });

    test('that names their job for a row leaves it as it is', async () => {
      const decisions = { ...noDecisions, jobs: { 'ext-3': birch.jobId } };
      const other = { headings: ['Job ID', 'Name'], rows: [['ext-3', 'Quay wall']] };
      const outcome = await acceptedImport(world.acme.manager, other, {
        mapping: { fields },
        decisions,
        connectNew: true,
      });
      expect(outcome).toMatchObject({ outcome: { linkedJobs: 0, changedJobs: 0 } });
      expect((await jobsOf(world.birch.admin)).map(({ version }) => version)).toEqual([1]);
    });
  });
});
