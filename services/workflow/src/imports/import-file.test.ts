import { MAX_FILE_BYTES } from '@plumbline/contract/workflow/import-limits';
import { engines, freshDatabase } from '@plumbline/testing/databases';
import { acceptedImport } from '@plumbline/testing/imports';
import { givenServiceToken } from '@plumbline/testing/tokens';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFileOffice, csv, type FileOffice } from './testing.ts';

describe.each(engines)('a file that comes in one call on %s', (engine) => {
  let world: World;
  let office: FileOffice;
  /** The process dies: nothing reaches the database, and nobody gets an answer. */
  let isGone = false;
  let endsAfter = Number.POSITIVE_INFINITY;
  beforeAll(async () => {
    world = await createWorld(engine, {}, async (kind) => {
      const database = await freshDatabase(kind);
      const transaction: typeof database.transaction = async (run, allowance) => {
        if (isGone) throw new Error('the process is gone');
        const done = await database.transaction(run, allowance);
        endsAfter -= 1;
        isGone = endsAfter <= 0;
        if (isGone) throw new Error('the process ended');
        return done;
      };
      return { ...database, transaction };
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    office = await addFileOffice(world);
  });

  test('is read as its very headings were before, proved, and stored in the token’s name', async () => {
    await office.given();
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    const checked = await office.send(file, { mode: 'check', connect: 'yes' });
    expect(checked).toMatchObject({
      status: 'checked',
      importId: null,
      proposal: { origin: 'same' },
      proof: { rows: 2, lines: [{ field: 'jobCostToDate', oldValue: 40_00, newValue: 55_00 }] },
    });
    expect(await office.costs()).toEqual({ '24-001': 40_00 });
    expect(await office.left()).toEqual([]);
    const stored = await office.send(file, { connect: 'yes' });
    expect(stored).toMatchObject({ status: 'stored', outcome: { newJobs: 1, changedJobs: 1 } });
    expect(stored.proof).toEqual(checked.proof);
    expect(await office.costs()).toEqual({ '24-001': 55_00, '24-002': 7_00 });
    const { imports } = succeeded(await office.tenant.manager.workflow.imports({ query: {} }));
    expect(imports[0]).toMatchObject({
      importId: stored.importId,
      who: 'Sage',
      file: { name: 'jobs.csv', size: file.length },
    });
    expect(await office.send(file, { connect: 'yes' })).toMatchObject({ status: 'nothing-new', importId: null });
  });

  test('with headings that nobody imported needs a person, unless an import is named that had them', async () => {
    const { importId } = await office.given();
    const other = new TextEncoder().encode('Name,Cost,Number,Job ID,Remark\nDepot,$60.00,24-001,EXT-1,x');
    const asked = await office.send(other, { mode: 'check' });
    expect(asked).toMatchObject({ status: 'needs-person', proposal: { newHeadings: ['Remark'] } });
    expect(asked.problems).toEqual([expect.stringContaining('mappingOf')]);
    expect(await office.left()).toEqual([]);
    expect(await office.send(other)).toMatchObject({ status: 'waiting', problems: asked.problems });
    expect(await office.costs()).toEqual({ '24-001': 40_00 });
    expect(await office.send(other, { mappingOf: importId })).toMatchObject({
      status: 'stored',
      proposal: { origin: 'given' },
    });
    expect(await office.costs()).toEqual({ '24-001': 60_00 });
  });

  test('by a mapping that is none any more is refused in words', async () => {
    const { importId } = await office.given();
    await world.database.transaction((tx) =>
      tx.query(`update workflow.import set mapping = '{"fields":{"gone":{"column":"Cost"}}}' where id = $1`, [
        importId,
      ]),
    );
    const answer = await office.send(csv(['EXT-1', '24-001', 'Depot', '$60.00']), { mappingOf: importId });
    expect(answer).toMatchObject({ status: 'refused', file: { name: 'jobs.csv' }, importId: null });
    expect(answer.problems.join(' ')).toContain('gone');
    expect(await office.left()).toEqual([]);
  });

  test('whose new rows have a number and no id is asked about on no later night', async () => {
    await office.given();
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['', '24-002', 'Yard', '$7.00']);
    expect(await office.send(file, { connect: 'yes' })).toMatchObject({ status: 'stored', outcome: { newJobs: 1 } });
    expect(await office.send(file, { connect: 'yes' })).toMatchObject({ status: 'nothing-new', problems: [] });
  });

  test('with a bad cell stores nothing, or all but that', async () => {
    await office.given();
    const file = csv(['EXT-1', '24-001', 'Depot', 'sixty'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    expect(await office.send(file, { connect: 'yes' })).toMatchObject({
      status: 'waiting',
      problems: [expect.stringContaining('1 cell cannot be read')],
      proof: { bad: [{ row: 2, column: 'Cost', value: 'sixty' }] },
    });
    expect(await office.costs()).toEqual({ '24-001': 40_00 });
    expect(await office.send(file, { connect: 'yes', skipBad: 'yes' })).toMatchObject({
      status: 'stored',
      outcome: { leftOutRows: 1 },
    });
    expect(await office.costs()).toEqual({ '24-001': 40_00, '24-002': 7_00 });
  });

  test('with a sum other than its own total needs a person, or is told to be taken', async () => {
    await office.given();
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['', '', 'Grand Total', '$99.00']);
    expect(await office.send(file)).toMatchObject({
      status: 'waiting',
      problems: [expect.stringMatching(/^The sums of “Cost” differ from the file’s own total/)],
    });
    expect(await office.costs()).toEqual({ '24-001': 40_00 });
    expect(await office.send(file, { acceptDifferences: 'yes' })).toMatchObject({ status: 'stored' });
    expect(await office.costs()).toEqual({ '24-001': 55_00 });
  });

  test('with amounts that can be read in two ways needs a person, or is told to be read as proved', async () => {
    await office.given();
    const file = csv(['EXT-1', '24-001', 'Depot', '250.000']);
    expect(await office.send(file)).toMatchObject({
      status: 'waiting',
      problems: [
        expect.stringMatching(/^“Cost” can be read in two ways/),
        expect.stringMatching(/^1 cell cannot be read/),
      ],
    });
    expect(await office.send(file, { acceptForms: 'yes' })).toMatchObject({
      problems: [expect.stringMatching(/^1 cell cannot be read/)],
    });
    expect(await office.costs()).toEqual({ '24-001': 40_00 });
  });

  test('whose contract was kept beside its change orders by a person does not ask again, unless there is better evidence', async () => {
    await office.given();
    const headings = ['Job ID', 'Name', 'Revised Contract', 'COs', 'Base'];
    const fileOf = (base: string) =>
      new TextEncoder().encode(`${headings.join()}\nEXT-1,Depot,1100,100,\nEXT-2,Yard,700,50,${base}`);
    const fields = {
      externalId: { column: 'Job ID' },
      jobName: { column: 'Name' },
      originalContractAmount: { column: 'Revised Contract' },
      changeOrderTotal: { column: 'COs' },
    };
    const rows = [['EXT-9', 'Pier', '10', '', '']];
    const remember = (mapping: object) =>
      acceptedImport(office.tenant.accountant, { headings, rows }, { mapping, connectNew: true });
    await remember({ fields });
    const asked = { status: 'needs-person', problems: [expect.stringMatching(/^The contract seems to have/)] };
    const check = (file: Uint8Array<ArrayBuffer>, terms = {}) => office.send(file, { mode: 'check', ...terms });
    expect(await check(fileOf(''))).toMatchObject(asked);
    expect(await check(fileOf(''), { acceptSuspicious: 'yes' })).toMatchObject({ status: 'checked' });
    await remember({ fields, contractKept: 'heading' });
    expect(await check(fileOf(''))).toMatchObject({ status: 'checked' });
    expect(await check(fileOf('650'))).toMatchObject(asked);
  });

  test('with credits in a whole column waits, and stores the other sign where it is told to, that night and the next', async () => {
    await office.given();
    const credits = (cost: string) => csv(['EXT-1', '24-001', 'Depot', cost], ['EXT-2', '24-002', 'Yard', '-7.00']);
    expect(await office.send(credits('-55.00'), { connect: 'yes' })).toMatchObject({
      status: 'waiting',
      problems: [expect.stringMatching(/send it with turnSigns=yes to store the other sign, or/), expect.anything()],
    });
    expect(await office.send(credits('-55.00'), { connect: 'yes', turnSigns: 'yes' })).toMatchObject({
      status: 'stored',
      problems: [],
    });
    expect(await office.costs()).toEqual({ '24-001': 55_00, '24-002': 7_00 });
    expect(await office.send(credits('-60.00'))).toMatchObject({ status: 'stored' });
    expect(await office.costs()).toEqual({ '24-001': 60_00, '24-002': 7_00 });
  });

  test('with a number in several rows waits, until a mapping says what they are', async () => {
    await office.given();
    const file = csv(['', '24-001', 'Depot', '$55.00'], ['', '24-001', 'Depot', '$7.00']);
    expect(await office.send(file)).toMatchObject({
      status: 'waiting',
      problems: [expect.stringMatching(/^1 job number is in more than one row \(2 rows in all\)/)],
      proof: { repeated: { sums: [{ field: 'jobCostToDate', added: 62_00, first: 55_00 }] } },
    });
    expect(await office.costs()).toEqual({ '24-001': 40_00 });
    const fields = { externalId: { column: 'Job ID' }, jobNumber: { column: 'Number' }, jobName: { column: 'Name' } };
    const mapping = { onDuplicate: 'sum', fields: { ...fields, jobCostToDate: { column: 'Cost' } } };
    const headings = ['Job ID', 'Number', 'Name', 'Cost'];
    const rows = [['EXT-1', '24-001', 'Depot', '$40.00']];
    await acceptedImport(office.tenant.accountant, { headings, rows }, { mapping });
    expect(await office.send(file)).toMatchObject({ status: 'stored', outcome: { changedJobs: 1 } });
    expect(await office.costs()).toEqual({ '24-001': 62_00 });
  });

  test.each([
    ['no table', new TextEncoder().encode('hello')],
    ['nothing', new Uint8Array()],
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
  ])('with %s is refused in words', async (_, body) => {
    expect(await office.send(body)).toMatchObject({
      status: 'refused',
      problems: [expect.stringMatching(/^jobs\.csv: /)],
      file: null,
    });
  });

  test('names the sheets that there are, and the rows', async () => {
    await office.given();
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00']);
    expect((await office.send(file, { sheet: 'Jobs' })).problems).toEqual([
      expect.stringContaining('has no sheet "Jobs"'),
    ]);
    expect((await office.send(file, { headingRow: 9 })).problems).toEqual([
      expect.stringContaining('none below row 9'),
    ]);
  });

  test('sent again with its key is imported once', async () => {
    await office.given();
    const body = csv(['EXT-9', '24-009', 'Barn', '$9.00']);
    const again = {
      query: { mode: 'accept' as const, name: 'jobs.csv', connect: 'yes' as const },
      body,
      key: 'night-1',
    };
    const answer = succeeded(await office.program.workflow.importFile(again));
    expect(answer.status).toBe('stored');
    expect(succeeded(await office.program.workflow.importFile(again))).toEqual(answer);
    expect(succeeded(await office.tenant.manager.workflow.imports({ query: {} })).imports).toHaveLength(2);
    const other = { ...again, body: csv(['EXT-9', '24-009', 'Barn', '$8.00']) };
    expect(await office.program.workflow.importFile(other)).toMatchObject({
      problem: { type: 'idempotency-key-reused' },
    });
  });

  test.each([1, 2, 3])(
    'of a process that ends after transaction %i is imported once by its key',
    async (transactions) => {
      await office.given();
      const query = { mode: 'accept' as const, name: 'jobs.csv', connect: 'yes' as const };
      const again = { query, body: csv(['EXT-9', '24-009', 'Barn', '$9.00']), key: `night-${transactions}` };
      endsAfter = transactions;
      expect((await office.program.workflow.importFile(again)).ok).toBe(false);
      [isGone, endsAfter] = [false, Number.POSITIVE_INFINITY];
      const answer = await office.program.workflow.importFile(again);
      const { imports } = await office.listed();
      // Either it was stored and says so, or nothing was stored and the key is still in use.
      if (answer.ok) expect([answer.value.status, imports.length]).toEqual(['stored', 2]);
      else expect([answer.problem.type, imports.length]).toEqual(['idempotency-key-in-use', 1]);
    },
  );

  test('needs the right to edit, and fits into the bound', async () => {
    const looking = world.program((await givenServiceToken(office.tenant.admin)).token);
    const query = { mode: 'check' as const, name: 'jobs.csv' };
    expect(await looking.workflow.importFile({ query, body: csv() })).toMatchObject({
      problem: { type: 'forbidden', permission: 'Wip_edit' },
    });
    const body = new Uint8Array(MAX_FILE_BYTES + 1);
    expect(await office.program.workflow.importFile({ query, body })).toMatchObject({ problem: { type: 'too-large' } });
  });
});
