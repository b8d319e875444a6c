import type { SuspiciousColumn } from '@plumbline/contract/workflow/import-proof';
import { expect, test } from 'vitest';
import type { JobMatch } from '../identity/match-jobs.ts';
import { OUR_FILE } from '../mapping/own-file.ts';
import type { ReadImport } from '../reading/read-import.ts';
import type { ReadJob } from '../reading/read-job.ts';
import { withoutIdleQuestions } from './stores-nothing.ts';

const doubt: SuspiciousColumn = {
  field: 'dateClosed',
  column: 'Date Completed',
  reason: 'A day to come.',
  samples: [],
  isQuestion: true,
  turned: null,
};
const nothing: JobMatch = { matched: [], fresh: [], leftOut: [], renumbered: [], questions: [] };
const ours = { mapping: { profile: OUR_FILE } } as ReadImport; // nothing else of it is read
const job: ReadJob = { line: 3, externalId: 'EXT-1', jobName: 'Depot', values: {} };

test('a row that found no job may still get one by a person’s answer, so the file’s questions stay', () => {
  expect(withoutIdleQuestions([doubt], ours, nothing, [])).toEqual([]);
  const leftOut = [{ job, reason: 'It is the job 24-001 Depot, and so is row 2.' }];
  expect(withoutIdleQuestions([doubt], ours, { ...nothing, leftOut }, [])).toEqual([doubt]);
});

test('what is no question is told of each file', () => {
  const told = { ...doubt, isQuestion: false };
  expect(withoutIdleQuestions([told], ours, nothing, [])).toEqual([told]);
});
