import type { InvitationId, RoleId, UserId } from '@plumbline/contract/values';
import { enterTenant } from '@plumbline/service-kit/access';
import { engines } from '@plumbline/testing/databases';
import type { IdentityClaims } from '@plumbline/testing/test-issuer';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('accepting invitations on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let name: string;
  /** The address of a person whom nobody knows yet, and their account at the identity provider. */
  let email: string;
  let subject: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    name = `tenant-${crypto.randomUUID().slice(0, 8)}`;
    tenant = await world.addTenant(name);
    subject = `new-${crypto.randomUUID()}`;
    email = `${subject}@acme.example`;
  });

  const nobody = '0190a000-0000-7000-8000-00000000000f' as UserId; // who signs in is not known by an id of ours
  const signedIn = (externalId: string): Person => world.person(externalId, nobody);
  const accept = async (
    claims: Partial<IdentityClaims> & { tokenOf?: string } = {},
    invitationId?: InvitationId,
    idToken?: string,
  ) => {
    const { tokenOf = claims.subject ?? subject, ...identity } = claims;
    return signedIn(tokenOf).platform.acceptInvitations({
      body: {
        idToken: idToken ?? (await world.issuer.signIdentity({ subject, email, ...identity })),
        ...(invitationId && { invitationId }),
      },
    });
  };
  const accepted = async (...input: Parameters<typeof accept>) => succeeded(await accept(...input));
  const invite = async (in_ = tenant, address = email, role = 'Accountant') => {
    const { roles } = succeeded(await in_.admin.platform.adminUsersInit());
    const roleIds = roles.filter((each) => each.name === role).map(({ id }): RoleId => id);
    const { invitations } = succeeded(
      await in_.admin.platform.invite({ body: { people: [{ email: address }], roleIds } }),
    );
    const [invitation] = invitations;
    if (!invitation) throw new Error('nobody was invited');
    return invitation;
  };
  const stateOf = async (id: InvitationId, in_ = tenant) =>
    succeeded(await in_.admin.platform.invitations()).invitations.find((each) => each.id === id)?.state;
  const userOf = async (address = email, in_ = tenant) =>
    succeeded(await in_.admin.platform.adminUsers()).users.find((user) => user.email === address);
  const sql = (text: string, params: unknown[] = []) => world.database.transaction((tx) => tx.query(text, params));
  const isIn = async (person = subject) => (await signedIn(person).platform.appInit()).ok;

  test('the person is in with the roles that were given, and the history says so', async () => {
    const { id } = await invite();
    expect(await isIn()).toBe(false);
    expect(await accepted({ email: email.toUpperCase() }, id)).toEqual({
      email: email.toUpperCase(),
      joined: [{ tenantId: tenant.tenantId, tenantName: name }],
      offered: [],
      closed: [],
      link: 'yours',
    });
    const init = succeeded(await signedIn(subject).platform.appInit());
    expect(init).toMatchObject({
      tenant: { id: tenant.tenantId },
      permissions: ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close'],
    });
    expect(await stateOf(id)).toBe('accepted');
    expect((await userOf())?.externalId).toBe(subject);
    const { changes } = succeeded(await tenant.admin.platform.adminHistory({ query: { subject: 'invitation' } }));
    expect(changes[0]).toMatchObject({ subjectId: id, field: 'state', newValue: 'accepted', personId: init.user.id });
  });

  test('without the link as well, and every tenant at once', async () => {
    const second = await world.addTenant(`z-${name}`);
    await invite();
    await invite(second, email, 'Project Manager');
    const { joined, link } = await accepted();
    expect(joined.map(({ tenantName }) => tenantName)).toEqual([name, `z-${name}`]);
    expect(link).toBeNull();
    expect(succeeded(await signedIn(subject).platform.appInit()).user.tenants).toHaveLength(2);
  });

  test('a person of one tenant gets into a further one', async () => {
    await invite();
    await accepted();
    const second = await world.addTenant(`z-${name}`);
    const { id } = await invite(second);
    expect(await accepted({}, id)).toMatchObject({ joined: [{ tenantId: second.tenantId }], link: 'yours' });
  });

  test('who was provisioned and never invited gets in as well', async () => {
    await world.database.transaction(async (tx) => {
      await enterTenant(tx, tenant.tenantId);
      await tx.query(
        `insert into platform.tenant_user (tenant_id, first_name, last_name, email) values ($1, 'Pro', 'Visioned', $2)`,
        [tenant.tenantId, email],
      );
    });
    expect((await accepted()).joined).toHaveLength(1);
    expect(await isIn()).toBe(true);
  });

  test('it happens once: again it does nothing, and a second person with the address stays out', async () => {
    const { id } = await invite();
    await accepted({}, id);
    expect(await accepted({}, id)).toMatchObject({ joined: [], closed: [], link: 'yours' });
    const second = { subject: `second-${subject}` };
    expect(await accepted(second, id)).toMatchObject({ joined: [], closed: [], link: 'taken' });
    expect(await isIn(second.subject)).toBe(false);
    expect((await userOf())?.externalId).toBe(subject);
  });

  test('of two people with the address at once exactly one gets in', async () => {
    for (let round = 0; round < 5; round++) {
      const address = `round-${round}-${email}`;
      await invite(tenant, address);
      const people = Array.from({ length: 8 }, (_, i) => `racer-${round}-${i}-${subject}`);
      const answers = await Promise.all(people.map((each) => accepted({ subject: each, email: address })));
      expect(answers.filter(({ joined }) => joined.length === 1)).toHaveLength(1);
      const winner = people[answers.findIndex(({ joined }) => joined.length === 1)];
      expect((await userOf(address))?.externalId).toBe(winner);
    }
  });

  test('of revoking and accepting at once, either wins whole', async () => {
    for (let round = 0; round < 5; round++) {
      const address = `round-${round}-${email}`;
      const person = `round-${round}-${subject}`;
      const { id, version } = await invite(tenant, address);
      const [revoked, answer] = await Promise.all([
        tenant.admin.platform.revokeInvitation({ body: { id, version } }),
        accepted({ subject: person, email: address }),
      ]);
      expect([revoked.ok, answer.joined.length]).toEqual(revoked.ok ? [true, 0] : [false, 1]);
      expect(await stateOf(id)).toBe(revoked.ok ? 'revoked' : 'accepted');
      expect(await isIn(person)).toBe(!revoked.ok);
    }
  });

  test('a revoked one lets nobody in, and says so', async () => {
    const { id, version } = await invite();
    succeeded(await tenant.admin.platform.revokeInvitation({ body: { id, version } }));
    const closed = [{ tenantName: name, reason: 'revoked' }];
    expect(await accepted({}, id)).toMatchObject({ joined: [], closed, link: 'revoked' });
    expect(await accepted()).toMatchObject({ joined: [], closed, link: null });
    expect(await isIn()).toBe(false);
  });

  test('a revoked one lets nobody in even when the user was made active again by hand', async () => {
    const { id, userId, version } = await invite();
    succeeded(await tenant.admin.platform.revokeInvitation({ body: { id, version } }));
    await sql('update platform.tenant_user set is_active = true where id = $1', [userId]);
    expect(await accepted({}, id)).toMatchObject({ joined: [], link: 'revoked' });
  });

  test('an expired one lets nobody in, until it is sent again', async () => {
    const { id, version } = await invite();
    await sql(`update platform.invitation set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await accepted({}, id)).toMatchObject({
      joined: [],
      closed: [{ tenantName: name, reason: 'expired' }],
      link: 'expired',
    });
    expect(await isIn()).toBe(false);
    succeeded(await tenant.admin.platform.resendInvitation({ body: { id, version } }));
    expect(await accepted({}, id)).toMatchObject({ joined: [{ tenantName: name }], link: 'yours' });
  });

  test('a deactivated user does not get in', async () => {
    const { id, userId } = await invite();
    await sql('update platform.tenant_user set is_active = false where id = $1', [userId]);
    expect(await accepted({}, id)).toMatchObject({ joined: [], link: 'revoked' });
    expect((await userOf())?.externalId).toBeNull();
  });

  test('an address that nobody vouches for lets nobody in', async () => {
    const { id } = await invite();
    expect(await accepted({ emailVerified: false }, id)).toEqual({
      email: null,
      joined: [],
      offered: [],
      closed: [],
      link: 'unverified',
    });
    expect(await isIn()).toBe(false);
  });

  test.each([
    ['k', '\u212A'],
    ['i', '\u0130'],
  ])('who has another mailbox, whose letter becomes %s in small letters, does not get in', async (letter, other) => {
    const address = `${letter}-${email}`;
    const { id } = await invite(tenant, address);
    const answer = await accepted({ email: address.replace(letter, other) }, id);
    expect(answer).toMatchObject({ joined: [], link: 'unverified' });
    expect(await isIn()).toBe(false);
  });

  test('a link opened by somebody with another address says that, and nothing of whom it is for', async () => {
    const { id } = await invite();
    const other = { subject: `other-${subject}`, email: 'other@acme.example' };
    const answer = await accepted(other, id);
    expect(answer).toEqual({ email: other.email, joined: [], offered: [], closed: [], link: 'other-address' });
    expect(await accepted({}, crypto.randomUUID() as InvitationId)).toMatchObject({ link: 'unknown' });
    expect(await stateOf(id)).toBe('accepted');
  });

  test('somebody who is in the tenant under another address is not put in twice, and told', async () => {
    await invite();
    await accepted();
    const { id } = await invite(tenant, `alias-${email}`);
    expect(await accepted({ email: `alias-${email}` }, id)).toMatchObject({
      ...{ joined: [], offered: [], closed: [], link: 'known-otherwise' },
    });
    expect((await userOf(`alias-${email}`))?.externalId).toBeNull();
  });

  test.each<[string, () => Promise<string>]>([
    ['somebody else', () => world.issuer.signIdentity({ subject: 'somebody-else', email })],
    ['another app', () => world.issuer.signIdentity({ subject, email, audience: 'another-app' })],
    ['another issuer', () => world.issuer.signIdentity({ subject, email, issuer: 'https://other.test' })],
    ['yesterday', () => world.issuer.signIdentity({ subject, email, expiresIn: -90 })],
    [
      'no sign-in, but an access token',
      () => world.issuer.sign({ subject, audience: 'urn:plumbline:platform', scope: 'platform.access' }),
    ],
  ])('an ID token of %s is refused', async (_, idToken) => {
    await invite();
    expect(await accept({}, undefined, await idToken())).toMatchObject({
      ok: false,
      problem: { type: 'identity-refused', status: 422 },
    });
    expect(await isIn()).toBe(false);
  });

  test('each sign-in brings the provider’s picture of the person to each of their companies', async () => {
    const second = await world.addTenant(`z-${name}`);
    await invite();
    await invite(second);
    const photoOf = async (in_: TestTenant) =>
      succeeded(await world.person(subject, nobody, in_.tenantId).platform.appInit()).user.photoUrl;
    await accepted({ picture: 'https://people.example/a.jpg' });
    expect([await photoOf(tenant), await photoOf(second)]).toEqual(Array(2).fill('https://people.example/a.jpg'));
    await accepted({ picture: 'https://people.example/b.jpg' });
    expect(await photoOf(second)).toBe('https://people.example/b.jpg');
    await accepted({ picture: 'http://people.example/c.jpg' });
    await accepted();
    expect(await photoOf(tenant)).toBe('https://people.example/b.jpg');
    expect(succeeded(await tenant.admin.platform.appInit()).user.photoUrl).toBeNull();
  });

  test('the functions of the database are the platform’s alone', async () => {
    const calls = [
      `platform.tie_person('x', null, null)`,
      `platform.tenants_to_join('x')`,
      `platform.note_photo('x')`,
      `platform.users_to_tie('x')`,
      `platform.invitation_answers('x', null)`,
    ];
    const as = (role: string, call: string) =>
      world.database.transaction(async (tx) => {
        await tx.query(`select set_config('role', $1, true)`, [role]);
        await tx.query(`select * from ${call}`);
      });
    for (const call of calls) await expect(as('plumbline_workflow', call)).rejects.toMatchObject({ code: '42501' });
    await expect(as('plumbline_platform', `platform.users_to_tie('x')`)).rejects.toMatchObject({ code: '42501' });
  });
});
