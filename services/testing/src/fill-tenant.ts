import { defaultImportLimits } from '@plumbline/contract/workflow/import-waiting';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { recordChanges } from '@plumbline/platform/history/store';
import { enterTenant } from '@plumbline/service-kit/access';
import { attachedFile } from './change-order-files.ts';
import { acceptedImport, provedImport, sentImport } from './imports.ts';
import { givenExternalJobs, givenJobs } from './jobs.ts';
import { givenProvisioning } from './scim.ts';
import { givenAccessToken } from './tokens.ts';
import { givenWebhook } from './webhooks.ts';
import { succeeded, type TestTenant, type World } from './world.ts';

/** At least one row of the tenant in every table, created as its people would. */
export async function fillTenant(world: World, tenant: TestTenant): Promise<void> {
  const [job] = await givenJobs(world, tenant, [{ jobNumber: 'A', changeOrderTotal: 5_00 }, { jobNumber: 'B' }]);
  if (!job) throw new Error('two were given');
  await attachedFile(tenant.manager, job.id);
  const said = { jobId: job.id, text: 'Rock', mentions: [tenant.manager.userId] };
  succeeded(await tenant.admin.workflow.writeComment({ body: said }));
  succeeded(await tenant.admin.workflow.lookAtConversation({ body: { jobId: job.id, number: 1 } }));
  await givenExternalJobs(world, tenant, [{ externalId: 'e1', jobName: 'Depot' }]);
  await givenProvisioning(world, tenant, 'Crew');
  await givenAccessToken(tenant.admin);
  const { id } = await givenWebhook(tenant.admin);
  succeeded(await tenant.admin.workflow.testWebhook({ body: { id } }));
  const gridSettings = { columnsState: [], state: { sort: [] } };
  const { workflow } = tenant.admin;
  const { viewId } = succeeded(await workflow.saveView({ body: { name: 'View', isPublic: true, gridSettings } }));
  for (const whose of ['mine', 'tenant'] as const)
    succeeded(await workflow.setDefaultView({ body: { whose, id: viewId } }));
  succeeded(await workflow.saveScheduleSettings({ body: { settings: defaultScheduleSettings } }));
  const limits = defaultImportLimits;
  succeeded(await workflow.saveImportLimits({ body: { limits, seen: limits } }));
  succeeded(await workflow.saveMailChoice({ body: { mine: { conversations: true, files: false } } }));
  const nobody = { userIds: [] };
  succeeded(await workflow.saveFileReaders({ body: { readers: nobody, seen: nobody } }));
  succeeded(await workflow.addOwnColumn({ body: { title: 'Bond', kind: 'text' } }));
  const mapping = { fields: { externalId: { column: 'Id' }, jobName: { column: 'Name' } } };
  const file = {
    headings: ['Id', 'Name'],
    rows: [
      ['e2', 'Yard'],
      ['e3', ''],
    ],
  };
  await world.database.transaction(async (tx) => {
    await enterTenant(tx, tenant.tenantId);
    const { userId } = tenant.admin;
    const changed = { subject: 'user', subjectId: userId, subjectName: 'Ann', field: 'firstName' } as const;
    const change = { ...changed, oldValue: null, newValue: 'Ann' };
    await tx.query('insert into workflow.retention (tenant_id, years) values ($1, 7)', [tenant.tenantId]);
    await tx.query('insert into platform.tenant_limit (tenant_id, jobs) values ($1, 5000)', [tenant.tenantId]);
    await tx.query('select platform.take_share($1, 6000, null, 0, true, true, now())', [tenant.tenantId]);
    await recordChanges(tx, tenant.tenantId, { userId, userName: 'Ann' }, [change]);
  });
  const people = [{ email: `new@${tenant.tenantId}.example` }];
  succeeded(await tenant.admin.platform.invite({ body: { people, roleIds: [] } }));
  await sentImport(tenant.admin, file);
  await acceptedImport(tenant.admin, file, { mapping, skipBad: true });
  const forecasts = { headings: ['Job ID', 'Job Name', 'Forecast Cost (EAC)'], rows: [['ext-A', 'Job 1', '7.00']] };
  const { lines } = await provedImport(tenant.admin, forecasts);
  const accepted = lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
  await acceptedImport(tenant.admin, forecasts, { accepted });
}
