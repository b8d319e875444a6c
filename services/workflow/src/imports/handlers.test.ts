import type { RefreshLine } from '@plumbline/contract/workflow/import-proof';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import {
  acceptedImport,
  checkedImport,
  countOf,
  noDecisions,
  provedImport,
  sentImport,
  tryImport,
} from '@plumbline/testing/imports';
import { givenExternalJobs, jobsOf } from '@plumbline/testing/jobs';
import { withoutPermission } from '@plumbline/testing/people';
import { createWorld, type Person, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const HEADINGS = ['Job ID', 'Job Name', 'Contract Amount', 'Billed to Date', 'Cost to Date', 'Payments', 'Last Billed'];
const row = (n: number, billed = '', cost = '', paid = '', last = '') => [
  `EXT-${n}`,
  `Job ${n}`,
  '$1,000.00',
  billed,
  cost,
  paid,
  last,
];

describe.each(engines)('an import on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const table = (rows: string[][], headings = HEADINGS) => ({ headings, rows });
  const checked = (rows: string[][], terms: object = {}, headings = HEADINGS) =>
    provedImport(tenant.accountant, table(rows, headings), terms);
  const accept = async (
    rows: string[][],
    lines: readonly Pick<RefreshLine, 'jobId' | 'field' | 'oldValue'>[],
    terms: object = {},
    person: Person = tenant.accountant,
  ) => {
    const accepted = lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    return (await acceptedImport(person, table(rows), { accepted, ...terms })).outcome;
  };
  /** Jobs of this file, in the WIP. */
  const connected = async (rows: string[][]) => {
    await accept(rows, [], { connectNew: true });
    return jobsOf(tenant.admin);
  };
  const typed = async (jobId: string, version: number, changes: Record<string, unknown>) =>
    succeeded(
      await tenant.manager.workflow.saveJobs({ body: { updates: [{ id: jobId as never, version, changes }] } }),
    );
  const historyOf = (jobId: string) =>
    world.database.transaction((tx) =>
      tx.query<{ field: string; old: unknown; new: unknown; who: string; via: string | null }>(
        `select field, old_value as old, new_value as new, changed_by_name as who, via from workflow.job_history
         where tenant_id = $1 and job_id = $2 order by id`,
        [tenant.tenantId, jobId],
      ),
    );
  const fieldsOf = (lines: readonly RefreshLine[]) =>
    lines.map(({ jobNumber, field, oldValue, newValue }) => [jobNumber, field, oldValue, newValue]);

  test('a preview stores nothing and says what would be new', async () => {
    const check = await checked([row(1), row(2, '50', '40')]);
    expect(check).toMatchObject({ rows: 2, badCells: 0, lines: [] });
    expect(countOf(check, 'new')).toBe(2);
    expect(await jobsOf(tenant.admin)).toEqual([]);
    expect(countOf(await checked([row(1)]), 'new')).toBe(1);
  });

  test('the new jobs join the WIP only when that is wanted', async () => {
    const result = await accept([row(1), row(2)], []);
    expect(result).toMatchObject({ newJobs: 0, changedCells: 0 });
    expect(await jobsOf(tenant.admin)).toEqual([]);
    const again = await accept([row(1), row(2)], [], { connectNew: true });
    expect(again).toMatchObject({ newJobs: 2, refused: [] });
    expect((await jobsOf(tenant.admin)).map(({ originalContractAmount }) => originalContractAmount)).toEqual([
      1_000_00, 1_000_00,
    ]);
  });

  test('a newer file shows job, field, old and new, and refreshes what is accepted, with all that follows', async () => {
    const [job] = await connected([row(1, '100', '80', '50', '1/31/2026'), row(2)]);
    const newer = [row(1, '250', '180', '50', '2/28/2026'), row(2, '', '7')];
    const proof = await checked(newer);
    const { lines } = proof;
    expect(countOf(proof, 'changed')).toBe(2);
    expect(fieldsOf(lines)).toEqual([
      ['EXT-1', 'jobCostToDate', 80_00, 180_00],
      ['EXT-1', 'invoicedAmount', 100_00, 250_00],
      ['EXT-1', 'lastInvoiceDate', '2026-01-31', '2026-02-28'],
      ['EXT-2', 'jobCostToDate', null, 7_00],
    ]);
    expect(lines.every(({ kept }) => kept === null)).toBe(true);

    const result = await accept(newer, lines.slice(0, 3));
    expect(result).toMatchObject({ changedJobs: 1, changedCells: 3, conflicts: [] });
    const [after, other] = await jobsOf(tenant.admin);
    expect(after).toMatchObject({
      invoicedAmount: 250_00,
      remainingInvoiceAmount: 750_00,
      jobCostToDate: 180_00,
      paymentsReceived: 50_00,
      lastInvoiceDate: '2026-02-28',
      version: 2,
    });
    expect(other).toMatchObject({ jobCostToDate: null, version: 1 });
    const history = await historyOf(String(job?.id));
    expect(history.slice(1).map(({ field, old, new: now, via }) => [field, old, now, via])).toEqual([
      ['jobCostToDate', 80_00, 180_00, 'import'],
      ['invoicedAmount', 100_00, 250_00, 'import'],
      ['lastInvoiceDate', '2026-01-31', '2026-02-28', 'import'],
    ]);
    expect(history[1]?.who).toMatch(/Accountant$/);
    const { changes } = succeeded(await tenant.manager.workflow.activity({ query: { field: 'jobCostToDate' } }));
    expect(changes).toMatchObject([{ newValue: 180_00, isImport: true, personId: tenant.accountant.userId }]);
  });

  test('a cost to complete whose row has no cost comes on top of the cost that the job has', async () => {
    await connected([row(1, '100', '80'), row(2, '100', '80')]);
    const fields = {
      externalId: { column: 'Id' },
      jobName: { column: 'Id' },
      jobCostToDate: { column: 'Cost' },
      forecastCost: { column: 'To go', toComplete: true },
    };
    const rows = [
      ['EXT-1', '', '20'],
      ['EXT-2', '90', '20'],
    ];
    const mapped = { mapping: { fields: { ...fields, jobName: { template: '{Id}' } } } };
    const { lines } = await checked(rows, mapped, ['Id', 'Cost', 'To go']);
    expect(fieldsOf(lines).filter(([, field]) => field === 'forecastCost')).toEqual([
      ['EXT-1', 'forecastCost', null, 100_00],
      ['EXT-2', 'forecastCost', null, 110_00],
    ]);
  });

  test('the same file again changes nothing', async () => {
    await connected([row(1, '100')]);
    const newer = [row(1, '250')];
    await accept(newer, (await checked(newer)).lines);
    const proof = await checked(newer);
    expect([proof.lines, countOf(proof, 'unchanged'), countOf(proof, 'new')]).toEqual([[], 1, 0]);
    const before = await jobsOf(tenant.admin);
    expect(await accept(newer, [], { connectNew: true })).toMatchObject({
      newJobs: 0,
      changedCells: 0,
      unchangedJobs: 1,
    });
    expect(await jobsOf(tenant.admin)).toEqual(before);
  });

  test('what a person typed since is marked with who and when; what an import brought is not', async () => {
    const [one, two] = await connected([row(1, '', '80'), row(2, '', '80')]);
    if (!one || !two) throw new Error('two jobs are connected');
    await typed(one.id, 1, { jobCostToDate: 99_00 });
    const newer = [row(1, '', '180'), row(2, '', '180')];
    const { lines } = await checked(newer);
    expect(lines.map(({ kept }) => kept?.who ?? null)).toEqual([expect.stringMatching(/Project Manager$/), null]);
    expect(lines[0]?.kept?.at).toBeInstanceOf(Date);

    await accept(newer, lines);
    const newest = [row(1, '', '200'), row(2, '', '200')];
    expect((await checked(newest)).lines.map(({ kept }) => kept)).toEqual([null, null]);
  });

  test('what a person typed and undid, at once or later, counts as never typed', async () => {
    const rows = [row(1, '', '80', '', '1/31/2026'), row(2, '', '80'), row(3, '', '80'), row(4)];
    const [one, two, three, four] = await connected(rows);
    if (!one || !two || !three || !four) throw new Error('four jobs are connected');
    await typed(one.id, 1, { jobCostToDate: 99_00, lastInvoiceDate: '2026-02-28' });
    await typed(one.id, 2, { jobCostToDate: 80_00, lastInvoiceDate: '2026-01-31' });
    await typed(two.id, 1, { jobCostToDate: 99_00 });
    await typed(two.id, 2, { jobCostToDate: 120_00 });
    await typed(three.id, 1, { jobCostToDate: 99_00 });
    await typed(three.id, 2, { jobCostToDate: 120_00 });
    await typed(three.id, 3, { jobCostToDate: 99_00 });
    await typed(three.id, 4, { jobCostToDate: 80_00 });
    // Accounting had sent no value, and people left the cell empty.
    await typed(four.id, 1, { jobCostToDate: 5_00 });
    await typed(four.id, 2, { jobCostToDate: null });
    const newer = [row(1, '', '180', '', '3/31/2026'), row(2, '', '180'), row(3, '', '180'), row(4, '', '180')];
    const { lines } = await checked(newer);
    expect(lines.map(({ jobNumber, field, kept }) => [jobNumber, field, kept && 'kept'])).toEqual([
      ['EXT-1', 'jobCostToDate', null],
      ['EXT-1', 'lastInvoiceDate', null],
      ['EXT-2', 'jobCostToDate', 'kept'],
      ['EXT-3', 'jobCostToDate', null],
      ['EXT-4', 'jobCostToDate', null],
    ]);

    // Undone after a refresh, the refreshed value counts as never typed.
    await accept(newer, lines);
    const [after] = await jobsOf(tenant.admin);
    await typed(one.id, after?.version ?? 0, { jobCostToDate: 1_00 });
    await typed(one.id, (after?.version ?? 0) + 1, { jobCostToDate: 180_00 });
    expect((await checked([row(1, '', '190')])).lines).toMatchObject([{ oldValue: 180_00, kept: null }]);
  });

  test('a value that was kept at an import stays kept when an edit over it is undone', async () => {
    const [one] = await connected([row(1, '', '80')]);
    if (!one) throw new Error('a job is connected');
    await accept([row(1, '', '180')], []);
    await typed(one.id, 1, { jobCostToDate: 99_00 });
    await typed(one.id, 2, { jobCostToDate: 80_00 });
    expect((await checked([row(1, '', '190')])).lines).toMatchObject([{ oldValue: 80_00, kept: { who: null } }]);
  });

  test('a value that was kept at an import, or typed at the connection, is marked at the next one', async () => {
    await connected([row(1, '', '80')]);
    const newer = [row(1, '', '180')];
    await accept(newer, []);
    expect((await checked(newer)).lines).toMatchObject([{ oldValue: 80_00, kept: { who: null, at: null } }]);

    await givenExternalJobs(world, tenant, [
      { externalId: 'EXT-2', jobName: 'Job 2', values: { jobCostToDate: 10_00 } },
    ]);
    const name = { id: 'EXT-2', name: 'Job 2' };
    succeeded(await tenant.manager.workflow.connectJobs({ body: { name, jobCostToDate: 12_00 } }));
    const { lines } = await checked([row(2, '', '20')]);
    expect(lines).toMatchObject([
      { oldValue: 12_00, newValue: 20_00, kept: { who: null } },
      { field: 'originalContractAmount', oldValue: null, kept: null },
    ]);
  });

  test('change orders of $0.00 that nobody typed give way to those of the file', async () => {
    await connected([row(1)]);
    const headings = [...HEADINGS, 'Change Orders'];
    const column = (heading: string) => ({ column: heading });
    const [externalId, jobName, changeOrderTotal] = ['Job ID', 'Job Name', 'Change Orders'].map(column);
    const fields = { externalId, jobName, changeOrderTotal };
    const { lines } = await checked([[...row(1), '50']], { mapping: { fields } }, headings);
    expect(lines).toMatchObject([{ field: 'changeOrderTotal', oldValue: 0, newValue: 50_00, kept: null }]);
  });

  test('a line whose job changed meanwhile comes back as a conflict, and the others are stored', async () => {
    const [one] = await connected([row(1, '10', '80', '5'), row(2, '', '80')]);
    if (!one) throw new Error('two jobs are connected');
    const newer = [row(1, '20', '180', '6'), row(2, '', '180')];
    const { lines } = await checked(newer);
    // One cell to a third value, one to the very value of the file.
    await typed(one.id, 1, { jobCostToDate: 99_00, paymentsReceived: 6_00 });
    const result = await accept(newer, lines);
    expect(result).toMatchObject({ changedJobs: 2, changedCells: 2 });
    expect(result.conflicts).toEqual([
      {
        jobId: one.id,
        jobNumber: 'EXT-1',
        jobName: 'Job 1',
        field: 'jobCostToDate',
        title: 'Current Cost',
        seenValue: 80_00,
        currentValue: 99_00,
        newValue: 180_00,
        who: expect.stringMatching(/Project Manager$/),
      },
    ]);
    expect(
      (await jobsOf(tenant.admin)).map((job) => [job.invoicedAmount, job.jobCostToDate, job.paymentsReceived]),
    ).toEqual([
      [20_00, 99_00, 6_00],
      [null, 180_00, null],
    ]);
  });

  test('an amount left to invoice that somebody typed stands; a job out of the WIP stays out', async () => {
    const [one, two] = await connected([row(1, '10'), row(2, '10')]);
    if (!one || !two) throw new Error('two jobs are connected');
    await typed(one.id, 1, { remainingInvoiceAmount: 1_00 });
    succeeded(await tenant.manager.workflow.disconnectJobs({ body: { disconnectJobIds: [two.id] } }));
    const newer = [row(1, '20'), row(2, '20')];
    const proof = await checked(newer);
    expect([proof.takenOut, countOf(proof, 'changed'), countOf(proof, 'new')]).toEqual([1, 1, 0]);
    expect(await accept(newer, proof.lines, { connectNew: true })).toMatchObject({ newJobs: 0, changedJobs: 1 });
    expect(await jobsOf(tenant.admin)).toMatchObject([{ invoicedAmount: 20_00, remainingInvoiceAmount: 1_00 }]);
  });

  test('a mapping is applied unasked to the very same headings only, and proposed for similar ones', async () => {
    const mapping = {
      rowAnswers: [{ text: 'all other jobs', reason: 'It stands below the total.', is: 'leave-out' }],
      fields: {
        externalId: { column: 'Job ID' },
        jobName: { column: 'Job Name' },
        notes: { column: 'Payments' },
        estimator: { column: 'Last Billed' },
      },
    };
    await accept([row(1)], [], { mapping });
    const proposalOf = async (headings: string[], person = tenant.accountant) =>
      (await sentImport(person, { headings, rows: [] })).proposal;
    const turned = HEADINGS.toReversed().map((heading) => `${heading.toUpperCase()} `);
    expect(await proposalOf(turned)).toMatchObject({ origin: 'same', mapping });
    const more = await proposalOf([...HEADINGS.slice(0, -1), 'One more']);
    expect(more).toMatchObject({
      origin: 'remembered',
      newHeadings: ['One more'],
      missingHeadings: ['Last Billed'],
      mapping: { fields: { notes: { column: 'Payments' } } },
    });
    expect(more.mapping.fields.estimator).toBeUndefined();
    expect(more.mapping.rowAnswers).toBeUndefined();
    expect((await proposalOf(['Job ID', 'Name'])).origin).toBe('suggested');
    const other = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
    expect((await proposalOf(HEADINGS, other.admin)).origin).toBe('suggested');
  });

  test('unreadable cells are named by row, grouped, and refused unless they may be left out', async () => {
    const rows = [
      row(1, 'TBD'),
      row(2, 'TBD'),
      row(3, '1', '', '', '2/30/2026'),
      row(4, '', '', '', '1/31/2026'),
      row(4),
    ];
    const proof = await checked(rows);
    expect(proof.bad.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'Billed to Date', 'TBD'],
      [3, 'Billed to Date', 'TBD'],
      [4, 'Last Billed', '2/30/2026'],
    ]);
    expect(proof.badGroups[0]).toMatchObject({ field: 'invoicedAmount', value: 'TBD', count: 2 });
    // Only a cell that identifies the job excludes its row; other rows keep their readable cells.
    expect([countOf(proof, 'left-out'), countOf(proof, 'new'), proof.repeated]).toMatchObject([
      2,
      3,
      { jobs: 1, rows: 2, answer: null, samples: [{ text: 'EXT-4', rows: [5, 6] }] },
    ]);

    const refused = await tryImport(tenant.accountant, table(rows));
    expect(refused).toMatchObject({ ok: false, problem: { type: 'import-refused', status: 422 } });
    expect(countOf(await checked([row(4)]), 'new')).toBe(1);
    expect(await accept(rows, [], { skipBad: true, connectNew: true })).toMatchObject({ newJobs: 3, leftOutRows: 5 });
  });

  test('a mapping that does not fit says why, and nothing is read', async () => {
    const given = { fields: { externalId: { column: 'Nowhere' }, jobName: { column: 'Job Name' } } };
    const { proof, problems, mapping } = await checkedImport(tenant.accountant, table([row(1)]), { mapping: given });
    expect(proof).toBeNull();
    expect(problems[0]).toBe('fields.externalId: the file has no column "Nowhere"');
    expect(mapping.fields.externalId).toEqual({ column: 'Nowhere' });
    const odd = await tryImport(tenant.accountant, table([row(1)]), { mapping: 7 }).catch(String);
    expect(odd).toContain('The mapping: ');
  });

  test('an amount that takes its job out of range refuses the whole import', async () => {
    await connected([['EXT-1', 'Job 1', '-999,999,999,999.99', '', '', '', '']]);
    const newer = [['EXT-1', 'Job 1', '-999,999,999,999.99', '5', '', '', ''], row(2)];
    const { lines } = await checked(newer);
    const accepted = lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    const refused = await tryImport(tenant.accountant, table(newer), { connectNew: true, accepted });
    expect(refused).toMatchObject({
      ok: false,
      problem: { type: 'import-refused', problems: [expect.stringContaining('larger than')] },
    });
    expect(await jobsOf(tenant.admin)).toHaveLength(1);
  });

  test('options are added by who may administer the lists; others propose them, and the cells stay empty', async () => {
    const headings = ['Job ID', 'Job Name', 'Branch'];
    const file = table(
      [
        ['1', 'Depot', 'Uptown'],
        ['2', 'Yard', 'north'],
      ],
      headings,
    );
    expect((await provedImport(tenant.accountant, file)).values).toMatchObject([
      { field: 'branch', text: 'Uptown', count: 1, becomes: null, how: 'none' },
      { field: 'branch', text: 'north', becomes: 'North' },
    ]);
    const addOptions = { branch: ['Uptown'] };
    expect(await tryImport(tenant.accountant, file, { addOptions })).toMatchObject({
      problem: { type: 'import-refused', problems: ['Only an administrator adds options to the lists.'] },
    });
    const { outcome } = await acceptedImport(tenant.accountant, file, { connectNew: true });
    expect(outcome).toMatchObject({ newJobs: 2, addedOptions: {}, proposedOptions: { branch: ['Uptown'] } });
    expect((await jobsOf(tenant.admin)).map(({ branch }) => branch)).toEqual([null, 'North']);
    const follower = await Follower.start(tenant.manager);
    const added = await acceptedImport(tenant.admin, file, { addOptions });
    expect(added.outcome).toMatchObject({ addedOptions: addOptions, proposedOptions: {} });
    await follower.until(() => follower.events.some(({ changes }) => changes?.settings));
    await follower.stop();
    const { gridSettings } = succeeded(await tenant.admin.workflow.wipInit());
    expect(gridSettings.selectOptions.branch?.map(({ name }) => name)).toContain('Uptown');
  });

  test('an option that is to be added reaches new and changed jobs alike, and the check counts it in', async () => {
    const headings = ['Job ID', 'Job Name', 'Branch'];
    await acceptedImport(tenant.admin, table([['1', 'Depot', 'North']], headings), { connectNew: true });
    const file = table(
      [
        ['1', 'Depot', 'Uptown'],
        ['2', 'Yard', 'Uptown'],
      ],
      headings,
    );
    const addOptions = { branch: ['Uptown'] };
    const { lines, values } = await provedImport(tenant.admin, file, { addOptions });
    expect(values).toMatchObject([{ text: 'Uptown', becomes: 'Uptown', how: 'added' }]);
    expect(lines).toMatchObject([{ field: 'branch', oldValue: 'North', newValue: 'Uptown' }]);
    const options = async () => {
      const { gridSettings } = succeeded(await tenant.admin.workflow.wipInit());
      return gridSettings.selectOptions.branch?.map(({ name }) => name) ?? [];
    };
    expect(await options()).not.toContain('Uptown');
    const accepted = lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    await acceptedImport(tenant.admin, file, { addOptions, accepted, connectNew: true });
    expect((await jobsOf(tenant.admin)).map(({ branch }) => branch)).toEqual(['Uptown', 'Uptown']);
    expect(await options()).toContain('Uptown');
  });

  test('a retired option is a bad cell of new jobs and of changes, and jobs that have it do not change', async () => {
    const headings = ['Job ID', 'Job Name', 'Branch'];
    const first = [
      ['1', 'Depot', 'South'],
      ['2', 'Mill', 'North'],
    ];
    await acceptedImport(tenant.admin, table(first, headings), { connectNew: true });
    succeeded(await tenant.admin.workflow.retireOption({ body: { field: 'branch', value: 'South', isRetired: true } }));
    const newer = [
      ['1', 'Depot', 'South'],
      ['2', 'Mill', 'South'],
      ['3', 'Barn', 'South'],
    ];
    const proof = await checked(newer, {}, headings);
    expect(proof.bad.map(({ row: at, column, value }) => [at, column, value])).toEqual([
      [4, 'Branch', 'South'],
      [3, 'Branch', 'South'],
    ]);
    expect(proof.bad[0]?.reason).toContain('retired');
    expect([countOf(proof, 'new'), countOf(proof, 'unchanged'), proof.lines]).toEqual([1, 2, []]);
    const terms = { connectNew: true, skipBad: true };
    const { outcome } = await acceptedImport(tenant.accountant, table(newer, headings), terms);
    expect(outcome).toMatchObject({ newJobs: 1, refused: [], leftOutRows: 2 });
    expect((await jobsOf(tenant.admin)).map(({ branch }) => branch)).toEqual(['South', 'North', null]);
  });

  test('a narrower file changes the mapped fields of the directory, and no other', async () => {
    await accept([row(1, '100', '50', '25', '1/31/2026')], []);
    await acceptedImport(
      tenant.accountant,
      table([['EXT-1', 'Job 1', '60', '']], ['Job ID', 'Job Name', 'Cost to Date', 'Payments']),
    );
    const [job] = await world.database.transaction((tx) =>
      tx.query<{ fields: object }>('select fields from workflow.external_job where tenant_id = $1', [tenant.tenantId]),
    );
    expect(job?.fields).toEqual({
      ...{ originalContractAmount: 1_000_00, invoicedAmount: 100_00, lastInvoiceDate: '2026-01-31' },
      jobCostToDate: 60_00,
    });
  });

  test('an import takes as much text as a file of 50 MB holds, and says so', async () => {
    const long = 'x'.repeat(3_900_000);
    const rows = Array.from({ length: 14 }, (_, i) => [String(i), long]);
    const { importId } = await sentImport(tenant.accountant, table([], ['Job ID', 'Notes']));
    await world.database.transaction((tx) =>
      tx.query('update workflow.import set row_count = 14 where tenant_id = $1', [tenant.tenantId]),
    );
    const send = (at: number) =>
      tenant.accountant.workflow.sendImportPart({
        body: { importId, columns: [0, 1], firstRow: 2 + at, rows: [rows[at] ?? []] },
      });
    succeeded(await send(0));
    await world.database.transaction((tx) =>
      tx.query(
        `insert into workflow.import_part (tenant_id, import_id, first_row, columns, cells, characters)
         select tenant_id, import_id, first_row + further, columns, '[]', characters
         from workflow.import_part, generate_series(1, 11) further where tenant_id = $1`,
        [tenant.tenantId],
      ),
    );
    succeeded(await send(12));
    // The same part again counts once.
    succeeded(await send(0));
    expect(await send(13)).toMatchObject({
      problem: { type: 'import-refused', problems: [expect.stringMatching(/a file of 50 MB/)] },
    });
  });

  test('two people who proved one file bring its new jobs in once, and who lost the right stores nothing of it', async () => {
    const file = table([row(1, '5'), row(2)]);
    const proved = async (person: Person) => {
      const { importId, mapping, proof } = await checkedImport(person, file);
      expect(proof && countOf(proof, 'new')).toBe(2);
      const terms = { decisions: noDecisions, skipBad: false, connectNew: true, accepted: [] };
      return () => person.workflow.acceptImport({ body: { importId, mapping, ...terms } });
    };
    const [first, second, third] = [
      await proved(tenant.accountant),
      await proved(tenant.admin),
      await proved(tenant.manager),
    ];
    expect(succeeded(await first()).outcome).toMatchObject({ newJobs: 2 });
    expect(succeeded(await second()).outcome).toMatchObject({ newJobs: 0, changedCells: 0, conflicts: [] });
    await withoutPermission(world, tenant.tenantId, 'Project Manager', 'Wip_edit');
    expect(await third()).toMatchObject({ problem: { type: 'forbidden', permission: 'Wip_edit' } });
    expect(await jobsOf(tenant.admin)).toHaveLength(2);
  });

  test('two imports at the same moment both end, and the second one’s lines are conflicts or done', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => row(i, '1'));
    await connected(rows);
    const newer = rows.map(([id = '', ...rest], i) => [id, ...rest.slice(0, 2), String(i + 2), '', '', '']);
    const { lines } = await checked(newer);
    const results = await Promise.all([accept(newer, lines), accept(newer.toReversed(), lines)]);
    expect(results.map(({ changedCells }) => changedCells).toSorted()).toEqual([0, 60]);
    expect(results.flatMap(({ conflicts }) => conflicts)).toEqual([]);
  });
});
