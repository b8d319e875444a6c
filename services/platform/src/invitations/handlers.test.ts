import type { Invitee } from '@plumbline/contract/platform/invitations';
import type { InvitationId, RoleId } from '@plumbline/contract/values';
import { type Mail, MailError } from '@plumbline/service-kit/mail/mailer';
import { engines } from '@plumbline/testing/databases';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe.each(engines)('invitations on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let roles: { id: RoleId; name: string }[];
  const mails: Mail[] = [];
  let whileMailing: () => Promise<unknown> = async () => {};
  beforeAll(async () => {
    const send = async (mail: Mail) => {
      await whileMailing();
      if (mail.to.startsWith('refused')) throw new MailError('the mail server refused the address');
      mails.push(mail);
    };
    world = await createWorld(engine, { mailing: { mailer: { send }, webOrigin: 'https://web.test' } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    mails.length = 0;
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    roles = succeeded(await tenant.admin.platform.adminUsersInit()).roles;
  });

  const roleId = (name: string) => {
    const role = roles.find((each) => each.name === name);
    if (!role) throw new Error(`no role ${name}`);
    return role.id;
  };
  const invite = (people: Invitee[], roleIds: RoleId[] = [], message?: string) =>
    tenant.admin.platform.invite({ body: { people, roleIds, ...(message !== undefined && { message }) } });
  const inviteOne = async (email: string, roleIds: RoleId[] = []) => {
    const [invitation] = succeeded(await invite([{ email }], roleIds)).invitations;
    if (!invitation) throw new Error('nobody was invited');
    return invitation;
  };
  const listed = async () => succeeded(await tenant.admin.platform.invitations()).invitations;
  const users = async () => succeeded(await tenant.admin.platform.adminUsers()).users;
  const history = async (subject: 'user' | 'invitation') =>
    succeeded(await tenant.admin.platform.adminHistory({ query: { subject } })).changes.map(
      ({ subjectName, field, oldValue, newValue, personName }) => [subjectName, field, oldValue, newValue, personName],
    );
  const sql = (text: string, params: unknown[] = []) => world.database.transaction((tx) => tx.query(text, params));
  const expire = (id: string) =>
    sql(`update platform.invitation set expires_at = now() - interval '1 minute' where id = $1`, [id]);

  /** The earlier mails were sent a while ago. */
  const minutesPass = () =>
    sql(
      `update platform.invitation set sent_at = sent_at - interval '2 minutes', mail_begun_at = mail_begun_at - interval '2 minutes'
         where tenant_id = $1`,
      [tenant.tenantId],
    );

  describe('asked for again, with the key of a call whose answer was lost', () => {
    const asked = { people: [{ email: 'once@acme.example' }], roleIds: [] };
    const ask = async (
      key: string,
      call: { path: string; body: object } = { path: '/admin/invitations', body: asked },
    ) => {
      const { externalId: subject } = tenant.admin;
      const token = await world.issuer.sign({ subject, audience: audienceOf('platform'), scope: 'platform.access' });
      const response = await world.services.platform.fetch(
        new Request(`http://service.test/api/platform${call.path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
          body: JSON.stringify(call.body),
        }),
      );
      return { status: response.status, body: await response.json() };
    };

    test('an invitation is neither stored nor mailed twice', async () => {
      const first = await ask('"a"');
      expect(first).toMatchObject({ status: 200, body: { invitations: [{ sentAt: expect.any(String) }] } });
      expect(await ask('"a"')).toEqual(first);
      expect(mails).toHaveLength(1);
      expect(await listed()).toHaveLength(1);
    });

    test('one that is sent again is mailed once more, and not twice', async () => {
      const { id, version } = await inviteOne('again@acme.example');
      await minutesPass();
      const call = { path: '/admin/invitations/resend', body: { id, version } };
      const first = await ask('"a"', call);
      expect(await ask('"a"', call)).toEqual(first);
      expect(first).toMatchObject({ status: 200 });
      expect(mails).toHaveLength(2);
    });

    test('while it is being mailed the repeat waits; after a crash it tells that nothing is known to be mailed', async () => {
      let isMailing = () => {};
      const mailing = new Promise<void>((resolve) => {
        isMailing = resolve;
      });
      // The process dies here, as far as this call can tell.
      whileMailing = () => {
        isMailing();
        return new Promise(() => {});
      };
      void ask('"a"');
      await mailing;
      whileMailing = async () => {};
      expect(await ask('"a"')).toMatchObject({
        status: 409,
        body: { type: 'urn:plumbline:problem:idempotency-key-in-use' },
      });
      const minutesAgo = (minutes: number) =>
        sql(`update platform.idempotency_key set created_at = now() - make_interval(mins => $2) where tenant_id = $1`, [
          tenant.tenantId,
          minutes,
        ]);
      await minutesAgo(5); // longer than any mail takes, but a file may still be waiting to be read
      expect(await ask('"a"')).toMatchObject({ status: 409 });
      await minutesAgo(6);
      const answered = await ask('"a"');
      expect(answered).toMatchObject({ status: 200, body: { invitations: [{ state: 'invited', sentAt: null }] } });
      expect(await ask('"a"')).toEqual(answered);
      expect(mails).toEqual([]);
      await minutesPass();
      const [open] = await listed();
      if (!open) throw new Error('nobody was invited');
      const { id, version } = open;
      succeeded(await tenant.admin.platform.resendInvitation({ body: { id, version } }));
      expect(mails).toHaveLength(1);
    });

    test('when its mail could not be noted, the repeat gets the invitation and mails nothing again', async () => {
      whileMailing = () =>
        sql('alter table platform.invitation add constraint unsent check (sent_at is null) not valid');
      expect(await ask('"a"')).toMatchObject({ status: 500 });
      whileMailing = async () => {};
      await sql('alter table platform.invitation drop constraint unsent');
      expect(await ask('"a"')).toMatchObject({
        status: 200,
        body: { invitations: [{ state: 'invited', sentAt: null }] },
      });
      expect(mails).toHaveLength(1);
      expect(await listed()).toHaveLength(1);
    });
  });

  describe('whose maker loses the right while it is mailed', () => {
    const keys = () => sql('select 1 from platform.idempotency_key where tenant_id = $1', [tenant.tenantId]);
    const losses = {
      'is deactivated': 'update platform.tenant_user set is_active = false where tenant_id = $1 and id = $2',
      'has no role any more': 'delete from platform.user_role where tenant_id = $1 and user_id = $2',
    };
    test.each(Object.entries(losses))('who %s is refused, and no key stays', async (_, loss) => {
      whileMailing = () => sql(loss, [tenant.tenantId, tenant.admin.userId]);
      const { externalId: subject } = tenant.admin;
      const token = await world.issuer.sign({ subject, audience: audienceOf('platform'), scope: 'platform.access' });
      const response = await world.services.platform.fetch(
        new Request('http://service.test/api/platform/admin/invitations', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': '"lost"' },
          body: JSON.stringify({ people: [{ email: 'late@acme.example' }], roleIds: [] }),
        }),
      );
      whileMailing = async () => {};
      expect(response.status).toBe(403);
      expect(await keys()).toEqual([]);
    });
  });

  test('several people are invited at once, become users with their roles, and each gets a mail', async () => {
    const { invitations } = succeeded(
      await invite(
        [
          {
            email: ' elena@acme.example ',
            firstName: 'Elena',
            lastName: 'Vargas',
            phoneNumber: '555',
            directoryId: 'd1',
          },
          { email: 'tom.obrien@acme.example' },
        ],
        [roleId('Accountant'), roleId('Project Manager'), roleId('Accountant')],
        'Welcome!',
      ),
    );
    expect(invitations).toHaveLength(2);
    expect(invitations.find(({ email }) => email === 'elena@acme.example')).toMatchObject({
      name: 'Elena Vargas',
      roles: ['Accountant', 'Project Manager'],
      state: 'invited',
      message: 'Welcome!',
      invitedByName: expect.stringMatching(/Admin$/),
      sentAt: expect.any(Date),
      mailProblem: null,
      version: 1,
    });
    expect(await listed()).toEqual(invitations);
    const user = (await users()).find(({ email }) => email === 'tom.obrien@acme.example');
    expect(user).toMatchObject({ firstName: 'Tom', lastName: 'Obrien', isActive: true, externalId: null });
    expect(user?.roles).toEqual(['Accountant', 'Project Manager']);
    expect(mails.map(({ to }) => to).sort()).toEqual(['elena@acme.example', 'tom.obrien@acme.example']);
    const id = invitations.find(({ email }) => email === 'elena@acme.example')?.id;
    const mail = mails.find(({ to }) => to === 'elena@acme.example');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`https://web.test/home?invitation=${id}`);
      expect(part).toContain('Welcome!');
      expect(part).toMatch(/You join .+ by opening the link/);
    }
    expect(await history('invitation')).toContainEqual([
      'elena@acme.example',
      'state',
      null,
      'invited',
      expect.stringMatching(/Admin$/),
    ]);
    expect(await history('user')).toContainEqual([
      'Elena Vargas',
      'roles',
      null,
      ['Accountant', 'Project Manager'],
      expect.anything(),
    ]);
  });

  test('is good for fourteen days', async () => {
    const { invitedAt, expiresAt } = await inviteOne('a@acme.example');
    expect(expiresAt.getTime() - invitedAt.getTime()).toBe(14 * 86_400_000);
  });

  test('the sign-in name that provisioning gave somebody is taken, whatever their address', async () => {
    await world.database.transaction((tx) =>
      tx.query(
        `insert into platform.tenant_user (tenant_id, first_name, last_name, email, scim_user_name)
         values ($1, 'Ola', 'Nordmann', 'ola@acme.example', 'Ola.N@corp.example')`,
        [tenant.tenantId],
      ),
    );
    expect(await invite([{ email: 'ola.n@CORP.example' }])).toMatchObject({
      problem: { refusals: [{ email: 'ola.n@CORP.example', kind: 'already-user' }] },
    });
  });

  test('every refusal is named, and then nobody is invited', async () => {
    await inviteOne('open@acme.example');
    const before = await users();
    const [admin] = before.filter(({ id }) => id === tenant.admin.userId);
    const foreign = succeeded(await world.birch.admin.platform.adminUsersInit()).roles[0]?.id;
    const result = await invite(
      [
        { email: 'fine@acme.example' },
        { email: 'nonsense' },
        { email: 'two@acme.example, three@acme.example' },
        { email: String(admin?.email).toUpperCase() },
        { email: 'OPEN@acme.example' },
        { email: 'Fine@acme.example' },
      ],
      foreign ? [foreign] : [],
    );
    expect(result).toMatchObject({ ok: false, problem: { type: 'invites-refused', status: 422 } });
    if (result.ok || result.problem.type !== 'invites-refused') throw new Error('it was expected to be refused');
    expect(result.problem.refusals.map(({ email, kind }) => [email, kind])).toEqual([
      ['nonsense', 'bad-address'],
      ['two@acme.example, three@acme.example', 'bad-address'],
      [String(admin?.email).toUpperCase(), 'already-user'],
      ['OPEN@acme.example', 'already-invited'],
      ['Fine@acme.example', 'appears-twice'],
      [null, 'unknown-role'],
    ]);
    expect(await users()).toEqual(before);
    expect(mails.map(({ to }) => to)).toEqual(['open@acme.example']);
  });

  test('two administrators who invite the same person at once: one does, the other is told', async () => {
    const results = await Promise.all([invite([{ email: 'x@acme.example' }]), invite([{ email: 'X@acme.example' }])]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: { refusals: [{ kind: 'already-invited' }] } });
  });

  test('a mail that does not leave is told, and the invitation stays', async () => {
    const { invitations } = succeeded(
      await invite([{ email: 'refused@acme.example' }, { email: 'taken@acme.example' }]),
    );
    const of = (email: string) => invitations.find((each) => each.email === email);
    expect(of('refused@acme.example')).toMatchObject({
      state: 'invited',
      sentAt: null,
      mailProblem: 'the mail server refused the address',
    });
    expect(of('taken@acme.example')).toMatchObject({ mailProblem: null, sentAt: expect.any(Date) });
  });

  test('mail leaves after the commit: everybody sees the invitation by then, and nobody waits for the mail', async () => {
    let seen: string[] = [];
    whileMailing = async () => {
      seen = (await listed()).map(({ email }) => email);
    };
    await inviteOne('early@acme.example');
    whileMailing = async () => {};
    expect(seen).toEqual(['early@acme.example']);
  });

  test('an expired one says so, and is good again once it is sent again', async () => {
    const { id, version } = await inviteOne('late@acme.example');
    await expire(id);
    await minutesPass();
    expect(await listed()).toMatchObject([{ state: 'expired' }]);
    const { invitation } = succeeded(await tenant.admin.platform.resendInvitation({ body: { id, version } }));
    expect(invitation).toMatchObject({ state: 'invited', version: 2 });
    expect(invitation.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000);
    expect(mails).toHaveLength(2);
    const stale = await tenant.admin.platform.resendInvitation({ body: { id, version } });
    expect(stale).toMatchObject({ ok: false, problem: { type: 'invitation-changed', status: 409 } });
  });

  test('one is mailed once a minute at most, also while the first mail is on its way; one that did not leave at once', async () => {
    const { id, version } = await inviteOne('patient@acme.example');
    const tooSoon = { ok: false, problem: { type: 'invitation-just-sent', status: 409 } };
    const again = (of: { id: InvitationId; version: number }) => tenant.admin.platform.resendInvitation({ body: of });
    expect(await again({ id, version })).toMatchObject(tooSoon);
    await minutesPass();
    let meanwhile: unknown;
    whileMailing = async () => {
      whileMailing = async () => {};
      meanwhile = await again({ id, version: 2 });
    };
    const { invitation } = succeeded(await again({ id, version }));
    expect(invitation.version).toBe(2);
    expect(meanwhile).toMatchObject(tooSoon);
    expect(mails).toHaveLength(2);
    const failed = await inviteOne('refused@acme.example');
    succeeded(await again(failed));
  });

  test('one of a deactivated user says so, is not sent again, and is once the user is active again', async () => {
    const { id, version, userId } = await inviteOne('paused@acme.example');
    await minutesPass();
    const setActive = async (isActive: boolean) => {
      const user = (await users()).find((each) => each.id === userId);
      const updates = [{ id: userId, version: user?.version ?? 0, changes: { isActive } }];
      succeeded(await tenant.admin.platform.saveAdminUsers({ body: { updates } }));
    };
    await setActive(false);
    expect(await listed()).toMatchObject([{ state: 'invited', isUserActive: false }]);
    const resend = () => tenant.admin.platform.resendInvitation({ body: { id, version } });
    expect(await resend()).toMatchObject({ ok: false, problem: { type: 'invited-is-inactive', status: 409 } });
    expect(await invite([{ email: 'paused@acme.example' }])).toMatchObject({
      problem: { refusals: [{ kind: 'already-invited', reason: expect.stringContaining('make the user active') }] },
    });
    expect(mails).toHaveLength(1);
    await setActive(true);
    succeeded(await resend());
    expect(mails).toHaveLength(2);
  });

  test('an address with a very long local part is invited under a name cut to 200', async () => {
    const long = `${'x'.repeat(240)}@acme.example`;
    await inviteOne(long);
    expect((await users()).find(({ email }) => email === long)?.firstName).toHaveLength(200);
  });

  test('a revoked one deactivates its user, cannot be sent or revoked again, and the person can be invited anew', async () => {
    const { id, userId, version } = await inviteOne('sorry@acme.example', [roleId('Accountant')]);
    const { invitation } = succeeded(await tenant.admin.platform.revokeInvitation({ body: { id, version } }));
    expect(invitation).toMatchObject({ state: 'revoked', version: 2 });
    expect((await users()).find((user) => user.id === userId)).toMatchObject({ isActive: false });
    expect(await history('invitation')).toContainEqual([
      'sorry@acme.example',
      'state',
      'invited',
      'revoked',
      expect.anything(),
    ]);
    for (const call of ['resendInvitation', 'revokeInvitation'] as const) {
      const again = await tenant.admin.platform[call]({ body: { id, version: 2 } });
      expect(again).toMatchObject({ ok: false, problem: { type: 'invitation-settled', state: 'revoked' } });
    }
    const anew = await inviteOne('Sorry@acme.example', [roleId('Admin')]);
    expect(anew).toMatchObject({ userId, roles: ['Admin'], state: 'invited' });
    expect((await users()).find((user) => user.id === userId)).toMatchObject({ isActive: true, roles: ['Admin'] });
    // The newest first: from what the user was.
    const entries = (await history('user')).map(([, field, oldValue, newValue]) => [field, oldValue, newValue]);
    expect(entries.slice(0, 3)).toEqual(
      expect.arrayContaining([
        ['isActive', false, true],
        ['roles', ['Accountant'], ['Admin']],
        ['isActive', true, false],
      ]),
    );
  });

  test('an invited administrator does not count as one before signing in', async () => {
    await inviteOne('deputy@acme.example', [roleId('Admin')]);
    const leaving = await tenant.admin.platform.saveAdminUsers({
      body: { updates: [{ id: tenant.admin.userId, version: 1, changes: { isActive: false } }] },
    });
    expect(leaving).toMatchObject({ ok: false, problem: { type: 'users-refused' } });
  });

  test('nothing of another tenant is listed, sent or revoked', async () => {
    const { id, version } = await inviteOne('mine@acme.example');
    expect(succeeded(await world.birch.admin.platform.invitations()).invitations).toEqual([]);
    for (const call of ['resendInvitation', 'revokeInvitation'] as const) {
      const tried = await world.birch.admin.platform[call]({ body: { id, version } });
      expect(tried).toMatchObject({ ok: false, problem: { type: 'not-found' } });
    }
    expect(await listed()).toMatchObject([{ state: 'invited', version: 1 }]);
  });
});
