import { engines } from '@plumbline/testing/databases';
import { noDecisions } from '@plumbline/testing/imports';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFileOffice, csv, type FileOffice } from './testing.ts';

const neverHere = (): never => {
  throw new Error('the file waits under an id');
};

describe.each(engines)('a file that comes by itself on %s', (engine) => {
  let world: World;
  let office: FileOffice;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    office = await addFileOffice(world);
  });

  test('above a limit waits with the figures, and is stored as soon as a person accepts it', async () => {
    await office.given({ maxJobs: 1, maxSumPercent: 25 });
    const file = csv(['EXT-1', '24-001', 'Depot', '$55.00'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    const exceeded = [
      { what: 'jobs', jobs: 2, limit: 1 },
      { what: 'sum', field: 'jobCostToDate', before: 40_00, after: 62_00, changed: 22_00, limit: 25 },
    ];
    expect(await office.send(file, { mode: 'check', connect: 'yes' })).toMatchObject({
      status: 'needs-person',
      exceeded,
    });
    expect(await office.left()).toEqual([]);
    const kept = await office.send(file, { connect: 'yes' });
    expect(kept).toMatchObject({ status: 'waiting', exceeded });
    expect(kept.problems[1]).toBe(
      'The sum of Current Cost would go from $40.00 to $62.00. The company takes a change of up to 25 % unseen.',
    );
    expect(await office.costs()).toEqual({ '24-001': 40_00 });
    const { waiting } = await office.listed();
    expect(waiting).toMatchObject([
      { importId: kept.importId, who: 'Sage', file: { name: 'jobs.csv' }, rows: 2, exceeded },
    ]);
    expect(waiting[0]?.sums).toMatchObject([{ field: 'jobCostToDate', stored: 62_00 }]);

    const importId = kept.importId ?? neverHere();
    const found = succeeded(await office.tenant.accountant.workflow.waitingImport({ query: { importId } }));
    const shown = { importId, mapping: found.proposal.mapping, decisions: noDecisions };
    const { proof } = succeeded(await office.tenant.accountant.workflow.checkImport({ body: shown }));
    const accepted = (proof?.lines ?? []).map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    const body = { ...shown, accepted, skipBad: false, connectNew: true };
    succeeded(await office.tenant.accountant.workflow.acceptImport({ body }));
    expect(await office.costs()).toEqual({ '24-001': 55_00, '24-002': 7_00 });
    const after = await office.listed();
    expect(after.waiting).toEqual([]);
    expect(after.imports[0]).toMatchObject({ importId, who: expect.stringMatching(/Accountant$/) });
  });

  test('with a column whose values hardly are its amount waits, unless it is told to be stored so', async () => {
    await office.given();
    const codes = ['7001-', '7002-', '7003-'];
    const file = csv(...codes.map((code, i) => [`EXT-${i}`, `24-00${i}`, `Job ${i}`, code]));
    const reason =
      '“Cost” hardly is the Current Cost: All values end with a minus, as numbers of jobs do. For example: 7001-, 7002-, 7003-. Import this one in the browser and decide there, or send it with acceptSuspicious=yes.';
    const terms = { skipBad: 'yes', connect: 'yes' } as const;
    expect(await office.send(file, terms)).toMatchObject({ status: 'waiting', problems: [reason] });
    expect((await office.listed()).waiting).toMatchObject([{ problems: [reason] }]);
    expect(await office.send(file, { ...terms, acceptSuspicious: 'yes' })).toMatchObject({ status: 'stored' });
  });

  test('with rows that may be jobs or not waits, and is stored without them when told so', async () => {
    await office.given();
    const file = csv(
      ['EXT-1', '24-001', 'Depot', '$55.00'],
      ['EXT-2', '24-002', 'Mill', '$60.00'],
      ['EXT-3', '24-001-CO1', 'Extra door', '$7.00'],
    );
    expect(await office.send(file)).toMatchObject({
      status: 'waiting',
      proof: { doubtfulRows: 1 },
      problems: [expect.stringMatching(/^1 row is left out and may be a job\./)],
    });
    expect(await office.send(file, { skipBad: 'yes' })).toMatchObject({ status: 'stored' });
  });

  test('with such rows waits once: what a person says of them holds for the files of the next nights', async () => {
    await office.given();
    const night = (depot: string, other: string) =>
      csv(['EXT-1', '24-001', 'Depot', depot], ['', '', 'All other jobs', other]);
    const { importId = null } = await office.send(night('$55.00', '$7.00'));
    const { accountant } = office.tenant;
    const found = succeeded(await accountant.workflow.waitingImport({ query: { importId: importId ?? neverHere() } }));
    const shown = {
      importId: importId ?? neverHere(),
      mapping: found.proposal.mapping,
      decisions: { ...noDecisions, rows: { 3: 'leave-out' as const } },
    };
    const { proof } = succeeded(await accountant.workflow.checkImport({ body: shown }));
    const accepted = (proof?.lines ?? []).map(({ jobId, field, oldValue }) => ({ jobId, field, oldValue }));
    succeeded(
      await accountant.workflow.acceptImport({ body: { ...shown, accepted, skipBad: false, connectNew: true } }),
    );

    expect(await office.send(night('$56.00', '$9.00'))).toMatchObject({ status: 'stored', proof: { doubtfulRows: 0 } });
    expect(await office.costs()).toEqual({ '24-001': 56_00 });
    const another = csv(['EXT-1', '24-001', 'Depot', '$57.00'], ['', '', 'Various jobs', '$9.00']);
    expect(await office.send(another)).toMatchObject({ status: 'waiting', proof: { doubtfulRows: 1 } });
  });

  test('with a column of zeros is stored: the limits look at it', async () => {
    await office.given();
    const file = csv(...[0, 1, 2].map((i) => [`EXT-${i}`, `24-00${i}`, `Job ${i}`, '$0.00']));
    expect(await office.send(file)).toMatchObject({ status: 'stored', proof: { suspicious: [{ isQuestion: false }] } });
  });

  test('at its limits is stored: a change of exactly the percent, and as many jobs', async () => {
    await office.given({ maxJobs: 1, maxSumPercent: 25 });
    const file = csv(['EXT-1', '24-001', 'Depot', '$50.00'], ['EXT-2', '24-002', 'Yard', '$7.00']);
    // The new job does not join the WIP, so it does not count.
    expect(await office.send(file)).toMatchObject({ status: 'stored', exceeded: [] });
    expect(await office.costs()).toEqual({ '24-001': 50_00 });
  });

  test('whose changes up and down hide each other in the sum is above the limit', async () => {
    await office.given();
    const two = (depot: string, yard: string) =>
      csv(['EXT-1', '24-001', 'Depot', depot], ['EXT-2', '24-002', 'Yard', yard]);
    await office.send(two('$40.00', '$60.00'), { connect: 'yes' });
    await office.setLimits({ maxJobs: null, maxSumPercent: 25 }, { maxJobs: null, maxSumPercent: null });
    const swapped = await office.send(two('$60.00', '$40.00'));
    expect(swapped).toMatchObject({
      status: 'waiting',
      exceeded: [{ what: 'sum', before: 100_00, after: 100_00, changed: 40_00, limit: 25 }],
      problems: [
        'The amounts of Current Cost would change by $40.00 up and down, and their sum from $100.00 to $100.00. The company takes changes of up to 25 % of the sum unseen.',
      ],
    });
    expect(await office.costs()).toEqual({ '24-001': 40_00, '24-002': 60_00 });
  });

  test('waits once, however often it comes, outlives others that were announced, and can be discarded', async () => {
    await office.given();
    const file = csv(['EXT-1', '24-001', 'Depot', 'sixty']);
    const { importId } = await office.send(file);
    // Somebody reviews it meanwhile: it stays under its id.
    expect(await office.send(file)).toMatchObject({ status: 'waiting', importId });
    await world.database.transaction((tx) =>
      tx.query(
        `update workflow.import set started_at = now() - interval '29 days' where tenant_id = $1 and accepted_at is null`,
        [office.tenant.tenantId],
      ),
    );
    await office.send(csv(['EXT-1', '24-001', 'Depot', 'seventy']));
    const { waiting } = await office.listed();
    expect(waiting.map((each) => each.problems.length)).toEqual([1, 1]);
    expect(waiting[1]?.importId).toBe(importId);
    const body = { importId: importId ?? neverHere() };
    succeeded(await office.tenant.accountant.workflow.discardImport({ body }));
    expect((await office.listed()).waiting).toHaveLength(1);
    expect(await office.tenant.accountant.workflow.discardImport({ body })).toMatchObject({
      problem: { type: 'import-gone' },
    });
  });

  test('keeps its rows as they came: what a person accepts is what that person saw', async () => {
    await office.given({ maxJobs: 0, maxSumPercent: null });
    const { importId } = await office.send(csv(['EXT-1', '24-001', 'Depot', '$55.00']));
    const part = { importId: importId ?? neverHere(), columns: [2], firstRow: 2, rows: [['$99.00']] };
    expect(await office.program.workflow.sendImportPart({ body: part })).toMatchObject({
      problem: { type: 'import-gone' },
    });
  });

  test('beyond the number of files that may wait is refused, and says so', async () => {
    await office.given();
    for (let i = 0; i < 20; i++) await office.send(csv(['EXT-1', '24-001', 'Depot', `no ${i}`]));
    const refused = await office.send(csv(['EXT-1', '24-001', 'Depot', 'one more']));
    expect(refused).toMatchObject({ status: 'refused', importId: null });
    expect(refused.problems.at(-1)).toContain('20 files wait for a person already');
    expect((await office.listed()).waiting).toHaveLength(20);
  });
});
