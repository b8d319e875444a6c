import type { JobId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Target } from './every-call.ts';
import { sentImport } from './imports.ts';
import { givenExternalJobs, givenJobs } from './jobs.ts';
import { givenProvisioning } from './scim.ts';
import { givenAccessToken } from './tokens.ts';
import { givenWebhook } from './webhooks.ts';
import { succeeded, type TestTenant, type World } from './world.ts';

/** Created with its change order, so that the job itself is unchanged. */
const givenFile = ({ database }: World, { tenantId }: TestTenant, jobId: JobId): Promise<string> =>
  database.transaction(async (tx) => {
    await enterTenant(tx, tenantId);
    await tx.query(
      `insert into workflow.change_order (tenant_id, job_id, number, date, description, amount, status, who, file_count)
       values ($1, $2, 1, '2026-03-02', 'Secret rock', 0, 'pending', 'Secret', 1)`,
      [tenantId, jobId],
    );
    const [file] = await tx.query<{ id: string }>(
      `insert into workflow.change_order_file (tenant_id, job_id, number, name, type, size, content, who)
       values ($1, $2, 1, 'secret.pdf', 'application/pdf', 15, convert_to('%PDF-1.7 secret', 'UTF8'), 'Secret') returning id`,
      [tenantId, jobId],
    );
    return file?.id ?? '';
  });

/** Something of every kind that a call can name, created in the tenant; each is named Secret. */
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
  if (!job) throw new Error('the job was given');
  const fileId = await givenFile(world, tenant, job.id);
  const { roles } = succeeded(await tenant.admin.platform.adminUsersInit());
  const { invitations } = succeeded(
    await tenant.admin.platform.invite({ body: { people: [{ email: 'secret@birch.example' }], roleIds: [] } }),
  );
  const file = { headings: ['Job ID', 'Name'], rows: [['secret-9', 'Secret']] };
  const { field: ownField } = succeeded(
    await tenant.admin.workflow.addOwnColumn({ body: { title: 'Secret column', kind: 'select' } }),
  );
  succeeded(await tenant.admin.workflow.addOption({ body: { field: ownField, name: 'Secret choice' } }));
  const { field: calculatedField } = succeeded(
    await tenant.admin.workflow.addCalculatedColumn({
      body: { title: 'Secret sum', kind: 'amount', formula: '[retainageAmount]' },
    }),
  );
  const { importId } = await sentImport(tenant.admin, file);
  const { thread } = succeeded(
    await tenant.admin.workflow.writeComment({ body: { jobId: made(job?.id), text: 'Secret word' } }),
  );
  const { id: webhookId } = await givenWebhook(tenant.admin, { description: 'Secret' });
  const { deliveryId } = succeeded(await tenant.admin.workflow.testWebhook({ body: { id: webhookId } }));
  return {
    importId,
    webhookId,
    deliveryId,
    ownField,
    calculatedField,
    fileId,
    threadId: thread.id,
    commentId: made(thread.comments[0]?.id),
    accessTokenId: (await givenAccessToken(tenant.admin, { name: 'Secret token' })).id,
    invitationId: invitations[0]?.id ?? '',
    userId: tenant.manager.userId,
    roleId: roles[0]?.id ?? '',
    jobId: job.id,
    viewId: gridViews[0]?.id ?? '',
    externalId: 'secret-9',
    ...(await givenProvisioning(world, tenant, 'Secret')),
  };
}

function made<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the tenant has not what was just made');
  return thing;
}
