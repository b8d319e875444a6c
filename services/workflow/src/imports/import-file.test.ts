import type { CallRequest } from '@plumbline/contract/call';
import { type FileOutcome, type importCalls, MAX_FILE_BYTES } from '@plumbline/contract/workflow/import-calls';
import { defaultImportLimits, type ImportLimits } from '@plumbline/contract/workflow/import-limits';
import { engines } from '@plumbline/testing/databases';
import { acceptedImport, noDecisions } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { givenServiceToken } from '@plumbline/testing/tokens';
import { createWorld, type Program, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const headings = ['Job ID', 'Number', 'Name', 'Cost'];
const first = { headings, rows: [['EXT-1', '24-001', 'Depot', '$40.00']] };
const mapping = {
  fields: {
    externalId: { column: 'Job ID' },
    jobNumber: { column: 'Number' },
    jobName: { column: 'Name' },
    jobCostToDate: { column: 'Cost' },
  },
};
const csv = (...rows: string[][]) => new TextEncoder().encode([headings, ...rows].map((row) => row.join()).join('\n'));

const neverHere = (): never => {
  throw new Error('the file waits under an id');
};

type Terms = Partial<Parameters<Program['workflow']['importFile']>[0]['query']>;

describe.each(engines)('a file that comes in one call on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  let program: Program;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    program = world.program((await givenServiceToken(tenant.admin, { name: 'Sage', permissions: ['Wip_edit'] })).token);
  });

  const send = async (body: CallRequest<typeof importCalls.importFile>, terms: Terms = {}): Promise<FileOutcome> =>
    succeeded(await program.workflow.importFile({ query: { mode: 'accept', name: 'jobs.csv', ...terms }, body }));
  const costs = async () =>
    Object.fromEntries(
      (await jobsOf(tenant.manager)).map(({ jobNumber, jobCostToDate }) => [jobNumber, jobCostToDate]),
    );
  const setLimits = async (limits: ImportLimits, seen = defaultImportLimits) =>
    succeeded(await tenant.admin.workflow.saveImportLimits({ body: { limits, seen } }));
  /** One job in the WIP, in a company that takes any change unless it says otherwise. */
  const given = async (limits: ImportLimits = { maxJobs: null, maxSumPercent: null }) => {
    await setLimits(limits);
    return acceptedImport(tenant.accountant, first, { mapping, connectNew: true });
  };
  const listed = async () => succeeded(await tenant.manager.workflow.imports({ query: {} }));
  const left = () =>
    world.database.transaction((tx) =>
      tx.query('select 1 from workflow.import where tenant_id = $1 and accepted_at is null', [tenant.tenantId]),
    );

  test('is read as its very headings were before, proved, and stored in the token’s name', async () => {
    await given();
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    const checked = await send(file, { mode: 'check', connect: 'yes' });
    expect(checked).toMatchObject({
      status: 'checked',
      importId: null,
      proposal: { origin: 'same' },
      proof: { rows: 2, lines: [{ field: 'jobCostToDate', oldValue: 40_00, newValue: 55_00 }] },
    });
    expect(await costs()).toEqual({ '24-001': 40_00 });
    expect(await left()).toEqual([]);
    const stored = await send(file, { connect: 'yes' });
    expect(stored).toMatchObject({ status: 'stored', outcome: { newJobs: 1, changedJobs: 1 } });
    expect(stored.proof).toEqual(checked.proof);
    expect(await costs()).toEqual({ '24-001': 55_00, '24-002': 7_00 });
    const { imports } = succeeded(await tenant.manager.workflow.imports({ query: {} }));
    expect(imports[0]).toMatchObject({
      importId: stored.importId,
      who: 'Sage',
      file: { name: 'jobs.csv', size: file.length },
    });
    expect(await send(file, { connect: 'yes' })).toMatchObject({ status: 'nothing-new', importId: null });
  });

  test('with headings that nobody imported needs a person, unless an import is named that had them', async () => {
    const { importId } = await given();
    const other = new TextEncoder().encode('Name,Cost,Number,Job ID,Remark\nDepot,$60.00,24-001,EXT-1,x');
    const asked = await send(other, { mode: 'check' });
    expect(asked).toMatchObject({ status: 'needs-person', proposal: { newHeadings: ['Remark'] } });
    expect(asked.problems).toEqual([expect.stringContaining('mappingOf')]);
    expect(await left()).toEqual([]);
    expect(await send(other)).toMatchObject({ status: 'waiting', problems: asked.problems });
    expect(await costs()).toEqual({ '24-001': 40_00 });
    expect(await send(other, { mappingOf: importId })).toMatchObject({
      status: 'stored',
      proposal: { origin: 'given' },
    });
    expect(await costs()).toEqual({ '24-001': 60_00 });
  });

  test('with a bad cell stores nothing, or all but that', async () => {
    await given();
    const file = csv(['EXT-1', '24-001', 'Depot', 'sixty'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    expect(await send(file, { connect: 'yes' })).toMatchObject({
      status: 'waiting',
      problems: [expect.stringContaining('1 cell cannot be read')],
      proof: { bad: [{ row: 2, column: 'Cost', value: 'sixty' }] },
    });
    expect(await costs()).toEqual({ '24-001': 40_00 });
    expect(await send(file, { connect: 'yes', skipBad: 'yes' })).toMatchObject({
      status: 'stored',
      outcome: { leftOutRows: 1 },
    });
    expect(await costs()).toEqual({ '24-001': 40_00, '24-002': 7_00 });
  });

  test('above a limit waits with the figures, and is stored as soon as a person accepts it', async () => {
    await given({ maxJobs: 1, maxSumPercent: 25 });
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    const exceeded = [
      { what: 'jobs', jobs: 2, limit: 1 },
      { what: 'sum', field: 'jobCostToDate', before: 40_00, after: 62_00, limit: 25 },
    ];
    expect(await send(file, { mode: 'check', connect: 'yes' })).toMatchObject({ status: 'needs-person', exceeded });
    expect(await left()).toEqual([]);
    const kept = await send(file, { connect: 'yes' });
    expect(kept).toMatchObject({ status: 'waiting', exceeded });
    expect(kept.problems[1]).toBe(
      'The sum of Current Cost would go from $40.00 to $62.00. The company takes a change of up to 25 % unseen.',
    );
    expect(await costs()).toEqual({ '24-001': 40_00 });
    const { waiting } = await listed();
    expect(waiting).toMatchObject([
      { importId: kept.importId, who: 'Sage', file: { name: 'jobs.csv' }, rows: 2, exceeded },
    ]);
    expect(waiting[0]?.sums).toMatchObject([{ field: 'jobCostToDate', stored: 62_00 }]);

    const importId = kept.importId ?? neverHere();
    const found = succeeded(await tenant.accountant.workflow.waitingImport({ query: { importId } }));
    const shown = { importId, mapping: found.proposal.mapping, decisions: noDecisions };
    const { proof } = succeeded(await tenant.accountant.workflow.checkImport({ body: shown }));
    const accepted = (proof?.lines ?? []).map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    const body = { ...shown, accepted, skipBad: false, connectNew: true };
    succeeded(await tenant.accountant.workflow.acceptImport({ body }));
    expect(await costs()).toEqual({ '24-001': 55_00, '24-002': 7_00 });
    const after = await listed();
    expect(after.waiting).toEqual([]);
    expect(after.imports[0]).toMatchObject({ importId, who: expect.stringMatching(/Accountant$/) });
  });

  test('at its limits is stored: a change of exactly the percent, and as many jobs', async () => {
    await given({ maxJobs: 1, maxSumPercent: 25 });
    const file = csv(['EXT-1', '24-001', 'Depot', '$50.00'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    // The new job does not come into the WIP: it counts for nothing.
    expect(await send(file)).toMatchObject({ status: 'stored', exceeded: [] });
    expect(await costs()).toEqual({ '24-001': 50_00 });
  });

  test('waits once, however often it comes, outlives others that were announced, and can be discarded', async () => {
    await given();
    const file = csv(['EXT-1', '24-001', 'Depot', 'sixty']);
    await send(file);
    const { importId } = await send(file);
    await world.database.transaction((tx) =>
      tx.query(
        `update workflow.import set started_at = now() - interval '29 days' where tenant_id = $1 and accepted_at is null`,
        [tenant.tenantId],
      ),
    );
    await send(csv(['EXT-1', '24-001', 'Depot', 'seventy']));
    const { waiting } = await listed();
    expect(waiting.map((each) => each.problems.length)).toEqual([1, 1]);
    expect(waiting[1]?.importId).toBe(importId);
    const body = { importId: importId ?? neverHere() };
    succeeded(await tenant.accountant.workflow.discardImport({ body }));
    expect((await listed()).waiting).toHaveLength(1);
    expect(await tenant.accountant.workflow.discardImport({ body })).toMatchObject({
      problem: { type: 'import-gone' },
    });
  });

  test('beyond the number of files that may wait is refused, and says so', async () => {
    await given();
    for (let i = 0; i < 20; i++) await send(csv(['EXT-1', '24-001', 'Depot', `no ${i}`]));
    const refused = await send(csv(['EXT-1', '24-001', 'Depot', 'one more']));
    expect(refused).toMatchObject({ status: 'refused', importId: null });
    expect(refused.problems.at(-1)).toContain('20 files wait for a person already');
    expect((await listed()).waiting).toHaveLength(20);
  });

  test.each([
    ['no table', new TextEncoder().encode('hello')],
    ['nothing', new Uint8Array()],
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
  ])('with %s is refused in words', async (_, body) => {
    expect(await send(body)).toMatchObject({
      status: 'refused',
      problems: [expect.stringMatching(/^jobs\.csv: /)],
      file: null,
    });
  });

  test('names the sheets that there are, and the rows', async () => {
    await given();
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00']);
    expect((await send(file, { sheet: 'Jobs' })).problems).toEqual([expect.stringContaining('has no sheet "Jobs"')]);
    expect((await send(file, { headingRow: 9 })).problems).toEqual([expect.stringContaining('none below row 9')]);
  });

  test('sent again with its key is imported once', async () => {
    await given();
    const body = csv(['EXT-9', '24-009', 'Barn', '$9.00']);
    const again = {
      query: { mode: 'accept' as const, name: 'jobs.csv', connect: 'yes' as const },
      body,
      key: 'night-1',
    };
    const answer = succeeded(await program.workflow.importFile(again));
    expect(answer.status).toBe('stored');
    expect(succeeded(await program.workflow.importFile(again))).toEqual(answer);
    expect(succeeded(await tenant.manager.workflow.imports({ query: {} })).imports).toHaveLength(2);
    const other = { ...again, body: csv(['EXT-9', '24-009', 'Barn', '$8.00']) };
    expect(await program.workflow.importFile(other)).toMatchObject({ problem: { type: 'idempotency-key-reused' } });
  });

  test('needs the right to edit, and fits into the bound', async () => {
    const looking = world.program((await givenServiceToken(tenant.admin)).token);
    const query = { mode: 'check' as const, name: 'jobs.csv' };
    expect(await looking.workflow.importFile({ query, body: csv() })).toMatchObject({
      problem: { type: 'forbidden', permission: 'Wip_edit' },
    });
    const body = new Uint8Array(MAX_FILE_BYTES + 1);
    expect(await program.workflow.importFile({ query, body })).toMatchObject({ problem: { type: 'too-large' } });
  });
});
