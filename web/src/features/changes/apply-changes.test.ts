// @vitest-environment happy-dom

import { cents } from '@plumbline/domain/money';
import { scheduleBasis } from '@plumbline/domain/schedule/dates';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { createSaveQueue } from '@plumbline/sheet/saving/save-queue';
import { describe, expect, test } from 'vitest';
import { accessOfOwn, derivedAmounts, type JobRow, jobAccess } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { scheduleAccess } from '../schedule/schedule-access.ts';
import { ScheduleFigures } from '../schedule/schedule-figures.ts';
import { applyAll, applyChanges, applyMissed } from './apply-changes.ts';
import { summaryOf } from './summary.ts';

function grid() {
  const rows = [sampleJob('1'), sampleJob('2')];
  const model: GridModel<JobRow> = new GridModel<JobRow>({
    rows,
    access: jobAccess({}),
    accessOf: accessOfOwn,
    derive: derivedAmounts,
    onOverlaid: (row, field) => queue.noteUnder({ rowId: row.id, field }, row.version),
  });
  const queue = createSaveQueue({ model, maxRows: 10, send: async () => ({ kind: 'passing' }) });
  model.onChanges(queue.take);
  const [a, b] = rows as [JobRow, JobRow];
  const tell = (version: number, cells: Partial<JobRow>, place: Parameters<typeof applyChanges>[2] = null) =>
    applyChanges(model, { cursor: 1, jobs: [{ id: a.id, version, who: 'Bob', cells }], gone: [] }, place);
  return { model, queue, a, b, tell };
}
/** The version under which an edit of the first job's field is sent. */
function versionFor({ model, queue, a }: ReturnType<typeof grid>, field: string, value: string | number = 'Mine') {
  model.apply([{ rowId: a.id, field, value }], 'edit');
  return queue.rowSnapshot(a.id).pending.find((cell) => cell.field === field)?.version;
}

describe('changes of others', () => {
  test('write only the cells that differ, and return them', () => {
    const { model, a, tell } = grid();
    const { cells } = tell(2, { notes: 'Theirs', branch: a.branch });
    expect(cells.map(({ rowId, field, who }) => [rowId, field, who])).toEqual([[a.id, 'notes', 'Bob']]);
    expect(model.row(a.id)).toMatchObject({ version: 2, notes: 'Theirs', jobName: a.jobName });
  });

  test('of a company’s own columns leave an unsaved cell beside them, and are reported cell by cell', () => {
    const { model, a, tell } = grid();
    const [mine, theirs, gone] = ['own.text.aaaaaaaa', 'own.amount.bbbbbbbb', 'own.text.cccccccc'] as const;
    tell(2, { own: { [gone]: 'before' } });
    model.apply([{ rowId: a.id, field: mine, value: 'Mine' }], 'edit');
    const { cells } = tell(3, { own: { [theirs]: 5_00 } });
    expect(cells.map(({ field }) => field).sort()).toEqual([theirs, gone]);
    expect(model.row(a.id)?.own).toEqual({ [mine]: 'Mine', [theirs]: 5_00 });
    expect(model.cellState(a.id, mine)).toMatchObject({ isDirty: true, saved: null });
  });

  test('of many jobs at once are all written and counted, but derived figures are reported only for the first jobs', () => {
    const rows = Array.from({ length: 250 }, (_, index) => sampleJob(String(index)));
    const figures = new ScheduleFigures(scheduleBasis(defaultScheduleSettings, '2026-11-20'));
    const model = new GridModel<JobRow>({
      rows,
      access: { ...jobAccess({}), ...scheduleAccess(figures) },
      derive: (row) => {
        figures.forget(row);
        return derivedAmounts(row);
      },
    });
    const billed = cents(12_345_67);
    const jobs = rows.map(({ id }) => ({ id, version: 2, who: 'Bob', cells: { invoicedAmount: billed } }));
    const applied = applyChanges(model, { cursor: 1, jobs, gone: [] }, null);
    expect(model.rows.every(({ invoicedAmount }) => invoicedAmount === billed)).toBe(true);
    expect(new Set(applied.cells.map(({ rowId }) => rowId)).size).toBe(250);
    expect(new Set(applied.figures.map(({ rowId }) => rowId)).size).toBe(200);
  });

  test('already known from the person’s own save change nothing', () => {
    const { model, a, tell } = grid();
    model.mergeRows([{ ...a, version: 2, notes: 'Mine' }]);
    expect(tell(2, { notes: 'Older' }).cells).toEqual([]);
    expect(model.row(a.id)?.notes).toBe('Mine');
  });

  test('that come before the answer to the person’s own save are not reported, and those of a colleague are', () => {
    const { model, a, b } = grid();
    model.apply([{ rowId: a.id, field: 'notes', value: 'Mine' }], 'edit');
    const reported = ({ id }: JobRow, version: number, who: string) => {
      const changes = { cursor: 1, jobs: [{ id, version, who, cells: { estimator: `Eve ${version}` } }], gone: [] };
      return applyChanges(model, changes, null, 'Ann').cells.length;
    };
    expect([reported(a, 2, 'Ann'), reported(a, 3, 'Bob'), reported(b, 2, 'Ann')]).toEqual([0, 1, 1]);
    expect(model.row(a.id)?.estimator).toBe('Eve 3');
  });

  test('leave an unsaved edit, whose save names the version that the person saw', () => {
    const world = grid();
    const { model, a, tell } = world;
    model.apply([{ rowId: a.id, field: 'notes', value: 'Mine' }], 'edit');
    const { cells } = tell(2, { notes: 'Theirs', estimator: 'Eve' });
    expect(cells.map(({ field }) => field)).toEqual(['estimator']);
    expect(model.row(a.id)?.notes).toBe('Mine');
    expect(model.valueToRevertTo(a.id, 'notes')).toBe('Theirs');
    expect(versionFor(world, 'notes')).toBe(1);
    expect(versionFor(world, 'estimator')).toBe(2);
  });

  test('of other cells keep what giving up the edit restores, overridden amounts included', () => {
    const world = grid();
    const { model, a, tell } = world;
    model.apply([{ rowId: a.id, field: 'remainingInvoiceAmount', value: 1_00 }], 'edit');
    tell(2, { notes: 'Theirs' });
    expect(model.row(a.id)).toMatchObject({ remainingInvoiceAmount: 1_00, isRemainingInvoiceOverridden: true });
    expect(model.valueToRevertTo(a.id, 'remainingInvoiceAmount')).toBeNull();
    expect(versionFor(world, 'notes')).toBe(2);
  });

  test('under an open editor count for the save of its edit', () => {
    const world = grid();
    const cell = { rowId: world.a.id, field: 'notes' };
    world.queue.began(cell);
    world.tell(2, { notes: 'Theirs' }, { ...cell, isEditing: true });
    expect(versionFor(world, 'notes')).toBe(1);
  });

  test('under an editor closed without an edit count as seen at the next edit', () => {
    const world = grid();
    const cell = { rowId: world.a.id, field: 'notes' };
    world.queue.began(cell);
    world.tell(2, { notes: 'Theirs' }, { ...cell, isEditing: true });
    world.queue.ended(cell);
    expect(versionFor(world, 'notes')).toBe(2);
  });

  test('add whole jobs that join and remove jobs that leave, except with unsaved edits', () => {
    const { model, a, b } = grid();
    const { id, version, ...cells } = sampleJob('3');
    const joins = { cursor: 1, jobs: [{ id, version, who: 'Bob', cells }], gone: [] };
    expect(applyChanges(model, joins, null)).toMatchObject({ joined: 1, cells: [], isIncomplete: false });
    model.apply([{ rowId: a.id, field: 'notes', value: 'Mine' }], 'edit');
    const leave = { cursor: 2, jobs: [], gone: [a, b].map((job) => ({ id: job.id, who: 'Bob' })) };
    expect(applyChanges(model, leave, null).left).toBe(1);
    expect(model.rows.map((row) => row.id)).toEqual([a.id, id]);
  });

  test('of an unknown job report that something was missed', () => {
    const { model } = grid();
    const job = { id: sampleJob('9').id, version: 5, who: 'Bob', cells: { notes: 'x' } };
    expect(applyChanges(model, { cursor: 1, jobs: [job], gone: [] }, null).isIncomplete).toBe(true);
  });

  test('are complete after a reload, which restores nothing older', () => {
    const { model, a, b, tell } = grid();
    tell(3, { notes: 'Newest' });
    applyMissed(model, [{ ...a, version: 2, notes: 'Old' }, sampleJob('4')], null, null);
    expect(model.rows.map((row) => [row.id, row.notes])).toEqual([
      [a.id, 'Newest'],
      [sampleJob('4').id, null],
    ]);
    expect(model.row(b.id)).toBeUndefined();
  });

  test('that were missed remove the jobs that are gone, and no others', () => {
    const { model, a, b } = grid();
    applyMissed(model, [{ ...a, version: 2, notes: 'New' }], [b.id], null);
    expect(model.rows.map((row) => [row.id, row.notes])).toEqual([[a.id, 'New']]);
    applyMissed(model, [], [], null);
    expect(model.rows).toHaveLength(1);
  });

  test('do not take away the job of an open editor, not even with a reload', () => {
    const { model, a, b } = grid();
    applyMissed(model, [b], null, { rowId: a.id, field: 'notes', isEditing: true });
    expect(model.row(a.id)).toBeDefined();
    applyMissed(model, [b], null, { rowId: a.id, field: 'notes', isEditing: false });
    expect(model.row(a.id)).toBeUndefined();
  });

  test('that a restored database does not know are overwritten, unless the job has changed since', () => {
    const { model, a, b, tell } = grid();
    const restored = [
      { ...a, notes: 'Restored' },
      { ...b, notes: 'Restored' },
    ];
    tell(a.version + 2, { notes: 'Lost', estimator: 'Eve' });
    model.apply([{ rowId: a.id, field: 'branch', value: 'Mine' }], 'edit');
    const before = new Map(model.rows.map(({ id, version }) => [id as string, version]));
    const since = { id: b.id, version: b.version + 1, who: 'Bob', cells: { notes: 'New' } };
    applyChanges(model, { cursor: 9, jobs: [since], gone: [] }, null);
    applyAll(model, restored, before, null);
    expect(model.rows.map((row) => [row.notes, row.estimator, row.branch])).toEqual([
      ['Restored', null, 'Mine'],
      ['New', null, null],
    ]);
    expect(model.row(a.id)?.version).toBe(restored[0]?.version);
  });

  test('are summed up in a sentence', () => {
    const { tell } = grid();
    const applied = [
      tell(2, { notes: 'x', branch: 'y' }),
      { cells: [], figures: [], joined: 2, left: 1, isIncomplete: false },
    ];
    const said = '2 cells of 1 job. 2 jobs joined the WIP. 1 job left the WIP.';
    expect(summaryOf(applied, 'Ana')).toBe(`Bob changed ${said}`);
    expect(summaryOf(applied, 'Bob')).toBe(`You changed ${said}`);
    expect(summaryOf([], 'Ana')).toBe('');
  });
});
