import { MAX_WEBHOOKS } from '@plumbline/contract/workflow/webhooks';
import type { Permission } from '@plumbline/domain/permissions';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { givenAccessToken, givenServiceToken } from '@plumbline/testing/tokens';
import { givenWebhook } from '@plumbline/testing/webhooks';
import { createWorld, type Program, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('the webhooks of a company on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const hooks = () => tenant.admin.workflow;
  const listed = async () => succeeded(await hooks().webhooks()).webhooks;
  const reasonOf = (result: Awaited<ReturnType<World['acme']['admin']['workflow']['saveWebhook']>>) =>
    result.ok ? null : result.problem.type === 'webhook-refused' && result.problem.reason;
  const terms = { url: 'https://erp.example.com/', events: ['job.changed' as const] };

  test('the secret is shown when the webhook is made and when it is changed, and never again', async () => {
    const { id, secret } = await givenWebhook(tenant.admin);
    expect(JSON.stringify(await listed())).not.toContain('whsec_');
    const { secret: next, webhooks } = succeeded(await hooks().rotateWebhookSecret({ body: { id } }));
    expect(next).not.toBe(secret);
    const [rotated] = webhooks;
    const hours = ((rotated?.formerSecretUntil?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
  });

  test('who made, changed, paused and deleted one, and with what, stands in the history of the administration', async () => {
    const { id, version } = await givenWebhook(tenant.admin, { events: ['job.changed'], divisions: ['Civil'] });
    const changed = { id, version, events: ['job.changed' as const, 'import.done' as const], divisions: ['Civil'] };
    succeeded(await hooks().saveWebhook({ body: { ...terms, ...changed } }));
    for (const isActive of [false, false, true]) succeeded(await hooks().switchWebhook({ body: { id, isActive } }));
    const { secret } = succeeded(await hooks().rotateWebhookSecret({ body: { id } }));
    succeeded(await hooks().deleteWebhook({ body: { id } }));
    const { changes } = succeeded(await tenant.admin.platform.adminHistory({ query: { subject: 'webhook' } }));
    expect(new Set(changes.map(({ personId, subjectId }) => `${personId} ${subjectId}`))).toEqual(
      new Set([`${tenant.admin.userId} ${id}`]),
    );
    const [first, second] = ['https://hooks.example.com/…', 'https://erp.example.com'];
    const said = changes.map(({ field, oldValue, newValue }) => ({ field, oldValue, newValue })).reverse();
    expect(said.slice(0, 3)).toEqual([
      { field: 'url', oldValue: null, newValue: first },
      { field: 'events', oldValue: null, newValue: ['job.changed'] },
      { field: 'divisions', oldValue: null, newValue: ['Civil'] },
    ]);
    expect(said.slice(3)).toEqual([
      { field: 'url', oldValue: first, newValue: second },
      { field: 'events', oldValue: ['job.changed'], newValue: ['job.changed', 'import.done'] },
      { field: 'state', oldValue: 'active', newValue: 'paused' },
      { field: 'state', oldValue: 'paused', newValue: 'active' },
      { field: 'secret', oldValue: null, newValue: 'a new one' },
      { field: 'url', oldValue: second, newValue: null },
      { field: 'events', oldValue: ['job.changed', 'import.done'], newValue: null },
      { field: 'divisions', oldValue: ['Civil'], newValue: null },
    ]);
    expect(JSON.stringify(changes)).not.toContain(secret);
  });

  test('two who make the last one at once make one', async () => {
    for (let n = 1; n < MAX_WEBHOOKS; n++) await givenWebhook(tenant.admin);
    const tries = await Promise.all(
      ['a', 'b', 'c', 'd'].map((description) => hooks().saveWebhook({ body: { ...terms, description } })),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listed()).toHaveLength(MAX_WEBHOOKS);
  });

  test('of two administrators who change one the later is told', async () => {
    const { id, version } = await givenWebhook(tenant.admin);
    const change = (description: string) => hooks().saveWebhook({ body: { ...terms, id, version, description } });
    expect(succeeded(await change('first'))).toMatchObject({
      secret: null,
      webhooks: [{ description: 'first', version: 2 }],
    });
    expect(await change('second')).toMatchObject({
      problem: { type: 'webhook-changed', theirs: { version: 2, description: 'first', url: terms.url } },
    });
    expect(await listed()).toMatchObject([{ description: 'first' }]);
  });

  test('who may not see the jobs has none sent elsewhere, but may hear of users', async () => {
    const clerk = { name: 'Clerk', permissions: ['Admin_view' as const, 'Admin_edit' as const] };
    succeeded(await tenant.admin.platform.saveRole({ body: clerk }));
    const keeper = await givenMember(world, tenant, { firstName: 'Kim', roles: ['Clerk'] });
    for (const event of ['job.changed', 'change_order.decided', 'import.done'] as const)
      expect(
        reasonOf(await keeper.workflow.saveWebhook({ body: { ...terms, events: ['user.changed', event] } })),
      ).toMatch(/needs the right to see the jobs/);
    succeeded(await keeper.workflow.saveWebhook({ body: { ...terms, events: ['user.changed'] } }));

    // Nor what the log has of jobs, which can be sent again.
    const { id, version } = await givenWebhook(tenant.admin, { events: ['import.done'] });
    const change = (url: string, seen: number) =>
      keeper.workflow.saveWebhook({ body: { id, version: seen, url, events: ['user.changed'] } });
    succeeded(await change('https://hooks.example.com/others', version));
    const { version: next } = (await listed()).find((each) => each.id === id) ?? { version: 0 };
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await tx.query(
        `insert into workflow.webhook_delivery (tenant_id, webhook_id, event, payload, next_at) values ($1, $2, 'import.done', '{}', now())`,
        [tenant.tenantId, id],
      );
    });
    expect(reasonOf(await change('https://elsewhere.example.com/', next))).toMatch(/needs the right to see the jobs/);
    succeeded(await change('https://hooks.example.com/others', next));
  });

  test(`there are ${MAX_WEBHOOKS} at most`, async () => {
    for (let n = 0; n < MAX_WEBHOOKS; n++) await givenWebhook(tenant.admin);
    expect(reasonOf(await hooks().saveWebhook({ body: terms }))).toMatch(/20 webhooks already/);
  });

  test('the history has no secret of an address, also not of one that was deleted, and says that it was changed', async () => {
    const { id, version } = await givenWebhook(tenant.admin, { url: 'https://hooks.example.com/services/s3cret' });
    const url = 'https://hooks.example.com/services/s3cret?key=an0ther';
    succeeded(await hooks().saveWebhook({ body: { ...terms, id, version, url } }));
    succeeded(await hooks().rotateWebhookSecret({ body: { id } }));
    succeeded(await hooks().deleteWebhook({ body: { id } }));
    const query = { subject: 'webhook' as const, subjectId: id };
    const { changes } = succeeded(await tenant.admin.platform.adminHistory({ query }));
    expect(JSON.stringify(changes)).not.toMatch(/s3cret|an0ther/);
    const shown = 'https://hooks.example.com/…';
    expect(changes.filter(({ field }) => field === 'url')).toMatchObject([
      { oldValue: shown, newValue: null, subjectName: shown },
      { oldValue: shown, newValue: `${shown} (another address)` },
      { oldValue: null, newValue: shown },
    ]);
    expect(new Set(changes.map(({ subjectName }) => subjectName))).toEqual(new Set([shown]));
  });

  test('an address, and what its receiver answered, is whole only for who may edit it, by any role and token', async () => {
    const { admin, manager, accountant, tenantId } = tenant;
    const { id } = await givenWebhook(admin, { url: 'https://hooks.example.com/services/s3cret?key=an0ther' });
    await givenWebhook(admin, { url: 'https://erp.example.com' });
    succeeded(await hooks().testWebhook({ body: { id } }));
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenantId);
      const answer = 'Cannot POST /services/s3cret?key=an0ther';
      await tx.query('update workflow.webhook_delivery set status = 404, answer = $2 where tenant_id = $1', [
        tenantId,
        answer,
      ]);
    });
    const role = async (name: string, permissions: Permission[]) => {
      succeeded(await admin.platform.saveRole({ body: { name, permissions } }));
      return givenMember(world, tenant, { firstName: name, roles: [name] });
    };
    const token = async (permissions: Permission[]) =>
      world.program((await givenServiceToken(admin, { permissions })).token);
    const own = async (permissions: Permission[]) =>
      world.program((await givenAccessToken(admin, { permissions })).token);
    const view: Permission[] = ['Admin_view'];
    const edit: Permission[] = ['Admin_view', 'Admin_edit'];
    const shown = async ({ workflow }: Program) => {
      const said = [await workflow.webhooks(), await workflow.webhookDeliveries({ query: { id } })];
      return JSON.stringify(said);
    };
    for (const editor of [admin, await role('Clerk', edit), await token(edit), await own(edit)]) {
      expect(await shown(editor)).toContain('"url":"https://hooks.example.com/services/s3cret?key=an0ther"');
      expect(await shown(editor)).toContain('"answer":"Cannot POST');
    }
    const everything = await role('Auditor', [...view, 'Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close']);
    for (const viewer of [everything, await role('Viewer', view), await token(view), await own(view)]) {
      const text = await shown(viewer);
      expect(text).toContain('"url":"https://hooks.example.com/…"');
      expect(text).toContain('"url":"https://erp.example.com"');
      expect(text).toContain('"status":404');
      expect(text).not.toMatch(/s3cret|an0ther|whsec_/);
    }
    for (const stranger of [manager, accountant]) expect(await shown(stranger)).not.toMatch(/hooks\.|erp\./);
  });

  test('another company’s webhook is none', async () => {
    const { id } = await givenWebhook(world.birch.admin);
    expect(reasonOf(await hooks().saveWebhook({ body: { ...terms, id, version: 1 } }))).toMatch(/no such webhook/);
    expect(await hooks().deleteWebhook({ body: { id } })).toMatchObject({ problem: { type: 'webhook-refused' } });
    expect(succeeded(await hooks().webhookDeliveries({ query: { id } })).deliveries).toEqual([]);
  });

  test('a paused one is not tried, and goes with all that waits for it', async () => {
    const { id } = await givenWebhook(tenant.admin);
    succeeded(await hooks().testWebhook({ body: { id } }));
    expect(succeeded(await hooks().switchWebhook({ body: { id, isActive: false } })).webhooks).toMatchObject([
      { state: 'paused', waiting: 1 },
    ]);
    expect(await hooks().testWebhook({ body: { id } })).toMatchObject({ problem: { type: 'webhook-refused' } });
    expect(succeeded(await hooks().deleteWebhook({ body: { id } })).webhooks).toEqual([]);
    expect(succeeded(await hooks().webhookDeliveries({ query: { id } })).deliveries).toEqual([]);
  });

  test('the log goes on page by page, the latest message first', async () => {
    const { id } = await givenWebhook(tenant.admin);
    const sent: string[] = [];
    for (let n = 0; n < 51; n++) sent.push(succeeded(await hooks().testWebhook({ body: { id } })).deliveryId);
    const first = succeeded(await hooks().webhookDeliveries({ query: { id, state: 'waiting' } }));
    const cursor = first.nextCursor ?? 0;
    const second = succeeded(await hooks().webhookDeliveries({ query: { id, cursor } }));
    expect([...first.deliveries, ...second.deliveries].map((each) => each.id)).toEqual(sent.toReversed());
    expect(second.nextCursor).toBeNull();
    expect(succeeded(await hooks().webhookDeliveries({ query: { id, state: 'dead' } })).deliveries).toEqual([]);
  });
});
