import process from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyCall, type Target, type TriedCall } from '../every-call.ts';
import { givenTarget } from '../given-target.ts';
import { audienceOf } from '../test-issuer.ts';
import type { World } from '../world.ts';
import { worldsOfThisProcess } from '../worlds.ts';
import { type OddRequest, oddIdentities, oddRequests, oddSenders, requestOf } from './requests.ts';

// FUZZ_RUNS is the number of requests of each call, FUZZ_SEED makes others than usual.
const numRuns = Number(process.env.FUZZ_RUNS ?? 12);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const timeout = 20_000 + numRuns * 500;

describe.each(worldsOfThisProcess)('whatever is sent, on $name', ({ create }) => {
  let world: World;
  let target: Target;
  beforeAll(async () => {
    world = await create();
    target = await givenTarget(world, world.acme);
  });
  afterAll(() => world?.close());
  // Admitted requests may take rights and products away; the next call needs them again.
  beforeEach(() =>
    world.database.script(`
      update platform.tenant set products = '{platform,workflow}';
      update platform.tenant_user set is_active = true;
      insert into platform.user_role (tenant_id, user_id, role_id)
        select u.tenant_id, u.id, r.id from platform.tenant_user u join platform.role r on r.tenant_id = u.tenant_id and r.built_in = 'Admin'
        where u.external_id like '%-admin' on conflict do nothing;
      insert into platform.role_permission (tenant_id, role_id, permission)
        select r.tenant_id, r.id, p from platform.role r, unnest(array['Wip_view', 'Wip_edit', 'Wip_share', 'Admin_view', 'Admin_edit']) p
        where r.built_in = 'Admin' on conflict do nothing;`),
  );

  const answerTo = async (call: TriedCall, request: Request) => {
    const response = await world.services[call.service].fetch(request);
    if (response.headers.get('content-type') === 'text/event-stream') {
      await response.body?.cancel();
      return { status: response.status, type: 'text/event-stream', text: '' };
    }
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };

  const tokenFor = (call: TriedCall) =>
    world.issuer.sign({
      subject: world.acme.admin.externalId,
      audience: audienceOf(call.service),
      scope: `${call.service}.access`,
      expiresIn: 86_400,
    });
  const tried = async (call: TriedCall, requests: fc.Arbitrary<OddRequest>, runs: number) => {
    const token = await tokenFor(call);
    const property = fc.asyncProperty(requests, async (odd) => {
      const { status, type, text } = await answerTo(call, await requestOf(call, odd, world.issuer, token));
      if (status === 200) return;
      const problem = JSON.parse(text);
      expect(problem).toMatchObject({ status, title: expect.stringMatching(/./) });
      expect(problem.type).toMatch(/^urn:plumbline:problem:[a-z-]+$/);
      expect(type).toBe('application/problem+json');
      expect(status, text).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: process.env.FUZZ_SHRINK === undefined });
  };

  const withInput = everyCall.filter(({ call }) => call.request || call.query);
  test.each(withInput.map((call) => [call.name, call] as const))(
    '%s answers what it promises, or says what is wrong',
    { timeout },
    (_, call) =>
      tried(call, oddRequests(call, target), numRuns * Math.max(1, Object.keys(call.call.query?.shape ?? {}).length)),
  );

  const anyCall = everyCall.filter(({ name }) => /appInit|acceptInvitations|wipInit|saveJobs/.test(name));
  test.each(anyCall.map((call) => [call.name, call] as const))(
    '%s answers so to any headers and to any claims of a token',
    { timeout },
    (_, call) => tried(call, oddSenders(call, target, world.acme.admin.externalId), numRuns * 4),
  );

  test('joining answers so to any claims of an ID token', { timeout }, async () => {
    const call = everyCall.find(({ name }) => name === 'platform acceptInvitations');
    if (!call) throw new Error('the call has another name now');
    const property = fc.asyncProperty(oddIdentities(world.acme.manager.externalId), async (claims) => {
      const idToken = await world.issuer.signClaims(claims, 'JWT');
      const body = JSON.stringify({ idToken, invitationId: target.invitationId });
      const { status, text } = await answerTo(
        call,
        await requestOf(call, { query: '', body, headers: {}, claims: undefined }, world.issuer, await tokenFor(call)),
      );
      expect(status, text).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: numRuns * 2, seed });
  });
});
