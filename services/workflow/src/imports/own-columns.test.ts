import { importableFields } from '@plumbline/contract/workflow/import-mapping';
import { type JobFieldName, jobFields } from '@plumbline/contract/workflow/job-fields';
import { MAX_OWN_COLUMNS } from '@plumbline/contract/workflow/own-columns';
import { type OwnField, type OwnKind, ownKinds } from '@plumbline/contract/workflow/own-fields';
import { engines } from '@plumbline/testing/databases';
import { acceptedImport, checkedImport, provedImport, tryImport } from '@plumbline/testing/imports';
import { jobsOf } from '@plumbline/testing/jobs';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addFileOffice, type FileOffice } from './testing.ts';

const TITLES: Record<OwnKind, string> = {
  text: 'Permit',
  number: 'Crew size',
  amount: 'Bond premium',
  date: 'Bond expires',
  select: 'Shift',
  yesno: 'Badges needed',
  person: 'Safety officer',
};
/** Without two that may not come to more than the cost. */
const isAmount = (name: JobFieldName) =>
  jobFields[name].type === 'currency' && name !== 'uninstalledMaterials' && name !== 'wastedCost';
const headings = ['Job ID', 'Job Name', ...Object.values(TITLES)];
const file = (...rows: string[][]) => ({ headings, rows });

describe.each(engines)('an import into columns of a company’s own on %s', (engine) => {
  let world: World;
  let office: FileOffice;
  let field: Record<OwnKind, OwnField>;
  let officer: string;
  beforeAll(async () => {
    world = await createWorld(engine);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    office = await addFileOffice(world);
    const { admin, manager } = office.tenant;
    const made: [OwnKind, OwnField][] = [];
    for (const kind of ownKinds) {
      const { field: name } = succeeded(await admin.workflow.addOwnColumn({ body: { title: TITLES[kind], kind } }));
      made.push([kind, name]);
    }
    field = Object.fromEntries(made) as Record<OwnKind, OwnField>; // one of each kind
    succeeded(await admin.workflow.addOption({ body: { field: field.select, name: 'Night' } }));
    const users = succeeded(await manager.workflow.wipInit()).users;
    officer = users.find(({ id }) => id === manager.userId)?.name ?? '';
  });

  const depot = () => ['E-1', 'Depot', 'P-12', '12.5', '$1,200.50', '2/28/2027', 'night', 'Y', officer];
  const mill = ['E-2', 'Mill', '', '', '($300.00)', '', '', 'N', ''];
  const own = async () =>
    Object.fromEntries((await jobsOf(office.tenant.manager)).map((job) => [job.jobName, job.own]));
  const ofDepot = () => ({
    [field.text]: 'P-12',
    [field.number]: 12.5,
    [field.amount]: 1_200_50,
    [field.date]: '2027-02-28',
    [field.select]: 'Night',
    [field.yesno]: true,
    [field.person]: office.tenant.manager.userId,
  });

  test('is proposed by their titles, proved with sums, and brings each kind with new jobs', async () => {
    const { accountant } = office.tenant;
    const { proof, mapping } = await checkedImport(accountant, file(depot(), mill));
    expect(Object.keys(mapping.fields)).toEqual(expect.arrayContaining(Object.values(field)));
    expect(proof?.sums).toMatchObject([
      { field: field.number, column: 'Crew size', stored: 12.5, leftOut: 0 },
      { field: field.amount, column: 'Bond premium', stored: 900_50, leftOut: 0 },
    ]);
    expect(proof?.values.map(({ text, becomes }) => [text, becomes])).toEqual([
      ['night', 'Night'],
      [officer, office.tenant.manager.userId],
    ]);
    await acceptedImport(accountant, file(depot(), mill), { connectNew: true });
    expect(await own()).toEqual({ Depot: ofDepot(), Mill: { [field.amount]: -300_00 } });
  });

  test('changes what differs, is in the history, and is taken back', async () => {
    const { accountant, manager } = office.tenant;
    await acceptedImport(accountant, file(depot(), mill), { connectNew: true });
    const next = file(['E-1', 'Depot', 'P-12', '13', '1,300.50', '2/28/2027', 'Night', 'N', officer]);
    const { lines } = await provedImport(accountant, next);
    expect(new Map(lines.map(({ field: name, oldValue, newValue }) => [name, [oldValue, newValue]]))).toEqual(
      new Map([
        [field.number, [12.5, 13]],
        [field.amount, [1_200_50, 1_300_50]],
        [field.yesno, [true, false]],
      ]),
    );
    const accepted = lines.map(({ jobId, field: name, oldValue }) => ({ jobId, field: name, oldValue }));
    const { importId, outcome } = await acceptedImport(accountant, next, { accepted });
    expect(outcome).toMatchObject({ changedJobs: 1, changedCells: 3, conflicts: [] });
    const { [field.yesno]: _, ...others } = ofDepot();
    expect((await own()).Depot).toEqual({ ...others, [field.number]: 13, [field.amount]: 1_300_50 });

    const job = (await jobsOf(manager)).find(({ jobName }) => jobName === 'Depot');
    if (!job) throw new Error('Depot is in the WIP');
    const changes = { [field.number]: 14 };
    succeeded(await manager.workflow.saveJobs({ body: { updates: [{ id: job.id, version: job.version, changes }] } }));
    const undone = succeeded(await accountant.workflow.undoImport({ body: { importId, isTrial: false } }));
    expect(undone).toMatchObject({ restored: 2, kept: [{ field: field.number, title: 'Crew size' }] });
    expect((await own()).Depot).toEqual({ ...ofDepot(), [field.number]: 14 });
  });

  test('proves the sums of numbers beside the file’s own total, without an error of binary fractions', async () => {
    const { accountant } = office.tenant;
    const rows = [depot().with(3, '0.1'), [...mill].with(3, '0.2'), ['E-3', 'Barn', '', 'lots', '', '', '', '', '']];
    const total = ['Total', '', '', '0.3', '$900.50', '', '', '', ''];
    const { sums } = await provedImport(accountant, file(...rows, total));
    expect(sums[0]).toEqual({
      field: field.number,
      column: 'Crew size',
      stored: 0.3,
      leftOut: 0,
      file: { row: 5, total: 0.3, difference: 0 },
    });
  });

  test('adds a text to a list of the company’s own for who may administer lists; others propose it, and taken back it goes', async () => {
    const { accountant, admin, manager } = office.tenant;
    const swing = file(depot().with(6, 'Swing'));
    const addOptions = { [field.select]: ['Swing'] };
    expect(await tryImport(accountant, swing, { addOptions })).toMatchObject({
      problem: { type: 'import-refused', problems: [expect.stringContaining('administrator')] },
    });
    const proposed = await acceptedImport(accountant, swing, { connectNew: true });
    expect(proposed.outcome).toMatchObject({ addedOptions: {}, proposedOptions: { [field.select]: ['Swing'] } });
    expect((await own()).Depot).not.toHaveProperty([field.select]);

    const { proof } = await checkedImport(admin, swing, { addOptions });
    expect(proof?.values).toContainEqual(expect.objectContaining({ text: 'Swing', becomes: 'Swing', how: 'added' }));
    const accepted = proof?.lines.map(({ jobId, field: name, oldValue }) => ({ jobId, field: name, oldValue })) ?? [];
    const { importId, outcome } = await acceptedImport(admin, swing, { addOptions, accepted });
    expect(outcome).toMatchObject({ addedOptions: { [field.select]: ['Swing'] }, changedCells: 1 });
    expect((await own()).Depot).toMatchObject({ [field.select]: 'Swing' });

    const lists = async () => succeeded(await manager.workflow.wipInit()).gridSettings.selectOptions[field.select];
    expect((await lists())?.map(({ name }) => name)).toEqual(['Night', 'Swing']);
    succeeded(await admin.workflow.undoImport({ body: { importId, isTrial: false } }));
    expect((await own()).Depot).not.toHaveProperty([field.select]);
    expect((await lists())?.map(({ name }) => name)).toEqual(['Night']);
  });

  test('adds nothing to a list of a column that was retired, or that is no list', async () => {
    const { admin } = office.tenant;
    succeeded(await admin.workflow.retireOwnColumn({ body: { field: field.select, isRetired: true } }));
    const table = { headings: headings.slice(0, 2), rows: [['E-1', 'Depot']] };
    expect(await tryImport(admin, table, { addOptions: { [field.select]: ['Swing'] } })).toMatchObject({
      problem: { type: 'import-refused', problems: [expect.stringContaining('retired')] },
    });
    expect(await tryImport(admin, table, { addOptions: { [field.text]: ['Swing'] } as never })).toMatchObject({
      problem: { type: 'invalid-request' },
    });
  });

  test('fills as many amounts as a company may have of its own, beside those of the product', async () => {
    const { accountant, admin } = office.tenant;
    const others = ownKinds.filter((kind) => kind !== 'amount').map((kind) => field[kind]);
    for (const name of others)
      succeeded(await admin.workflow.retireOwnColumn({ body: { field: name, isRetired: true } }));
    const titles = Array.from({ length: MAX_OWN_COLUMNS - 1 }, (_, n) => `Premium ${n + 1}`);
    for (const title of titles) succeeded(await admin.workflow.addOwnColumn({ body: { title, kind: 'amount' } }));
    const amounts = [
      TITLES.amount,
      ...titles,
      ...importableFields.filter(isAmount).map((name) => jobFields[name].title),
    ];
    const wide = (from: number) => ({
      headings: ['Job ID', 'Job Name', ...amounts],
      rows: [['E-1', 'Depot', ...amounts.map((_, n) => `${from + n}.00`)]],
    });
    const { outcome } = await acceptedImport(accountant, wide(1_000), { connectNew: true });
    expect(outcome).toMatchObject({ newJobs: 1, refused: [] });
    const { lines } = await provedImport(accountant, wide(3_000));
    expect(lines.length).toBeGreaterThan(50);
    const { headings: names, rows } = wide(3_000);
    const waiting = await office.send(new TextEncoder().encode([names, ...rows].map((row) => row.join()).join('\n')));
    expect(waiting.exceeded.length).toBeGreaterThan(50);
  });

  test('are kept for a job that a person connects later', async () => {
    const { accountant, manager } = office.tenant;
    await acceptedImport(accountant, file(depot()));
    succeeded(await manager.workflow.connectJobs({ body: { name: { id: 'E-1', name: 'Depot' } } }));
    expect((await own()).Depot).toEqual(ofDepot());
  });

  test('stay behind for a job that a person connects after their column was retired', async () => {
    const { accountant, admin, manager } = office.tenant;
    await acceptedImport(accountant, file(depot()));
    succeeded(await admin.workflow.retireOwnColumn({ body: { field: field.date, isRetired: true } }));
    succeeded(await manager.workflow.connectJobs({ body: { name: { id: 'E-1', name: 'Depot' } } }));
    const { [field.date]: _, ...others } = ofDepot();
    expect((await own()).Depot).toEqual(others);
  });

  test('does not offer what was retired, and refuses a mapping that names it', async () => {
    const { accountant, admin } = office.tenant;
    await acceptedImport(accountant, file(depot()), { connectNew: true });
    const { mapping } = await checkedImport(accountant, file(depot()));
    succeeded(await admin.workflow.retireOwnColumn({ body: { field: field.amount, isRetired: true } }));
    const { mapping: proposed, origin, proof } = await checkedImport(accountant, file(depot()));
    expect(origin).toBe('same');
    expect(Object.keys(proposed.fields)).not.toContain(field.amount);
    expect(proof?.unused.map(({ column }) => column)).toEqual(['Bond premium']);
    expect(await tryImport(accountant, file(depot()), { mapping })).toMatchObject({
      problem: { type: 'import-refused', problems: [expect.stringContaining('retired')] },
    });
  });

  test('comes by itself once a person has read these headings, up to the company’s limit for the sum', async () => {
    const { accountant } = office.tenant;
    await acceptedImport(accountant, file(depot(), mill), { connectNew: true });
    const csv = (...rows: string[][]) =>
      new TextEncoder().encode([headings, ...rows].map((row) => row.map((cell) => `"${cell}"`).join()).join('\n'));
    const dearer = depot().with(4, '$1,900.50');
    const waiting = await office.send(csv(dearer, mill));
    expect(waiting).toMatchObject({ status: 'waiting', exceeded: [{ what: 'sum', field: field.amount }] });
    expect(waiting.problems.join()).toContain('Bond premium');
    await office.setLimits({ maxJobs: null, maxSumPercent: null });
    expect(await office.send(csv(dearer, mill))).toMatchObject({ status: 'stored', outcome: { changedCells: 1 } });
    expect((await own()).Depot).toEqual({ ...ofDepot(), [field.amount]: 1_900_50 });
    expect(await office.send(csv(dearer, mill))).toMatchObject({ status: 'nothing-new' });
  });
});
