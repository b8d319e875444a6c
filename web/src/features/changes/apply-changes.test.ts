import { describe, expect, test } from 'vitest';
import { SeenVersions } from '../../lib/seen-versions.ts';
import { GridModel } from '../../ui/grid/index.ts';
import { derivedAmounts, type JobRow, jobAccess } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { applyChanges, applyReload } from './apply-changes.ts';
import { summaryOf } from './summary.ts';

function grid() {
  const rows = [sampleJob('1'), sampleJob('2')];
  const seen = new SeenVersions();
  const model = new GridModel<JobRow>({
    rows,
    access: jobAccess({}),
    derive: derivedAmounts,
    onOverlaid: (row, field) => seen.note(row.id, field, row.version),
  });
  const [a, b] = rows as [JobRow, JobRow];
  const tell = (version: number, cells: Partial<JobRow>, place: Parameters<typeof applyChanges>[2] = null) =>
    applyChanges({ model, seen }, { cursor: 1, jobs: [{ id: a.id, version, who: 'Bob', cells }], gone: [] }, place);
  return { model, seen, a, b, tell };
}
const versionFor = ({ model, seen, a }: ReturnType<typeof grid>, field: string) =>
  seen.versionOf(model.row(a.id) ?? a, [{ rowId: a.id, field }]);

describe('changes of others', () => {
  test('write only the cells that differ, and say which', () => {
    const { model, a, tell } = grid();
    const { cells } = tell(2, { notes: 'Theirs', branch: a.branch });
    expect(cells.map(({ rowId, field, who }) => [rowId, field, who])).toEqual([[a.id, 'notes', 'Bob']]);
    expect(model.row(a.id)).toMatchObject({ version: 2, notes: 'Theirs', jobName: a.jobName });
  });

  test('that a save of one’s own has brought already change nothing', () => {
    const { model, a, tell } = grid();
    model.mergeRows([{ ...a, version: 2, notes: 'Mine' }]);
    expect(tell(2, { notes: 'Older' }).cells).toEqual([]);
    expect(model.row(a.id)?.notes).toBe('Mine');
  });

  test('leave an unsaved edit standing, and its save names the version that the person saw', () => {
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

  test('of other cells keep what giving the edit up goes back to, overridden amounts included', () => {
    const world = grid();
    const { model, a, tell } = world;
    model.apply([{ rowId: a.id, field: 'remainingInvoiceAmount', value: 1_00 }], 'edit');
    tell(2, { notes: 'Theirs' });
    expect(model.row(a.id)).toMatchObject({ remainingInvoiceAmount: 1_00, isRemainingInvoiceOverridden: true });
    expect(model.valueToRevertTo(a.id, 'remainingInvoiceAmount')).toBeNull();
    expect(versionFor(world, 'remainingInvoiceAmount')).toBe(2);
  });

  test('under an open editor are remembered for the save that it ends in', () => {
    const world = grid();
    world.tell(2, { notes: 'Theirs' }, { rowId: world.a.id, field: 'notes', isEditing: true });
    expect(versionFor(world, 'notes')).toBe(1);
    world.seen.forget([{ rowId: world.a.id, field: 'notes' }]);
    expect(versionFor(world, 'notes')).toBe(2);
  });

  test('that are one’s own, told before the answer to the save, are no conflict with the next edit', () => {
    const world = grid();
    const { model, seen, a, tell } = world;
    const cell = { rowId: a.id, field: 'notes' };
    model.apply([{ ...cell, value: 'first' }], 'edit'); // being saved
    model.apply([{ ...cell, value: 'second' }], 'edit');
    tell(2, { notes: 'first' });
    seen.saved(
      [cell],
      () => 2,
      (rowId) => model.row(rowId)?.version ?? 0,
    );
    expect(versionFor(world, 'notes')).toBe(2);
    // Had somebody else's come after it, it would be one.
    tell(3, { notes: 'Theirs' });
    expect(versionFor(world, 'notes')).toBe(2);
  });

  test('that are one’s own, told before the save was answered, leave nothing to ask about', () => {
    const world = grid();
    const { model, seen, a, tell } = world;
    const edit = (field: string, value: string) => model.apply([{ rowId: a.id, field, value }], 'edit');
    const answered = (field: string, version: number) =>
      seen.saved(
        [{ rowId: a.id, field }],
        () => version,
        (rowId) => model.row(rowId)?.version ?? 0,
      );
    edit('notes', 'First');
    tell(2, { notes: 'First' });
    answered('notes', 2);
    edit('estimator', 'Eve');
    tell(3, { estimator: 'Eve' });
    answered('estimator', 3);
    const both = ['notes', 'estimator'].map((field) => ({ rowId: a.id, field }));
    expect(seen.versionOf(model.row(a.id) ?? a, both)).toBe(3);
  });

  test('bring jobs that join whole, and take those that leave, except where something is unsaved', () => {
    const { model, seen, a, b } = grid();
    const { id, version, ...cells } = sampleJob('3');
    const joins = { cursor: 1, jobs: [{ id, version, who: 'Bob', cells }], gone: [] };
    expect(applyChanges({ model, seen }, joins, null)).toMatchObject({ joined: 1, cells: [], isIncomplete: false });
    model.apply([{ rowId: a.id, field: 'notes', value: 'Mine' }], 'edit');
    const leave = { cursor: 2, jobs: [], gone: [a, b].map((job) => ({ id: job.id, who: 'Bob' })) };
    expect(applyChanges({ model, seen }, leave, null).left).toBe(1);
    expect(model.rows.map((row) => row.id)).toEqual([a.id, id]);
  });

  test('of a job that is not here say that something was missed', () => {
    const { model, seen } = grid();
    const job = { id: sampleJob('9').id, version: 5, who: 'Bob', cells: { notes: 'x' } };
    expect(applyChanges({ model, seen }, { cursor: 1, jobs: [job], gone: [] }, null).isIncomplete).toBe(true);
  });

  test('are all there after a reload, which does not bring back what is older', () => {
    const { model, seen, a, b, tell } = grid();
    tell(3, { notes: 'Newest' });
    applyReload({ model, seen }, [{ ...a, version: 2, notes: 'Old' }, sampleJob('4')]);
    expect(model.rows.map((row) => [row.id, row.notes])).toEqual([
      [a.id, 'Newest'],
      [sampleJob('4').id, null],
    ]);
    expect(model.row(b.id)).toBeUndefined();
  });

  test('are summed up in a sentence', () => {
    const { tell } = grid();
    const applied = [tell(2, { notes: 'x', branch: 'y' }), { cells: [], joined: 2, left: 1, isIncomplete: false }];
    expect(summaryOf(applied)).toBe('Bob changed 2 cells of 1 job. 2 jobs joined the WIP. 1 job left the WIP.');
    expect(summaryOf([])).toBe('');
  });
});
