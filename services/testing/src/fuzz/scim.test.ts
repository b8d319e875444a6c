import process from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Target } from '../every-call.ts';
import { givenTarget } from '../given-target.ts';
import { givenToken } from '../scim.ts';
import { createWorld, type World } from '../world.ts';
import { depth, hostileQueryText, hostileText, jsonWithDepth } from './hostile.ts';
import { mutated, mutations } from './mutate.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 12) * 3;
const seed = Number(process.env.FUZZ_SEED ?? 1);

let world: World;
let target: Target;
let token: string;
beforeAll(async () => {
  world = await createWorld('pglite');
  target = await givenTarget(world, world.acme);
  token = await givenToken(world.acme);
});
afterAll(() => world.close());

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const samples = () => {
  const user = {
    schemas: [USER],
    userName: 'ada@acme.example',
    externalId: 'e-1',
    active: true,
    name: { givenName: 'Ada', familyName: 'L' },
    emails: [{ value: 'ada@acme.example', primary: true }],
  };
  const operations = [
    { op: 'replace', path: 'name.givenName', value: 'Ada' },
    { op: 'Add', path: 'emails[type eq "work"].value', value: 'b@acme.example' },
    { op: 'replace', value: { active: 'False', displayName: 'Ada' } },
  ];
  const members = [{ op: 'add', path: 'members', value: [{ value: target.userId }] }];
  return [
    { method: 'GET', path: '/Users', body: undefined },
    { method: 'GET', path: `/Users/${target.userId}`, body: undefined },
    { method: 'GET', path: '/Groups', body: undefined },
    { method: 'GET', path: `/Groups/${target.scimGroupId}`, body: undefined },
    { method: 'POST', path: '/Users', body: user },
    { method: 'PUT', path: `/Users/${target.userId}`, body: user },
    { method: 'PATCH', path: `/Users/${target.userId}`, body: { schemas: [PATCH], Operations: operations } },
    {
      method: 'POST',
      path: '/Groups',
      body: { displayName: 'Crew', externalId: 'g', members: [{ value: target.userId }] },
    },
    { method: 'PUT', path: `/Groups/${target.scimGroupId}`, body: { displayName: 'Crew', members: [] } },
    { method: 'PATCH', path: `/Groups/${target.scimGroupId}`, body: { schemas: [PATCH], Operations: members } },
  ];
};

const filters = fc
  .tuple(
    fc.constantFrom(
      'userName',
      'externalId',
      'emails.value',
      'active',
      'meta.lastModified',
      'members.value',
      'name.givenName',
      'id',
      'emails[value',
    ),
    fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'le', 'pr', 'EQ'),
    fc.oneof(
      hostileText.map((text) => JSON.stringify(text)),
      fc.constantFrom(
        'true',
        '1e400',
        'null',
        '"2026-03-17T12:00:00+23:59"',
        '"0000-01-01T00:00:00Z"',
        '"9999-12-31T23:59:60Z"',
      ),
    ),
  )
  .map((parts) => encodeURIComponent(parts.join(' ')));
const query = fc
  .array(
    fc.oneof(
      filters.map((text) => `filter=${text}`),
      fc
        .tuple(
          fc.constantFrom('filter', 'startIndex', 'count', 'attributes', 'excludedAttributes', 'sortBy', 'cursor'),
          hostileQueryText,
        )
        .map((pair) => pair.join('=')),
    ),
    { maxLength: 2 },
  )
  .map((pairs) => `?${pairs.join('&')}`);

test('provisioning answers whatever is sent, or says what is wrong', { timeout: 60_000 + numRuns * 200 }, async () => {
  const all = samples();
  const requests = fc.record({
    sample: fc.constantFrom(...all),
    changes: mutations,
    levels: depth,
    query,
    more: fc.constantFrom('', '', '', '/', '/x', '%00', '%ff'),
  });
  const property = fc.asyncProperty(requests, async ({ sample, changes, levels, query: search, more }) => {
    const response = await world.services.platform.fetch(
      new Request(`https://plumbline.test/scim/v2${sample.path}${more}${search}`, {
        method: sample.method,
        headers: { 'content-type': 'application/scim+json', authorization: `Bearer ${token}` },
        ...(sample.body && { body: jsonWithDepth(mutated(sample.body, changes), levels) }),
      }),
    );
    const text = await response.text();
    expect(response.status, text).toBeLessThan(500);
    if (response.status < 400) return;
    expect(JSON.parse(text)).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(response.status),
    });
  });
  await fc.assert(property, { numRuns, seed, endOnFailure: process.env.FUZZ_SHRINK === undefined });
});
