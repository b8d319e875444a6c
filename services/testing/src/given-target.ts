import type { Target } from './every-call.ts';
import { sentImport } from './imports.ts';
import { givenExternalJobs, givenJobs } from './jobs.ts';
import { givenProvisioning } from './scim.ts';
import { givenAccessToken } from './tokens.ts';
import { givenWebhook } from './webhooks.ts';
import { succeeded, type TestTenant, type World } from './world.ts';

/** Something of every kind that a call may name, made in the tenant; each is called Secret. */
export async function givenTarget(world: World, tenant: TestTenant): Promise<Target> {
  const [job] = await givenJobs(world, tenant, [
    { jobNumber: 'SECRET-1', jobName: 'Secret tower', notes: 'Secret note' },
  ]);
  const { gridViews } = succeeded(
    await tenant.admin.workflow.saveView({
      body: { name: 'Secret view', isPublic: true, gridSettings: { columnsState: [], state: { sort: [] } } },
    }),
  );
  await givenExternalJobs(world, tenant, [{ externalId: 'secret-9', jobName: 'Secret' }]);
  const { roles } = succeeded(await tenant.admin.platform.adminUsersInit());
  const { invitations } = succeeded(
    await tenant.admin.platform.invite({ body: { people: [{ email: 'secret@birch.example' }], roleIds: [] } }),
  );
  const file = { headings: ['Job ID', 'Name'], rows: [['secret-9', 'Secret']] };
  const { importId } = await sentImport(tenant.admin, file);
  const { id: webhookId } = await givenWebhook(tenant.admin, { description: 'Secret' });
  const { deliveryId } = succeeded(await tenant.admin.workflow.testWebhook({ body: { id: webhookId } }));
  return {
    importId,
    webhookId,
    deliveryId,
    accessTokenId: (await givenAccessToken(tenant.admin, { name: 'Secret token' })).id,
    invitationId: invitations[0]?.id ?? '',
    userId: tenant.manager.userId,
    roleId: roles[0]?.id ?? '',
    jobId: job?.id ?? '',
    viewId: gridViews[0]?.id ?? '',
    externalId: 'secret-9',
    ...(await givenProvisioning(world, tenant, 'Secret')),
  };
}
