import type { Target } from './every-call.ts';
import { sentImport } from './imports.ts';
import { givenExternalJobs, givenJobs } from './jobs.ts';
import { givenProvisioning } from './scim.ts';
import { givenAccessToken } from './tokens.ts';
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
  const { thread } = succeeded(
    await tenant.admin.workflow.writeComment({ body: { jobId: made(job?.id), text: 'Secret word' } }),
  );
  return {
    importId,
    threadId: thread.id,
    commentId: made(thread.comments[0]?.id),
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

function made<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the tenant has not what was just made');
  return thing;
}
