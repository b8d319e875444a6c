import type { JobId, ViewId } from '@plumbline/contract/values';
import { cents } from '@plumbline/domain/money';
import { percent } from '@plumbline/domain/percent';
import type { Permission } from '@plumbline/domain/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { acceptedImport, tryImport } from './imports.ts';
import { givenJobs, jobsOf } from './jobs.ts';
import { givenAccessToken, givenServiceToken } from './tokens.ts';
import { createWorld, type Program, succeeded, type TestTenant, type World } from './world.ts';

const TO_EDIT: Permission[] = ['Wip_view', 'Wip_edit'];

/** Callers who may edit jobs and nothing more. An administrator's token has only its own permissions. */
const editors: Record<string, (world: World, tenant: TestTenant) => Promise<Program>> = {
  'a project manager': async (_, { manager }) => manager,
  'an administrator’s token to edit jobs': async (world, { admin }) =>
    world.program((await givenAccessToken(admin, { permissions: TO_EDIT })).token),
  'a service’s token to edit jobs': async (world, { admin }) =>
    world.program((await givenServiceToken(admin, { permissions: TO_EDIT })).token),
};

const gridSettings = { columnsState: [], state: { sort: [] } };
const claim = { accountingForecast: cents(1_00), accountingForecastReason: 'Claim' };

/** Calls that an editor may make, with something in them that needs a further permission. */
const attempts: Record<string, (editor: Program, ids: { jobId: JobId; viewId: ViewId }) => Promise<unknown>> = {
  'set accounting’s forecast': ({ workflow }, { jobId: id }) =>
    workflow.saveJobs({ body: { updates: [{ id, version: 1, changes: claim }] } }),
  'create a job with accounting’s forecast': ({ workflow }) =>
    workflow.createJobs({ body: { jobs: [{ jobName: 'Depot', ...claim }] } }),
  'include a share of a pending change order': ({ workflow }, { jobId }) => {
    const share = { includedShare: percent(500_000), includedReason: 'Signed soon' };
    const terms = {
      date: '2026-11-20',
      description: 'Rock',
      amount: cents(100_00),
      status: 'pending' as const,
      ...share,
    };
    return workflow.saveChangeOrder({ body: { jobId, version: 1, terms } });
  },
  'share a view': ({ workflow }) => workflow.saveView({ body: { name: 'Mine', isPublic: true, gridSettings } }),
  'choose the company’s default view': ({ workflow }, { viewId: id }) =>
    workflow.setDefaultView({ body: { whose: 'tenant', id } }),
  'clear the company’s default view': ({ workflow }) =>
    workflow.setDefaultView({ body: { whose: 'tenant', id: null } }),
};

describe.each(engines)('whoever may only edit jobs, on %s:', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  describe.each(Object.entries(editors))('%s', (_, editorOf) => {
    test.each(Object.entries(attempts))('may not %s', async (_name, attempt) => {
      const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A' }]);
      const view = { name: 'All', isPublic: true, gridSettings };
      const { viewId } = succeeded(await tenant.admin.workflow.saveView({ body: view }));
      succeeded(await tenant.admin.workflow.setDefaultView({ body: { whose: 'tenant', id: viewId } }));
      if (!job) throw new Error('the job was given');
      const answer = await attempt(await editorOf(world, tenant), { jobId: job.id, viewId });
      expect(JSON.stringify(answer)).toMatch(/"type":"forbidden"|needs the right to/);
      expect(await jobsOf(tenant.admin)).toEqual([job]);
      const { gridViews } = succeeded(await tenant.admin.workflow.wipInit());
      expect(gridViews.map(({ name, isTenantDefault }) => [name, isTenantDefault])).toEqual([['All', true]]);
    });

    test('may not change the lists by an import, nor by taking one back', async () => {
      const editor = await editorOf(world, tenant);
      const file = { headings: ['Job ID', 'Name', 'Branch'], rows: [['1', 'Depot', 'Uptown']] };
      const addOptions = { branch: ['Uptown'] };
      expect(await tryImport(editor, file, { addOptions })).toMatchObject({ problem: { type: 'import-refused' } });
      const { importId } = await acceptedImport(tenant.admin, file, { addOptions });
      succeeded(await editor.workflow.undoImport({ body: { importId, isTrial: false } }));
      const { lists } = succeeded(await tenant.admin.workflow.selectLists());
      expect(lists.find(({ field }) => field === 'branch')?.options.map(({ value }) => value)).toContain('Uptown');
    });
  });
});
