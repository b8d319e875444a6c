import { TENANT_HEADER } from '@plumbline/contract/call';
import { permissions } from '@plumbline/domain/permissions';
import { newOwnToken } from '@plumbline/service-kit/own-tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, nowhere, type Target, type TriedCall } from './every-call.ts';
import { givenTarget } from './given-target.ts';
import { givenMember } from './people.ts';
import { audienceOf, createTestIssuer, type TestIssuer, type TokenOptions } from './test-issuer.ts';
import { givenAccessToken, storedToken } from './tokens.ts';
import { type Person, succeeded, type World } from './world.ts';
import { all, type WorldKind } from './worlds.ts';

const scopeOf = (service: string) => `${service}.access`;

/** Tokens and tenants: what each call refuses, in each of these worlds. */
export const everyCallSuite = (worlds: readonly WorldKind[]) =>
  describe.each(worlds)('every call of both services on $name', ({ create, some = all }) => {
    const serviceOf = ({ service }: TriedCall) => service;
    let world: World;
    /** Data of birch, which nobody at acme may learn of. */
    let birch: Target;
    let stranger: TestIssuer;
    /** Plumbline's own tokens of acme's administrator. */
    let ownTokens: Record<'good' | 'revoked' | 'expired' | 'of somebody who left', string>;

    beforeAll(async () => {
      world = await create();
      stranger = await createTestIssuer();
      birch = await givenTarget(world, world.birch);
      const { tenantId, admin } = world.acme;
      const revoked = await givenAccessToken(admin, { permissions: [...permissions] });
      succeeded(await world.program(revoked.token).workflow.loadJobs());
      succeeded(await admin.platform.revokeMyToken({ body: { id: revoked.id } }));
      const { userId } = await givenMember(world, world.acme, { firstName: 'Lea', roles: ['Admin'], isActive: false });
      ownTokens = {
        good: await storedToken(world, tenantId, { userId: admin.userId, permissions }),
        revoked: revoked.token,
        expired: await storedToken(world, tenantId, { userId: admin.userId, permissions, expiresIn: -1 }),
        'of somebody who left': await storedToken(world, tenantId, { userId, permissions }),
      };
    });
    afterAll(() => world?.close());

    /** The body; for a stream its first event. */
    const textOf = async (response: Response): Promise<string> => {
      if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
      if (!response.body) throw new Error('a stream without a body');
      const reader = response.body.getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return new TextDecoder().decode(value).replace(/^data: /, '');
    };
    const send = async (call: TriedCall, headers: Record<string, string>, target = birch) => {
      const response = await world.services[call.service].fetch(call.request(target, headers));
      const text = await textOf(response);
      return {
        status: response.status,
        text,
        type: String(JSON.parse(text).type ?? '').replace('urn:plumbline:problem:', ''),
      };
    };
    const tokenFor = (call: TriedCall, person: Person, other: Partial<TokenOptions> = {}) =>
      world.issuer.sign({
        subject: person.externalId,
        audience: audienceOf(call.service),
        scope: scopeOf(call.service),
        ...other,
      });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

    const badTokens: [string, (call: TriedCall) => Promise<Record<string, string>>][] = [
      ['no token', async () => ({})],
      ['another kind of credential', async () => ({ authorization: 'Basic YTpi' })],
      ['a token that is no token', async () => bearer('nonsense')],
      [
        'a token of another issuer',
        async (call) => bearer(await tokenFor(call, world.acme.admin, { issuer: 'https://other.test' })),
      ],
      [
        'a token signed with other keys',
        async (call) => {
          return bearer(
            await stranger.sign({
              subject: world.acme.admin.externalId,
              audience: audienceOf(call.service),
              scope: scopeOf(call.service),
            }),
          );
        },
      ],
      [
        'a token for the other service',
        async (call) =>
          bearer(
            await tokenFor(call, world.acme.admin, {
              audience: audienceOf(call.service === 'platform' ? 'workflow' : 'platform'),
            }),
          ),
      ],
      [
        'a token without the scope',
        async (call) => bearer(await tokenFor(call, world.acme.admin, { scope: 'openid' })),
      ],
      ['an ID token', async (call) => bearer(await tokenFor(call, world.acme.admin, { typ: 'JWT' }))],
      ['an access token that nobody made', async () => bearer(newOwnToken('pat'))],
      ['a service token that nobody made', async () => bearer(newOwnToken('svc'))],
      ['an access token with a slip of the pen', async () => bearer(`${ownTokens.good.slice(0, -1)}!`)],
      ['a revoked access token', async () => bearer(ownTokens.revoked)],
      ['an expired access token', async () => bearer(ownTokens.expired)],
      ['an access token of somebody who left', async () => bearer(ownTokens['of somebody who left'])],
      ['an expired token', async (call) => bearer(await tokenFor(call, world.acme.admin, { expiresIn: -60 }))],
    ];
    describe.each(badTokens)('with %s', (_, headersFor) => {
      test.each(some(everyCall, serviceOf).map((call) => [call.name, call] as const))(
        '%s answers 401 and nothing else',
        async (_name, call) => {
          const answer = await send(call, await headersFor(call));
          expect(answer).toMatchObject({ status: 401, type: 'unauthenticated' });
          expect(answer.text).not.toMatch(/secret/i);
        },
      );
    });

    const goodHeaders = {
      'a sign-in': async (call: TriedCall) => bearer(await tokenFor(call, world.acme.admin)),
      'an access token': async () => bearer(ownTokens.good),
    };
    const credentials = ['a sign-in', 'an access token'] as const;
    const byEach = (calls: readonly TriedCall[]) =>
      some(calls, serviceOf).flatMap((call) => credentials.map((credential) => [call.name, credential, call] as const));

    const answering = everyCall.filter(({ isMaking }) => !isMaking);
    test.each(byEach(answering))(
      '%s by %s answers another tenant’s ids like ids that do not exist',
      async (_name, credential, call) => {
        const headers = await goodHeaders[credential](call);
        const ofNobody = nowhere();
        const neutral = ({ status, text }: { status: number; text: string }, target: Target) => ({
          status,
          text: Object.entries(target)
            .reduce((all, [key, id]) => all.replaceAll(id, key), text)
            .replace(/"traceId":"\w+"/, '')
            .replace(/"lastUsedAt":"[^"]+"/g, ''),
        });
        const foreign = await send(call, headers);
        expect(neutral(foreign, birch)).toEqual(neutral(await send(call, headers, ofNobody), ofNobody));
        expect(foreign.text.replaceAll('secret-9', '')).not.toMatch(/secret|birch/i);
      },
    );

    // A call that needs only a token enters no tenant, whichever the request names.
    const inTenant = everyCall.filter(({ permission }) => permission !== 'token');
    test.each(byEach(inTenant))(
      '%s by %s refuses a tenant that the person does not belong to',
      async (_name, credential, call) => {
        const headers = await goodHeaders[credential](call);
        const foreign = await send(call, { ...headers, [TENANT_HEADER]: world.birch.tenantId });
        const missing = await send(call, { ...headers, [TENANT_HEADER]: crypto.randomUUID() });
        const malformed = await send(call, { ...headers, [TENANT_HEADER]: "' or true --" });
        for (const answer of [foreign, missing, malformed]) {
          expect(answer).toMatchObject({ status: 403, type: 'forbidden' });
          expect(answer.text).not.toMatch(/secret|birch/i);
        }
      },
    );

    test('nothing of the other tenant was changed by all these tries', async () => {
      const { jobs } = succeeded(await world.birch.admin.workflow.loadJobs());
      expect(jobs.map(({ jobNumber, notes, version }) => ({ jobNumber, notes, version }))).toEqual([
        { jobNumber: 'SECRET-1', notes: 'Secret note', version: 1 },
      ]);
      const { users } = succeeded(await world.birch.admin.platform.adminUsers());
      expect(users.map(({ firstName, version }) => [firstName, version])).toEqual([
        ['birch', 1],
        ['birch', 1],
        ['Secret', 1],
        ['birch', 1],
      ]);
      const { invitations } = succeeded(await world.birch.admin.platform.invitations());
      expect(invitations.map(({ state, version }) => [state, version])).toEqual([['invited', 1]]);
      const { gridViews } = succeeded(await world.birch.admin.workflow.wipInit());
      expect(gridViews.map(({ name }) => name)).toEqual(['Secret view']);
    });
  });
