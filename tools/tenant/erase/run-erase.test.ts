import type { TenantId } from '@plumbline/contract/values';
import { AS_LONG_AS_IT_TAKES } from '@plumbline/service-kit/database';
import { engines, freshOrdinaryDatabase } from '@plumbline/testing/databases';
import { fillTenant } from '@plumbline/testing/fill-tenant';
import { Follower } from '@plumbline/testing/follower';
import { givenAccessToken } from '@plumbline/testing/tokens';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tablesOf } from '../../data/tables.ts';
import { readRequest } from '../request.ts';
import { runTenant } from '../run-tenant.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe.each(engines)('tenant erase on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(engine, {}, freshOrdinaryDatabase);
    for (const tenant of [world.acme, world.birch]) await fillTenant(world, tenant);
  });
  afterAll(() => world.close());

  const run = async (args: string[], answer?: string) => {
    const lines: string[] = [];
    await runTenant(readRequest(args), {
      openDatabase: async () => ({ database: world.database, close: async () => {} }),
      say: (line) => lines.push(line),
      issuer: undefined,
      ...(answer !== undefined && { ask: async () => answer }),
    });
    return lines.join('\n');
  };
  /** Every row of a tenant as text, by table. */
  const rowsOf = (tenantId: TenantId) =>
    world.database.transaction(async (tx) => {
      await tx.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      const rows: Record<string, unknown[]> = {};
      for (const { name } of (await tablesOf(tx)).filter(({ isOfTenants }) => isOfTenants))
        rows[name] = await tx.query(`select t::text from ${name} t where tenant_id = $1 order by 1`, [tenantId]);
      return rows;
    }, AS_LONG_AS_IT_TAKES);
  const counted = (rows: Record<string, unknown[]>) =>
    Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length]));

  test('asks for the name, and erases nothing for another, for none, or for a company that is not there', async () => {
    const before = await rowsOf(world.acme.tenantId);
    await expect(run(['erase', 'acme'])).rejects.toThrow('Nothing was erased. Say --yes-erase "acme"');
    await expect(run(['erase', 'acme'], 'birch')).rejects.toThrow(
      'Nothing was erased: "birch" is not the company’s name',
    );
    await expect(run(['erase', world.acme.tenantId, '--yes-erase', 'Acme'])).rejects.toThrow('Nothing was erased');
    await expect(run(['erase', NOBODY, '--yes-erase', NOBODY])).rejects.toThrow('There is no tenant');
    expect(await rowsOf(world.acme.tenantId)).toEqual(before);
  });

  test('deletes every row of the company and none of another; its people, tokens and streams end, and a record stays', async () => {
    const { acme, birch } = world;
    const { token } = await givenAccessToken(acme.admin);
    const page = await Follower.start(acme.manager);
    const [before, others] = [await rowsOf(acme.tenantId), await rowsOf(birch.tenantId)];
    expect(Object.values(counted(before)).filter((count) => count === 0)).toEqual([]);
    const said = await run(['erase', 'ACME'], 'acme');
    expect(said).toContain('Erased acme');

    expect(Object.values(counted(await rowsOf(acme.tenantId))).filter((count) => count > 0)).toEqual([]);
    expect(await rowsOf(birch.tenantId)).toEqual(others);
    await page.until(() => page.hasEnded);
    expect(await acme.manager.workflow.loadJobs()).toMatchObject({ problem: { type: 'forbidden' } });
    expect(await world.program(token).workflow.loadJobs()).toMatchObject({ ok: false });
    succeeded(await birch.manager.workflow.loadJobs());

    const records = await world.database.transaction((tx) =>
      tx.query<{ erased_id: string; rows: Record<string, number> }>('select * from platform.erasure'),
    );
    expect(records).toEqual([
      {
        erased_id: acme.tenantId,
        erased_at: expect.any(Date),
        rows: counted(before),
      },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/acme/);
    expect(await run(['list'])).not.toContain('acme');
  });

  test('an erasure that was interrupted is ended by the id', async () => {
    await world.database.transaction(async (tx) => {
      await tx.query(`select set_config('app.tenant_id', $1, true)`, [world.acme.tenantId]);
      await tx.query(
        `insert into workflow.select_option (tenant_id, list, value, name, position) values ($1, 'branch', 'x', 'X', 1)`,
        [world.acme.tenantId],
      );
    });
    expect(await run(['erase', world.acme.tenantId])).toContain('What was left: 1 rows');
    expect(Object.values(counted(await rowsOf(world.acme.tenantId))).filter((count) => count > 0)).toEqual([]);
  });

  test('refuses the only company', async () => {
    await expect(run(['erase', 'birch', '--yes-erase', 'birch'])).rejects.toThrow('birch is the only company here');
    succeeded(await world.birch.manager.workflow.loadJobs());
  });
});
