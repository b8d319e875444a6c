import type { RefreshLine } from '@plumbline/contract/workflow/import-proof';
import { expect, test } from 'vitest';
import { keptText } from './words.ts';

test('who may have meant the value of a job is said where somebody may have', () => {
  const kept = (of: RefreshLine['kept']) =>
    keptText({
      ...{ jobId: 'a' as never, jobNumber: '1', jobName: 'Depot', field: 'jobCostToDate', oldValue: 1, newValue: 2 }, // any job
      kept: of,
    });
  expect(kept(null)).toBeNull();
  expect(kept({ who: null, at: null })).toBe('Not from an import: somebody may keep it');
  expect(kept({ who: 'Ann', at: new Date('2026-03-11T10:30:00Z') })).toBe('Typed by Ann, Mar 11, 2026');
  expect(kept({ who: 'Ann', at: null })).toBe('Typed by Ann');
});
