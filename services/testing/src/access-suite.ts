import process from 'node:process';
import { TENANT_HEADER } from '@plumbline/contract/call';
import type { TenantId } from '@plumbline/contract/values';
import { permissions } from '@plumbline/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, nowhere, type TriedCall } from './every-call.ts';
import { givenMember } from './people.ts';
import { audienceOf } from './test-issuer.ts';
import { storedToken } from './tokens.ts';
import type { World } from './world.ts';
import type { WorldKind } from './worlds.ts';

// Who may do what, as the product promises: its table of roles, and one permission per call (in every-call.ts).
const roles: Record<string, readonly string[]> = {
  Admin: ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close', 'Admin_view', 'Admin_edit'],
  'Project Manager': ['Wip_view', 'Wip_edit'],
  Accountant: ['Wip_view', 'Wip_edit', 'Wip_share', 'Wip_close'],
  'no role': [],
};
const productOf = (permission: string) => (permission.startsWith('Wip_') ? 'workflow' : 'platform');

/** The token of the request. Each token may do everything, or as much as its name says. */
type Credential = 'a sign-in' | 'a token' | 'a token to see the jobs' | 'a token of a service';

interface Case {
  credential: Credential;
  /** For a service's token: its permissions. */
  role: string;
  /** The tenant that the request names. */
  tenant: 'their own' | 'another';
  isActive: boolean;
  /** Products that the tenant has. */
  products: readonly string[];
}
const everySignIn: Case[] = Object.keys(roles).flatMap((role) =>
  (['their own', 'another'] as const).flatMap((tenant) =>
    [true, false].flatMap((isActive) =>
      [['platform', 'workflow'], ['platform'], ['workflow']].map((products) => ({
        credential: 'a sign-in' as const,
        role,
        tenant,
        isActive,
        products,
      })),
    ),
  ),
);
const denials = ({ tenant, isActive, products }: Case): number =>
  [tenant === 'another', !isActive, products.length < 2].filter(Boolean).length;
const isLong = Boolean(process.env.ALL_ON_EACH_ENGINE);
/**
 * Each role with a single reason for denial; for an administrator who signs in, who may do the most, also several reasons at
 * once. All combinations with `--long`.
 */
const signIns = isLong ? everySignIn : everySignIn.filter((each) => each.role === 'Admin' || denials(each) < 2);
const tokenCases: Case[] = (['a token', 'a token to see the jobs', 'a token of a service'] as const).flatMap(
  (credential) =>
    everySignIn
      // A service is never deactivated, and has at least one permission.
      .filter(({ role, isActive }) => credential !== 'a token of a service' || (isActive && role !== 'no role'))
      // The effect of tenants and products on a token does not depend on the role.
      .filter(
        ({ role, tenant, isActive, products }) =>
          role === 'Admin' || (tenant === 'their own' && isActive && products.length === 2),
      )
      .filter((each) => isLong || denials(each) < 2)
      .map((each) => ({ ...each, credential })),
);
const cases = [...signIns, ...tokenCases];

/** Whether the call is admitted at all. Its own tests cover what it does. */
function isAllowed({ service, permission, needsSignIn }: TriedCall, each: Case): boolean {
  const { credential, role, tenant, isActive, products } = each;
  if (permission === 'token') return isActive || credential === 'a sign-in';
  if (tenant === 'another' || !isActive || (needsSignIn && credential !== 'a sign-in')) return false;
  if (permission === 'signed-in') return true;
  if (credential === 'a token to see the jobs' && permission !== 'Wip_view') return false;
  return (
    products.includes(service) && products.includes(productOf(permission)) && (roles[role] ?? []).includes(permission)
  );
}

/** Every call by people of every kind, in each of these worlds. */
export const accessSuite = (worlds: readonly WorldKind[]) =>
  describe.each(worlds)('who may call what on $name', ({ create }) => {
    let world: World;
    beforeAll(async () => {
      world = await create();
    });
    afterAll(() => world?.close());

    const sql = (text: string, params: unknown[]) => world.database.transaction((tx) => tx.query(text, params));

    const tokenOf = (subject: string, service: TriedCall['service']) =>
      world.issuer.sign({ subject, audience: audienceOf(service), scope: `${service}.access` });

    async function answerTo(call: TriedCall, token: string, tenantId: TenantId) {
      const headers = { authorization: `Bearer ${token}`, [TENANT_HEADER]: tenantId };
      const response = await world.services[call.service].fetch(call.request(nowhere(), headers));
      await response.body?.cancel();
      return response.status;
    }

    test.each(
      cases.map((each) => {
        const { credential, role, tenant, isActive, products } = each;
        return [
          `${role} with ${credential}, ${isActive ? 'active' : 'deactivated'}, in ${tenant} tenant with ${products.join(' and ')}`,
          each,
        ] as const;
      }),
    )('%s', async (_, each) => {
      const own = await world.addTenant(`own-${crypto.randomUUID().slice(0, 8)}`);
      const other = each.tenant === 'another' ? await world.addTenant(`other-${crypto.randomUUID().slice(0, 8)}`) : own;
      const { externalId, userId } = await givenMember(world, own, {
        firstName: 'Toni',
        roles: each.role === 'no role' ? [] : [each.role],
        isActive: each.isActive,
      });
      const setProducts = () =>
        sql('update platform.tenant set products = $2 where tenant_id = any($1::uuid[])', [
          [own.tenantId, other.tenantId],
          each.products,
        ]);
      await setProducts();
      const permissionsOf: Record<Exclude<Credential, 'a sign-in'>, readonly string[]> = {
        'a token': permissions,
        'a token to see the jobs': ['Wip_view'],
        'a token of a service': roles[each.role] ?? [],
      };
      const ownToken =
        each.credential === 'a sign-in'
          ? null
          : await storedToken(world, own.tenantId, {
              userId: each.credential === 'a token of a service' ? null : userId,
              permissions: permissionsOf[each.credential],
            });
      const tokens = {
        platform: ownToken ?? (await tokenOf(externalId, 'platform')),
        workflow: ownToken ?? (await tokenOf(externalId, 'workflow')),
      };
      const wrong: string[] = [];
      for (const call of everyCall) {
        const status = await answerTo(call, tokens[call.service], other.tenantId);
        const isLetThrough = status !== 403 && status !== 401 && status < 500;
        if (isLetThrough !== isAllowed(call, each)) wrong.push(`${call.name} answers ${status}`);
        if (call.name === 'platform switchProduct') await setProducts(); // as they were
      }
      expect(wrong).toEqual([]);
    });

    test('the table is about every call, and lets somebody through to each', () => {
      for (const call of everyCall) expect(cases.filter((each) => isAllowed(call, each))).not.toEqual([]);
    });
  });
