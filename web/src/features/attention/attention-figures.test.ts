import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { expect, test } from 'vitest';
import type { JobRow } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { AttentionFigures } from './attention-figures.ts';

const managed = (key: string): JobRow => ({
  ...sampleJob(key),
  projectManagerUserIds: ['0190a000-0000-7000-8000-0000000000aa' as never],
});

function pageOf(...rows: JobRow[]) {
  const figures = new AttentionFigures('2026-03-16', rows);
  const model = new GridModel<JobRow>({
    rows,
    derive: (row) => {
      figures.forget(row);
      return {};
    },
  });
  figures.follow(model);
  const reasons = (key: string) => {
    const job = model.row(sampleJob(key).id);
    return job && figures.of(job).map(({ reason }) => reason);
  };
  return { model, figures, reasons };
}

test('a change of a job is seen at once', () => {
  const { model, reasons } = pageOf(managed('1'));
  expect(reasons('1')).toEqual([]);
  model.apply([{ rowId: sampleJob('1').id, field: 'payAppDueDayOfMonth', value: 17 }], 'edit');
  expect(reasons('1')).toEqual(['pay-app-due']);
});

test('a number like another is seen at both jobs, and ends with the other’s correction or leaving', () => {
  const { model, reasons } = pageOf(managed('1'), managed('2'), managed('3'));
  const renumber = (jobNumber: string, version: number) => model.mergeRows([{ ...managed('2'), jobNumber, version }]);
  renumber('j - 1', 2);
  expect([reasons('1'), reasons('2'), reasons('3')]).toEqual([['look-alike'], ['look-alike'], []]);
  renumber('J-4', 3);
  expect([reasons('1'), reasons('2')]).toEqual([[], []]);
  renumber('J-3', 4);
  expect(reasons('3')).toEqual(['look-alike']);
  model.removeRows([sampleJob('2').id]);
  expect(reasons('3')).toEqual([]);
});

test('a new day recalculates every job', () => {
  const { model, figures, reasons } = pageOf(managed('1'));
  model.apply([{ rowId: sampleJob('1').id, field: 'payAppDueDayOfMonth', value: 17 }], 'edit');
  figures.reckonBy('2026-03-18');
  expect(reasons('1')).toEqual([]);
});
