import type { InvitationId, TenantId, UserId } from '@plumbline/contract/values';
import { engines } from '@plumbline/testing/databases';
import { rowsScanned } from '@plumbline/testing/rows-scanned';
import { givenToken, scimClient } from '@plumbline/testing/scim';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('joining companies on %s', (engine) => {
  let world: World;
  let first: TestTenant;
  let second: TestTenant;
  /** As offered and joined. */
  let inSecond: { tenantId: TenantId; tenantName: string };
  let subject: string;
  let email: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const name = `tenant-${crypto.randomUUID().slice(0, 8)}`;
    [first, second] = [await world.addTenant(name), await world.addTenant(`z-${name}`)];
    inSecond = { tenantId: second.tenantId, tenantName: `z-${name}` };
    subject = `new-${crypto.randomUUID()}`;
    email = `${subject}@acme.example`;
  });

  const sql = (text: string, params: unknown[] = []) => world.database.transaction((tx) => tx.query(text, params));
  const nobody = '0190a000-0000-7000-8000-00000000000f' as UserId; // who signs in is not known by an id of ours
  const person = () => world.person(subject, nobody);
  const accept = async (wanted: { invitationId?: InvitationId; tenantId?: TenantId } = {}, address = email) => {
    const idToken = await world.issuer.signIdentity({ subject, email: address });
    return succeeded(await person().platform.acceptInvitations({ body: { idToken, ...wanted } }));
  };
  const invite = async ({ admin }: TestTenant) => {
    const { invitations } = succeeded(await admin.platform.invite({ body: { people: [{ email }], roleIds: [] } }));
    const [invitation] = invitations;
    if (!invitation) throw new Error('nobody was invited');
    return invitation;
  };
  const stateOf = async (id: InvitationId, { admin }: TestTenant) =>
    succeeded(await admin.platform.invitations()).invitations.find((each) => each.id === id)?.state;
  const tenants = async () => succeeded(await person().platform.appInit()).user.tenants.map(({ id }) => id);

  test('somebody of none joins all that invited the address, at once', async () => {
    for (const tenant of [first, second]) await invite(tenant);
    const { joined } = await accept();
    expect(joined.map(({ tenantId }) => tenantId).toSorted()).toEqual([first.tenantId, second.tenantId].toSorted());
    const unnumbered = 'select from platform.user_change_set where tenant_id = any($1::uuid[]) and position is null';
    expect(await sql(unnumbered, [[first.tenantId, second.tenantId]])).toEqual([]);
  });

  describe('somebody of one already', () => {
    beforeEach(async () => {
      await invite(first);
      await accept();
    });

    test('is offered a further one at each sign-in, and nothing more', async () => {
      const { id } = await invite(second);
      for (let signIn = 0; signIn < 2; signIn++)
        expect(await accept()).toEqual({ email, joined: [], offered: [inSecond], closed: [], link: null });
      expect(await tenants()).toEqual([first.tenantId]);
      expect(await stateOf(id, second)).toBe('invited');
    });

    test('joins it by choosing it', async () => {
      const { id } = await invite(second);
      expect(await accept({ tenantId: second.tenantId })).toMatchObject({ joined: [inSecond], offered: [] });
      expect(await tenants()).toEqual([first.tenantId, second.tenantId]);
      expect(await stateOf(id, second)).toBe('accepted');
    });

    test('joins the one whose link is opened, and no other', async () => {
      const third = await world.addTenant(`a-${inSecond.tenantName}`);
      await invite(third);
      const { id } = await invite(second);
      expect(await accept({ invitationId: id })).toMatchObject({
        ...{ joined: [inSecond], offered: [{ tenantId: third.tenantId }], link: 'yours' },
      });
      expect(await tenants()).toEqual([first.tenantId, second.tenantId]);
    });

    test('gets nowhere by choosing what was not offered, or not any more', async () => {
      expect(await accept({ tenantId: second.tenantId })).toMatchObject({ joined: [], offered: [] });
      const { id, version } = await invite(second);
      succeeded(await second.admin.platform.revokeInvitation({ body: { id, version } }));
      expect(await accept({ tenantId: second.tenantId })).toMatchObject({ joined: [], offered: [] });
      expect(await tenants()).toEqual([first.tenantId]);
    });

    test('is offered one that provisioning put the address in, and not put in', async () => {
      await scimClient(world, await givenToken(second))('POST', '/Users', { userName: email });
      expect(await accept()).toMatchObject({ joined: [], offered: [inSecond] });
      expect(await accept({ tenantId: second.tenantId })).toMatchObject({ joined: [inSecond] });
    });

    test('is of none any more once deactivated there, and the next sign-in joins', async () => {
      await invite(second);
      await sql('update platform.tenant_user set is_active = false where external_id = $1', [subject]);
      expect(await accept()).toMatchObject({ joined: [inSecond], offered: [] });
    });
  });

  test('at the first sign-in the company of the link comes first', async () => {
    await invite(first);
    const { id } = await invite(second);
    const { joined } = await accept({ invitationId: id });
    expect(joined.map(({ tenantId }) => tenantId)).toEqual([second.tenantId, first.tenantId]);
  });

  describe('provisioned after an invitation', () => {
    const patch = (active: boolean) => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: active }],
    });

    test('somebody who had accepted, was taken out and made again gets in again', async () => {
      const { userId } = await invite(first);
      await accept();
      const scim = scimClient(world, await givenToken(first));
      expect((await scim('DELETE', `/Users/${userId}`)).status).toBe(204);
      expect(await accept()).toMatchObject({ joined: [], offered: [] });
      expect((await scim('POST', '/Users', { userName: email })).body.id).toBe(userId);
      expect(await accept()).toMatchObject({ joined: [{ tenantId: first.tenantId }], closed: [] });
    });

    test.each(['expired', 'revoked'])('reactivating lets in whose invitation was %s', async (how) => {
      const { id, version, userId } = await invite(first);
      const scim = scimClient(world, await givenToken(first));
      if (how === 'revoked') succeeded(await first.admin.platform.revokeInvitation({ body: { id, version } }));
      else {
        await sql(`update platform.invitation set expires_at = now() - interval '1 second' where id = $1`, [id]);
        await scim('PATCH', `/Users/${userId}`, patch(false));
      }
      expect(await accept()).toMatchObject({ joined: [] });
      expect((await scim('PATCH', `/Users/${userId}`, patch(true))).status).toBe(200);
      expect(await accept({ invitationId: id })).toMatchObject({
        ...{ joined: [{ tenantId: first.tenantId }], closed: [], link: 'yours' },
      });
    });

    test('a change that reactivates nobody takes back no revoking', async () => {
      const { id, version, userId } = await invite(first);
      succeeded(await first.admin.platform.revokeInvitation({ body: { id, version } }));
      await sql('update platform.tenant_user set is_active = true where id = $1', [userId]);
      const rename = { ...patch(true), Operations: [{ op: 'replace', path: 'name.givenName', value: 'Ann' }] };
      const scim = scimClient(world, await givenToken(first));
      expect((await scim('PATCH', `/Users/${userId}`, rename)).status).toBe(200);
      expect(await accept()).toMatchObject({ joined: [], closed: [{ reason: 'revoked' }] });
    });

    test('revoking after that keeps out again, also who is made active by hand', async () => {
      const { id, version, userId } = await invite(first);
      const scim = scimClient(world, await givenToken(first));
      for (const active of [false, true]) await scim('PATCH', `/Users/${userId}`, patch(active));
      succeeded(await first.admin.platform.revokeInvitation({ body: { id, version } }));
      await sql('update platform.tenant_user set is_active = true where id = $1', [userId]);
      expect(await accept()).toMatchObject({ joined: [], closed: [{ reason: 'revoked' }] });
    });
  });

  test('a sign-in reads the rows of its address, and none of the other users and invitations', async () => {
    await sql(
      `with u as (insert into platform.tenant_user (tenant_id, first_name, last_name, email)
                  select $1, 'U', n::text, n || '@crowd.example' from generate_series(1, 1200) n returning id)
       insert into platform.invitation (tenant_id, user_id, invited_by_name, expires_at)
       select $1, u.id, 'x', now() + interval '1 day' from u`,
      [second.tenantId],
    );
    await world.database.script('analyze');
    const { id } = await invite(first);
    // We cannot see the plans inside functions, but we can see which rows they scan.
    const scanned = await world.database.transaction((tx) =>
      rowsScanned(tx, async () => {
        await tx.query(`select set_config('app.issuer', 'https://i.test', true), set_config('app.subject', 'n', true)`);
        await tx.query('select * from platform.invitation_answers($1, $2)', [email, id]);
        await tx.query('select * from platform.tenants_to_join($1)', [email]);
        expect(await tx.query('select * from platform.tie_person($1, $2, null)', [email, id])).toHaveLength(1);
      }),
    );
    expect(scanned).toEqual({ invitation: 0, tenant_user: 0 });
  });
});
