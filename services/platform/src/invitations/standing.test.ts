import { enterTenant } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { engines } from '@plumbline/testing/databases';
import { givenMember } from '@plumbline/testing/people';
import { rowsScanned } from '@plumbline/testing/rows-scanned';
import { givenToken, scimClient } from '@plumbline/testing/scim';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PLATFORM_ROLE } from '../app.ts';
import type { DirectoryPerson } from '../lookups/people-directory.ts';
import { standingOf } from './standing-store.ts';
import { storeInvitations, usersBefore } from './store.ts';

describe.each(engines)('who can be invited on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let people: DirectoryPerson[] = [];
  beforeAll(async () => {
    world = await createWorld(engine, {
      directory: { search: async (_, limit, invitable) => (await invitable(people)).slice(0, limit) },
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    people = [];
  });

  const sql = (text: string, params: unknown[] = []) => world.database.transaction((tx) => tx.query(text, params));
  const person = (email: string, id = `d-${email}`) => ({
    ...{ id, email, firstName: 'Per', lastName: 'Son', name: 'Per Son', phoneNumber: null },
  });
  const invite = (who: DirectoryPerson) =>
    tenant.admin.platform.invite({
      body: { people: [{ email: who.email, directoryId: who.id }], roleIds: [] },
    });
  const invited = async (email: string) => {
    const [invitation] = succeeded(await invite(person(email))).invitations;
    if (!invitation) throw new Error('nobody was invited');
    return invitation;
  };
  const provision = async (email: string): Promise<{ take: () => Promise<unknown>; id: string }> => {
    const scim = scimClient(world, await givenToken(tenant));
    const { body } = await scim('POST', '/Users', { userName: email });
    return { id: body.id, take: () => scim('DELETE', `/Users/${body.id}`) };
  };
  const tie = (id: string, to: string | null) =>
    sql(`update platform.tenant_user set issuer = $2, external_id = $3 where id = $1`, [id, to && 'https://i', to]);

  const e = 'who@acme.example';
  test.each<[string, boolean, DirectoryPerson, () => Promise<unknown>]>([
    ['nobody yet', true, person(e), async () => {}],
    ['who is invited, by address', false, person(e.toUpperCase(), 'other'), () => invited(e)],
    ['who is invited, by directory id', false, person('new@acme.example', `d-${e}`), () => invited(e)],
    [
      'who is invited and deactivated',
      false,
      person(e),
      async () => sql('update platform.tenant_user set is_active = false where id = $1', [(await invited(e)).userId]),
    ],
    [
      'whose invitation was revoked',
      true,
      person(e),
      async () => {
        const { id, version } = await invited(e);
        succeeded(await tenant.admin.platform.revokeInvitation({ body: { id, version } }));
      },
    ],
    [
      'who has accepted',
      false,
      person(e),
      async () => {
        const { id, userId } = await invited(e);
        await sql(`update platform.invitation set state = 'accepted' where id = $1`, [id]);
        await tie(userId, 'x');
      },
    ],
    [
      'who had accepted and was taken out by provisioning',
      true,
      person(e),
      async () => {
        const { id, userId } = await invited(e);
        await sql(`update platform.invitation set state = 'accepted' where id = $1`, [id]);
        await scimClient(world, await givenToken(tenant))('DELETE', `/Users/${userId}`);
      },
    ],
    [
      'a user, by directory id',
      false,
      person(e, 'subject-of-user'),
      () => givenMember(world, tenant, { firstName: 'A', roles: [], externalId: 'subject-of-user' }),
    ],
    ['who is provisioned', false, person(e), () => provision(e)],
    ['who was provisioned and taken out', true, person(e), async () => (await provision(e)).take()],
    [
      'whose address is the sign-in name of somebody provisioned',
      false,
      person(e),
      async () =>
        sql('update platform.tenant_user set scim_user_name = $2, email = $3 where id = $1', [
          (await provision(e)).id,
          e,
          'else@acme.example',
        ]),
    ],
  ])('%s: %s, in the directory and when asked for', async (_, can, who, given) => {
    await given();
    people = [who];
    const lookups = [{ type: 'UserInviteDirectoryLookup', correlationId: 'a' }];
    const answer = succeeded(await tenant.admin.platform.lookup({ body: { lookups } }));
    expect(answer.lookups.a).toHaveLength(can ? 1 : 0);
    expect((await invite(who)).ok).toBe(can);
  });

  test.each<[string, 'invited' | 'revoked', (tx: Tx, people: readonly DirectoryPerson[]) => Promise<unknown>]>([
    [
      'asking about a few people',
      'invited',
      async (tx, asked) => {
        const candidates = asked.map(({ email, id }) => ({ email, directoryId: id }));
        expect(await standingOf(tx, tenant.tenantId, candidates)).toEqual([
          null,
          ...Array.from({ length: 49 }, () => 'invited'),
        ]);
      },
    ],
    [
      'looking at the users of a few addresses',
      'invited',
      async (tx, asked) => {
        const emails = asked.map(({ email }) => email.toUpperCase());
        expect((await usersBefore(tx, tenant.tenantId, emails)).size).toBe(49);
      },
    ],
    [
      'inviting a few people again',
      'revoked',
      async (tx, asked) => {
        const people = asked.map((each) => ({ ...each, email: each.email.toUpperCase(), directoryId: each.id }));
        const invitation = { roleIds: [], message: null, invitedByName: 'x', isMailed: false };
        expect(await storeInvitations(tx, tenant.tenantId, people, invitation)).toHaveLength(50);
      },
    ],
  ])('%s reads their rows alone', async (_, state, run) => {
    await sql(
      `with u as (insert into platform.tenant_user (tenant_id, first_name, last_name, email)
                  select $1, 'U', n::text, n || '@crowd.example' from generate_series(1, 1200) n returning id)
       insert into platform.invitation (tenant_id, user_id, state, directory_id, invited_by_name, expires_at)
       select $1, u.id, $2, u.id::text, 'x', now() + interval '1 day' from u`,
      [tenant.tenantId, state],
    );
    await world.database.script('analyze');
    const scanned = await world.database.transaction(async (tx) => {
      await tx.query(`select set_config('role', $1, true)`, [PLATFORM_ROLE]);
      await enterTenant(tx, tenant.tenantId);
      const asked = Array.from({ length: 50 }, (_each, n) => person(`${n}@crowd.example`, `d-${n}`));
      return rowsScanned(tx, () => run(tx, asked));
    });
    expect(scanned).toEqual({ invitation: 0, tenant_user: 0 });
  });

  test('open invitations are listed first, however many others are newer', async () => {
    const { id } = await invited('first@acme.example');
    await sql(
      `with u as (insert into platform.tenant_user (tenant_id, first_name, last_name, email)
                  select $1, 'U', n::text, n || '@many.example' from generate_series(1, 501) n returning id)
       insert into platform.invitation (tenant_id, user_id, state, invited_by_name, invited_at, expires_at)
       select $1, u.id, 'revoked', 'x', now() + interval '1 hour', now() from u`,
      [tenant.tenantId],
    );
    const { invitations } = succeeded(await tenant.admin.platform.invitations());
    expect(invitations).toHaveLength(501);
    expect(invitations[0]).toMatchObject({ id, state: 'invited' });
  });
});
