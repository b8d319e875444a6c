import { MAX_OPEN_IMPORTS, MAX_OPEN_OF_PERSON } from '@plumbline/contract/workflow/import-limits';
import { engines } from '@plumbline/testing/databases';
import { acceptedImport, noDecisions, sentImport } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFileOffice, csv } from './testing.ts';

const table = { headings: ['Job ID', 'Job Name'], rows: [['EXT-1', 'Depot']] };

describe.each(engines)('files that nobody accepts, on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const opened = async (person: Person, count: number) => {
    const ids = [];
    for (let each = 0; each < count; each++) ids.push((await sentImport(person, table)).importId);
    return ids;
  };
  const check = (person: Person, importId: Awaited<ReturnType<typeof opened>>[number]) =>
    person.workflow.checkImport({
      body: {
        importId,
        mapping: { fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Job Name' } } },
        decisions: noDecisions,
      },
    });

  test('a further file closes the oldest that its person opened, and no one else’s', async () => {
    const [others] = await opened(tenant.manager, 1);
    const [first, second] = await opened(tenant.accountant, MAX_OPEN_OF_PERSON + 1);
    if (!first || !second || !others) throw new Error('all were opened');
    expect(await check(tenant.accountant, first)).toMatchObject({ problem: { type: 'import-gone' } });
    succeeded(await check(tenant.accountant, second));
    succeeded(await check(tenant.manager, others));
    const parts = await world.database.transaction((tx) =>
      tx.query('select 1 from workflow.import_part where tenant_id = $1 and import_id = $2', [tenant.tenantId, first]),
    );
    expect(parts).toEqual([]);
  });

  test('what was accepted stays, with its record and its jobs', async () => {
    const { importId } = await acceptedImport(tenant.accountant, table, { connectNew: true });
    await opened(tenant.accountant, MAX_OPEN_OF_PERSON + 2);
    const { imports } = succeeded(await tenant.accountant.workflow.imports({ query: {} }));
    expect(imports.map((each) => each.importId)).toEqual([importId]);
    expect(await jobsOf(tenant.admin)).toHaveLength(1);
  });

  test('a file that waits for a person stays, whoever opens others', async () => {
    const office = await addFileOffice(world);
    await office.given({ maxJobs: 0, maxSumPercent: null });
    expect(await office.send(csv(['EXT-1', '24-001', 'Depot', '$50.00']))).toMatchObject({ status: 'waiting' });
    await opened(office.tenant.accountant, MAX_OPEN_OF_PERSON + 2);
    expect((await office.listed()).waiting).toHaveLength(1);
  });

  test('a company has so many open at most, and the refusal says what to do', async () => {
    await opened(tenant.manager, 1);
    await world.database.transaction((tx) =>
      tx.query(
        `insert into workflow.import (tenant_id, file, columns, row_count, first_row, started_by)
         select tenant_id, file, columns, row_count, first_row, gen_random_uuid()
         from workflow.import, generate_series(2, $2::int) where tenant_id = $1`,
        [tenant.tenantId, MAX_OPEN_IMPORTS],
      ),
    );
    const { file, columns } = await world.database.transaction(async (tx) => {
      const [row] = await tx.query<{ file: never; columns: never }>(
        'select file, columns from workflow.import where tenant_id = $1 limit 1',
        [tenant.tenantId],
      );
      if (!row) throw new Error('one was opened');
      return row;
    });
    const start = (person: Person) => person.workflow.startImport({ body: { file, columns, rows: 1, firstRow: 2 } });
    expect(await start(tenant.accountant)).toMatchObject({
      problem: { type: 'import-refused', problems: [expect.stringMatching(/^40 files of the company are open/)] },
    });
    await world.database.transaction((tx) =>
      tx.query(
        `delete from workflow.import where tenant_id = $1 and started_by not in
           (select started_by from workflow.import where tenant_id = $1 order by started_at limit 1)`,
        [tenant.tenantId],
      ),
    );
    succeeded(await start(tenant.accountant));
  });
});
