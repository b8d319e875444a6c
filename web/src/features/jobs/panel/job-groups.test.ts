import { jobFieldNames } from '@plumbline/contract/workflow/job-fields';
import { expect, test } from 'vitest';
import { jobGroups } from './job-groups.ts';

test('every field of a job is in the panel, in one group', () => {
  expect(jobGroups.flatMap(({ fields }) => fields).sort()).toEqual(jobFieldNames.toSorted());
});
