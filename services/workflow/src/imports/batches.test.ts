import { cents } from '@plumbline/domain/money';
import { engines } from '@plumbline/testing/databases';
import { Follower } from '@plumbline/testing/follower';
import { acceptedImport, countOf, noDecisions, provedImport, sentImport } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type TestTenant, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const headings = ['Job ID', 'Job Name', 'Contract Amount', 'Cost to Date'];
const file = (...rows: string[][]) => ({ headings, rows });

describe.each(engines)('a recorded import on %s', (engine) => {
  let world: World;
  let tenant: TestTenant;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tenant = await world.addTenant(`tenant-${crypto.randomUUID().slice(0, 8)}`);
  });

  const workflow = () => tenant.accountant.workflow;
  const importAll = async (table: ReturnType<typeof file>) => {
    const { lines } = await provedImport(tenant.accountant, table);
    const accepted = lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    return (await acceptedImport(tenant.accountant, table, { accepted, connectNew: true })).importId;
  };
  const directory = () =>
    world.database.transaction((tx) =>
      tx.query<{ id: string; cost: string | null; words: number }>(
        `select external_id as id, fields ->> 'jobCostToDate' as cost,
                (select count(*)::int from workflow.external_job_word w where w.tenant_id = e.tenant_id and w.external_id = e.external_id) as words
         from workflow.external_job e where tenant_id = $1 order by external_id`,
        [tenant.tenantId],
      ),
    );

  test('travels in parts, of the needed columns alone, which say what is missing', async () => {
    const columns = ['Id', 'Name', 'Phone'].map((heading) => ({
      heading,
      kind: 'text' as const,
      filled: 3,
      distinct: 3,
      samples: [],
      texts: [],
      numbers: [],
      dates: null,
    }));
    const facts = { name: 'big.csv', size: 9, checksum: 'b'.repeat(64), sheet: null };
    const { importId } = succeeded(
      await workflow().startImport({ body: { file: facts, columns, rows: 3, firstRow: 5 } }),
    );
    const mapping = { fields: { externalId: { column: 'Id' }, jobName: { column: 'Name' } } };
    const check = () => workflow().checkImport({ body: { importId, mapping, decisions: noDecisions } });
    const send = (fields: number[], firstRow: number, rows: string[][]) =>
      workflow().sendImportPart({ body: { importId, columns: fields, firstRow, rows } });
    expect(await check()).toMatchObject({ problem: { type: 'import-incomplete', columns: [0, 1], fromRows: [5] } });
    succeeded(
      await send([0, 1], 6, [
        ['2', 'b'],
        ['3', 'c'],
      ]),
    );
    expect(await check()).toMatchObject({ problem: { type: 'import-incomplete', columns: [0, 1], fromRows: [5] } });
    succeeded(await send([0], 5, [['1']]));
    expect(await check()).toMatchObject({ problem: { type: 'import-incomplete', columns: [1], fromRows: [5] } });
    succeeded(await send([1], 5, [['a']]));
    succeeded(await send([1], 5, [['a']]));
    const { proof } = succeeded(await check());
    expect(
      proof?.groups
        .find(({ group }) => group === 'new')
        ?.rows.map(({ row, jobNumber, text }) => [row, jobNumber, text]),
    ).toEqual([
      [5, '1', 'a'],
      [6, '2', 'b'],
      [7, '3', 'c'],
    ]);
    // Cells beyond the headings go into an extra column, which refuses the row.
    succeeded(await send([3], 6, [['surplus']]));
    const { proof: tooLong } = succeeded(await check());
    expect(tooLong?.groups.find(({ group }) => group === 'left-out')?.rows[0]?.reasons[0]).toContain('has 4 cells');
    expect(await send([0], 7, [['3'], ['4']])).toMatchObject({ problem: { type: 'import-refused' } });
    expect(await send([4], 5, [['1']])).toMatchObject({ problem: { type: 'import-refused' } });
  });

  test('is listed with who, when, what and its sums, and keeps the rows that it left out', async () => {
    const table = file(['EXT-1', 'One', '100', '10.50'], ['EXT-2', 'Two', 'many', '5'], ['EXT-3', 'Three', '300', '']);
    const { importId } = await acceptedImport(tenant.accountant, table, { connectNew: true, skipBad: true });
    const { imports, next } = succeeded(await tenant.manager.workflow.imports({ query: {} }));
    expect(next).toBeNull();
    expect(imports).toMatchObject([
      {
        importId,
        file: { name: 'jobs.csv' },
        who: expect.stringMatching(/Accountant$/),
        rows: 3,
        outcome: { newJobs: 3, leftOutRows: 1 },
        undone: null,
      },
    ]);
    const contract = imports[0]?.sums.find(({ field }) => field === 'originalContractAmount');
    expect(contract).toMatchObject({ stored: 400_00, file: null });
    const leftOut = succeeded(await workflow().leftOutRows({ query: { importId } }));
    expect(leftOut).toMatchObject({ headings, rows: [{ row: 3, cells: ['EXT-2', 'Two', 'many', '5'] }] });
    expect(leftOut.rows[0]?.reason).toContain('Contract Amount');
  });

  test('can be taken back: what nobody changed since returns, the rest is named', async () => {
    await importAll(file(['EXT-1', 'One', '100', '10'], ['EXT-2', 'Two', '200', '20']));
    const importId = await importAll(
      file(
        ['EXT-1', 'One', '100', '15'],
        ['EXT-2', 'Two', '200', '25'],
        ['EXT-3', 'Three', '300', '30'],
        ['EXT-4', 'Four', '', ''],
      ),
    );
    const [, two, three] = await jobsOf(tenant.admin);
    if (!two || !three) throw new Error('four jobs are in the WIP');
    const type = async (job: { id: string; version: number }, changes: Record<string, unknown>) =>
      succeeded(
        await tenant.manager.workflow.saveJobs({
          body: { updates: [{ id: job.id as never, version: job.version, changes }] },
        }),
      );
    await type(two, { jobCostToDate: 26_00 });
    await type(three, { notes: 'Seen' });

    const trial = succeeded(await workflow().undoImport({ body: { importId, isTrial: true } }));
    expect(trial).toMatchObject({ restored: 1, takenOut: 1 });
    expect(trial.kept.map(({ jobNumber, field, title, who }) => [jobNumber, field, title, who])).toEqual([
      ['EXT-2', 'jobCostToDate', 'Current Cost', expect.stringMatching(/Project Manager$/)],
      ['EXT-3', null, 'The whole job', expect.stringMatching(/Project Manager$/)],
    ]);
    expect((await jobsOf(tenant.admin)).map(({ jobCostToDate }) => jobCostToDate)).toEqual([15_00, 26_00, 30_00, null]);

    const undone = succeeded(await workflow().undoImport({ body: { importId, isTrial: false } }));
    expect(undone).toEqual(trial);
    const after = await jobsOf(tenant.admin);
    expect(after.map(({ jobNumber, jobCostToDate }) => [jobNumber, jobCostToDate])).toEqual([
      ['EXT-1', 10_00],
      ['EXT-2', 26_00],
      ['EXT-3', 30_00],
    ]);
    const held = await directory();
    expect(held.map(({ id, cost }) => [id, cost])).toEqual([
      ['EXT-1', '1000'],
      ['EXT-2', '2000'],
      ['EXT-3', '3000'],
    ]);
    expect(held.every(({ words }) => words > 0)).toBe(true);
    const { imports } = succeeded(await workflow().imports({ query: {} }));
    expect(imports[0]?.undone).toMatchObject({ restored: 2, kept: 2, who: expect.stringMatching(/Accountant$/) });
    expect(await workflow().undoImport({ body: { importId, isTrial: false } })).toMatchObject({
      problem: { type: 'import-refused' },
    });
  });

  const undo = async (importId: string, isTrial = false) =>
    succeeded(await workflow().undoImport({ body: { importId: importId as never, isTrial } }));
  const save = async (changes: Record<string, unknown>, at = 0) => {
    const job = (await jobsOf(tenant.admin))[at];
    if (!job) throw new Error('the job is in the WIP');
    succeeded(
      await tenant.manager.workflow.saveJobs({ body: { updates: [{ id: job.id, version: job.version, changes }] } }),
    );
  };
  const bring = async (columns: string[], ...rows: string[][]) => {
    const table = { headings: columns, rows };
    const { lines } = await provedImport(tenant.accountant, table);
    const accepted = lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    return (await acceptedImport(tenant.accountant, table, { accepted, connectNew: true })).importId;
  };

  test('taken back, gives a forecast back with who made it and when', async () => {
    const columns = ['Job ID', 'Job Name', 'Cost to Date', 'Forecast Cost (EAC)'];
    await bring(columns, ['EXT-1', 'One', '10', '']);
    await save({ forecastCost: 80_00 });
    const signature = async () => {
      const [job] = await jobsOf(tenant.admin);
      return [job?.forecastCost, job?.forecastBy, job?.forecastAt, job?.costAtForecast];
    };
    const before = await signature();
    expect(before).toMatchObject([80_00, expect.stringMatching(/Project Manager$/), expect.anything(), 10_00]);
    const importId = await bring(columns, ['EXT-1', 'One', '30', '90']);
    expect(await signature()).toMatchObject([90_00, expect.stringMatching(/Accountant$/), expect.anything(), 30_00]);
    await undo(importId);
    expect(await signature()).toEqual(before);
  });

  test('taken back, leaves a forecast that somebody confirmed since', async () => {
    const columns = ['Job ID', 'Job Name', 'Cost to Date', 'Forecast Cost (EAC)'];
    await bring(columns, ['EXT-1', 'One', '10', '80']);
    const importId = await bring(columns, ['EXT-1', 'One', '30', '90']);
    const [job] = await jobsOf(tenant.admin);
    if (!job) throw new Error('the job is in the WIP');
    const forecasts = [{ id: job.id, forecastCost: cents(90_00) }];
    succeeded(await tenant.manager.workflow.confirmForecasts({ body: { forecasts } }));
    const [confirmed] = await jobsOf(tenant.admin);
    const { restored, kept } = await undo(importId);
    expect(restored).toBe(1);
    expect(kept).toMatchObject([{ field: 'forecastCost', who: expect.stringMatching(/Project Manager$/) }]);
    const { forecastCost, forecastBy, forecastAt, costAtForecast } = confirmed ?? {};
    expect(await jobsOf(tenant.admin)).toMatchObject([
      { jobCostToDate: 10_00, forecastCost, forecastBy, forecastAt, costAtForecast },
    ]);
  });

  test('taken back, leaves an amount calculated that was calculated, whatever it comes to by then', async () => {
    const columns = ['Job ID', 'Job Name', 'Contract Amount', 'Amount Left to Invoice'];
    await bring(columns, ['EXT-1', 'One', '100', '']);
    const importId = await bring(columns, ['EXT-1', 'One', '100', '40']);
    expect((await jobsOf(tenant.admin))[0]).toMatchObject({ remainingInvoiceAmount: 40_00 });
    await save({ originalContractAmount: 300_00 });
    await undo(importId);
    expect((await jobsOf(tenant.admin))[0]).toMatchObject({ remainingInvoiceAmount: 300_00 });
    await save({ originalContractAmount: 400_00 });
    expect((await jobsOf(tenant.admin))[0]).toMatchObject({ remainingInvoiceAmount: 400_00 });
  });

  test('taken back, says before which job cannot take its old values and why, and gives the others theirs', async () => {
    await importAll(file(['EXT-1', 'One', '100', '10'], ['EXT-2', 'Two', '200', '20']));
    const importId = await importAll(file(['EXT-1', 'One', '100', '15'], ['EXT-2', 'Two', '200', '25']));
    await save({ wastedCost: 12_00 });
    const trial = await undo(importId, true);
    expect(trial).toMatchObject({
      ...{ restored: 1, takenOut: 0 },
      kept: [{ jobNumber: 'EXT-1', field: 'jobCostToDate', who: null, reason: expect.stringMatching(/wasted cost/) }],
    });
    expect(await undo(importId)).toEqual(trial);
    expect((await jobsOf(tenant.admin)).map(({ jobCostToDate }) => jobCostToDate)).toEqual([15_00, 20_00]);
  });

  test('taken back, takes the options along that it added and that no job of the WIP has', async () => {
    const table = { headings: ['Job ID', 'Job Name', 'Branch', 'Division'], rows: [['1', 'Depot', 'Uptown', 'Roofs']] };
    const addOptions = { branch: ['Uptown', 'North'], division: ['Roofs'] };
    const { importId, outcome } = await acceptedImport(tenant.admin, table, { addOptions, connectNew: true });
    expect(outcome.addedOptions).toEqual({ branch: ['Uptown'], division: ['Roofs'] });
    const other = { headings: ['Job ID', 'Job Name', 'Division'], rows: [['2', 'Mill', 'Roofs']] };
    await acceptedImport(tenant.admin, other, { connectNew: true });
    const follower = await Follower.start(tenant.manager);
    succeeded(await tenant.admin.workflow.undoImport({ body: { importId, isTrial: false } }));
    await follower.until(
      () => follower.events.some(({ changes }) => changes?.settings),
      'open pages load the lists again',
    );
    await follower.stop();
    const { gridSettings } = succeeded(await tenant.admin.workflow.wipInit());
    const namesOf = (field: string) => gridSettings.selectOptions[field]?.map(({ name }) => name) ?? [];
    expect(namesOf('branch')).not.toContain('Uptown');
    expect(namesOf('branch')).toContain('North');
    expect(namesOf('division')).toContain('Roofs');
  });

  test('finds a job by its number, whatever the letter case and spaces, and gives a job made by hand its id', async () => {
    await importAll(file(['A-1', 'One', '100', '10']));
    const byNumber = { headings: ['Job Number', 'Job Name', 'Cost to Date'], rows: [[' a-1 ', 'One', '12']] };
    const proof = await provedImport(tenant.accountant, byNumber);
    expect(countOf(proof, 'changed')).toBe(1);
    expect(proof.lines).toMatchObject([{ jobNumber: 'A-1', field: 'jobCostToDate', oldValue: 10_00, newValue: 12_00 }]);
    const accepted = proof.lines.map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    await acceptedImport(tenant.accountant, byNumber, { accepted, connectNew: true });
    expect(await jobsOf(tenant.admin)).toMatchObject([{ jobNumber: 'A-1', jobCostToDate: 12_00 }]);
    expect((await directory()).map(({ id }) => id)).toEqual(['A-1']);
  });

  test('of another company is not there', async () => {
    const { importId } = await sentImport(tenant.accountant, file(['EXT-1', 'One', '1', '1']));
    const other = await world.addTenant(`other-${crypto.randomUUID().slice(0, 8)}`);
    const mapping = { fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Job Name' } } };
    expect(
      await other.admin.workflow.checkImport({ body: { importId, mapping, decisions: noDecisions } }),
    ).toMatchObject({ problem: { type: 'import-gone' } });
    await importAll(file(['EXT-1', 'One', '1', '1']));
    expect(succeeded(await other.admin.workflow.imports({ query: {} })).imports).toEqual([]);
  });
});
