// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { jobProblems, jobSheetProblems } from './problems.ts';

test('refused cells are named up to three, and the others counted', () => {
  const refusals = [1, 2, 3, 4, 5].map((n) => ({
    jobId: 'id',
    jobNumber: `24-00${n}`,
    field: 'retainageAmount',
    title: 'Retainage',
    value: -1,
    reason: 'must not be negative',
  }));
  expect(jobProblems['cells-refused']({ type: 'cells-refused', status: 422, title: '', refusals }).detail).toBe(
    'Retainage of job 24-001 must not be negative. Retainage of job 24-002 must not be negative. ' +
      'Retainage of job 24-003 must not be negative. And 2 more.',
  );
});

test('a cell of a job that is not in the WIP any more has no number to name, and a sheet saves the others', () => {
  const gone = {
    jobId: 'id',
    jobNumber: '',
    field: 'originalContractAmount',
    title: 'Original Contract',
    value: 1,
    reason: 'the job is not in the WIP (any more)',
  };
  const problem = { type: 'cells-refused' as const, status: 422, title: '', refusals: [gone] };
  const detail = 'Original Contract: the job is not in the WIP (any more).';
  expect(jobProblems['cells-refused'](problem)).toEqual({ title: 'Nothing was saved', detail });
  expect(jobSheetProblems['cells-refused'](problem)).toEqual({ title: 'Not saved', detail });
});
