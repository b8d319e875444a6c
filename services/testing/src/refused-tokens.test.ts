import { newOwnToken } from '@plumbline/service-kit/own-tokens';
import type { TokenFault } from '@plumbline/service-kit/token-fault';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { givenMember } from './people.ts';
import { givenToken, scimClient } from './scim.ts';
import { audienceOf, createTestIssuer, type TokenOptions } from './test-issuer.ts';
import { givenAccessToken, storedToken } from './tokens.ts';
import { createWorld, succeeded, type World } from './world.ts';

type Line = Record<string, unknown>;

describe.each(engines)('a 401 says in the log which check failed, on %s', (engine) => {
  let world: World;
  const lines: Line[] = [];
  beforeAll(async () => {
    const log = { info: (fields: object) => void lines.push({ ...fields }), error: () => {} };
    world = await createWorld(engine, { log });
  });
  afterAll(() => world.close());
  beforeEach(() => void lines.splice(0));

  const sign = (other: Partial<TokenOptions> = {}) =>
    world.issuer.sign({
      subject: world.acme.admin.externalId,
      audience: audienceOf('workflow'),
      scope: 'workflow.access',
      ...other,
    });
  /** Asks for the jobs. Returns the only log line, after checking that it contains nothing of the token. */
  async function refusal(authorization: string | undefined, status = 401): Promise<Line> {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await world.services.workflow.fetch(
      new Request('http://service.test/api/workflow/wip/jobs', { headers }),
    );
    expect(response.status).toBe(status);
    expect(lines).toHaveLength(1);
    const [line = {}] = lines;
    // The reason is only for the operator: the answer is the same for all.
    expect(await response.json()).not.toHaveProperty('refusedFor');
    const said = JSON.stringify(line);
    for (const part of (authorization ?? '').split(/[ .]/).filter((text) => text.length > 12))
      expect(said).not.toContain(part);
    return line;
  }

  const bySignIn: [TokenFault, Partial<TokenOptions>][] = [
    ['issuer', { issuer: 'https://other.test' }],
    ['audience', { audience: audienceOf('platform') }],
    ['expired', { expiresIn: -60 }],
    ['type', { typ: 'JWT' }],
    ['scope', { scope: 'openid' }],
  ];
  test.each(bySignIn)('%s', async (fault, options) => {
    expect(await refusal(`Bearer ${await sign(options)}`)).toMatchObject({ status: 401, refusedFor: fault });
  });

  test('signature, and unknown-key', async () => {
    const [header, , signature] = (await sign()).split('.');
    const [, payload] = (await sign({ subject: 'boss' })).split('.');
    expect(await refusal(`Bearer ${header}.${payload}.${signature}`)).toMatchObject({ refusedFor: 'signature' });
    lines.splice(0);
    const stranger = await createTestIssuer();
    const token = await stranger.sign({ subject: 'x', audience: audienceOf('workflow'), scope: 'workflow.access' });
    expect((await refusal(`Bearer ${token}`)).refusedFor).toMatch(/^(signature|unknown-key)$/);
  });

  test.each([
    ['no-token', undefined],
    ['no-token', 'Basic dXNlcjpwYXNzd29yZA=='],
    ['malformed', 'Bearer nonsense-that-is-no-token'],
    ['malformed', `Bearer ${newOwnToken('pat').slice(0, -6)}000000`],
    ['unknown-token', `Bearer ${newOwnToken('pat')}`],
    ['unknown-token', `Bearer ${newOwnToken('svc')}`],
  ])('%s', async (fault, authorization) => {
    expect(await refusal(authorization)).toMatchObject({ refusedFor: fault });
  });

  test('revoked, expired and inactive-person, with the ids of company, token and person', async () => {
    const { tenantId, admin } = world.acme;
    const revoked = await givenAccessToken(admin);
    succeeded(await world.program(revoked.token).workflow.loadJobs());
    succeeded(await admin.platform.revokeMyToken({ body: { id: revoked.id } }));
    const left = await givenMember(world, world.acme, { firstName: 'Lea', roles: ['Admin'], isActive: false });
    const permissions = ['Wip_view'];
    const expired = await storedToken(world, tenantId, { userId: admin.userId, permissions, expiresIn: -1 });
    const ofLeft = await storedToken(world, tenantId, { userId: left.userId, permissions });
    const cases: [string, Line][] = [
      // The process has verified it a moment ago; the next request finds it revoked.
      [revoked.token, { refusedFor: 'revoked', tenantId, tokenId: revoked.id, userId: admin.userId }],
      [expired, { refusedFor: 'expired', tenantId, userId: admin.userId }],
      [ofLeft, { refusedFor: 'inactive-person', tenantId, userId: left.userId }],
    ];
    for (const [token, expected] of cases) {
      lines.splice(0);
      expect(await refusal(`Bearer ${token}`)).toMatchObject(expected);
    }
  });

  test('no-member, which is a 403: somebody signs in whom no company has', async () => {
    const line = await refusal(`Bearer ${await sign({ subject: 'person-unheard-of' })}`, 403);
    expect(line).toMatchObject({ refusedFor: 'no-member', subject: 'person-unheard-of' });
  });

  test('of provisioning, too', async () => {
    const token = await givenToken(world.birch);
    const { admin, tenantId } = world.birch;
    const [{ id } = { id: '' }] = succeeded(await admin.platform.provisioning()).tokens;
    succeeded(await admin.platform.revokeScimToken({ body: { id } }));
    const cases: [string | null, Line][] = [
      [null, { refusedFor: 'no-token' }],
      ['nonsense', { refusedFor: 'malformed' }],
      [`plumbline_scim_${'x'.repeat(43)}`, { refusedFor: 'unknown-token' }],
      [token, { refusedFor: 'revoked', tenantId, tokenId: id }],
    ];
    for (const [credential, expected] of cases) {
      lines.splice(0);
      expect((await scimClient(world, credential)('GET', '/Users')).status).toBe(401);
      expect(lines).toEqual([expect.objectContaining({ status: 401, call: 'scim', ...expected })]);
      if (credential) expect(JSON.stringify(lines)).not.toContain(credential);
    }
  });
});
