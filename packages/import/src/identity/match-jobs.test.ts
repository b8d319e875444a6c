import type { JobId } from '@plumbline/contract/values';
import { describe, expect, test } from 'vitest';
import type { ReadJob } from '../reading/read-job.ts';
import { decided } from '../reading/testing.ts';
import { type KnownJob, matchJobs } from './match-jobs.ts';

/** Any text will do for an id here. */
const jobId = (text: string) => text as JobId;
const known = (id: string, externalId: string | null, jobNumber: string, rest: Partial<KnownJob> = {}): KnownJob => ({
  jobId: jobId(id),
  externalId,
  jobNumber,
  jobName: `Name of ${id}`,
  isDisconnected: false,
  ...rest,
});
const job = (line: number, externalId: string, jobNumber?: string, jobName = `Row ${line}`): ReadJob => ({
  line,
  externalId,
  jobName,
  values: jobNumber === undefined ? {} : { jobNumber },
});
/** Each row with what it came to. */
function found(
  jobs: ReadJob[],
  company: KnownJob[],
  identity?: 'jobName' | 'notes' | 'estimator',
  answers: Record<string, string> = {},
) {
  const decisions = { ...decided({}), jobs: answers as Record<string, JobId> };
  const match = matchJobs(jobs, company, identity, decisions);
  return Object.fromEntries([
    ...match.matched.map((each) => [each.job.line, `${each.isLink ? 'linked to' : 'is'} ${each.knownJob.jobId}`]),
    ...match.fresh.map(({ line }) => [line, 'new']),
    ...match.leftOut.map((each) => [each.job.line, each.reason]),
    ...match.questions.map(({ row, kind, candidates, answer }) => [
      `${kind} ${row}`,
      [...candidates.map((candidate) => candidate.jobId), answer],
    ]),
  ]);
}

describe('a row of a file', () => {
  test('is the job with its external id, whatever its number says', () => {
    expect(found([job(2, 'E1', '900')], [known('a', 'E1', '100'), known('b', null, '900')])).toEqual({ 2: 'is a' });
  });

  test('is the job with its number, whatever the spaces and letter case, and links it where it has no external id', () => {
    const company = [known('a', null, ' 26-100A '), known('b', 'X', '26-200')];
    expect(found([job(2, 'E1', '26-100a')], company)).toEqual({ 2: 'linked to a' });
    expect(found([job(2, '26-100a'), job(3, '26-200'), job(4, '26-300')], company)).toEqual({
      2: 'linked to a',
      3: 'is b', // the file has no ids of its own that could contradict X
      4: 'new',
    });
  });

  test('whose number belongs to another external id is a question, and is left out until somebody answers', () => {
    const company = [known('a', 'X', '100')];
    const rows = [job(2, 'E1', '100')];
    const question = { 'link 2': ['a', null] };
    expect(found(rows, company)).toEqual({
      ...question,
      2: 'The job 100 Name of a has the external id X, and this row has E1. Say whether it is the same job.',
    });
    expect(found(rows, company, undefined, { E1: 'a' })).toEqual({ 'link 2': ['a', 'a'], 2: 'linked to a' });
    expect(found(rows, company, undefined, { E1: 'new' })).toEqual({ 'link 2': ['a', 'new'], 2: 'new' });
    expect(found(rows, company, undefined, { E1: 'leave-out' })).toEqual({
      'link 2': ['a', 'leave-out'],
      2: 'You left it out.',
    });
    expect(found(rows, company, undefined, { E1: 'gone' })[2]).toBe(
      'The job that you chose for it is no longer there.',
    );
  });

  test('that a person calls a new job gets the next free suffix if another job has its number', () => {
    const rows = [job(2, 'E1', '100'), job(3, 'E2', '100-2')];
    const { fresh, renumbered } = matchJobs(
      rows,
      [known('a', 'X', '100')],
      undefined,
      decided({ jobs: { E1: 'new' } }),
    );
    expect(fresh.map(({ externalId, values }) => [externalId, values.jobNumber])).toEqual([
      ['E1', '100-3'],
      ['E2', '100-2'],
    ]);
    expect(renumbered.map(({ reason }) => reason)).toEqual([
      'The job 100 Name of a has its number, so that it gets 100-3.',
    ]);
  });

  test('without an id, whose number is another job’s external id, is not a new job', () => {
    const row = { ...job(2, '100', '100'), hasOwnId: false as const };
    const reason = '100 is the external id of job A-1 Name of a.';
    const company = [known('a', '100', 'A-1')];
    expect(found([row], company)).toEqual({ 2: reason });
    const twins = [...company, known('b', null, '100'), known('c', 'X', '100')];
    expect(found([row], twins, undefined, { 100: 'new' })).toMatchObject({ 2: reason });
    expect(found([row], [...company, known('b', 'X', '100')])).toEqual({ 2: 'is b' });
  });

  test('whose id differs from a job’s in letter case only is a question if a program made the id, and otherwise is that job', () => {
    const company = [known('a', '001A9r', '001A9r')];
    expect(found([job(2, '001A9R')], company)).toEqual({ 2: 'is a' });
    const exact = { ...job(2, '001A9R'), hasExactId: true as const };
    expect(found([exact], company)).toMatchObject({ 'link 2': ['a', null] });
    expect(found([exact], [known('a', 'QB-55', '001A9R')])).toEqual({ 2: 'is a' });
  });

  test('without an id finds the job that it created the night before', () => {
    const row = { ...job(2, '24-002', '24-002'), hasOwnId: false as const, hasExactId: true as const };
    expect(found([row], [known('a', '24-002', '24-002')])).toEqual({ 2: 'is a' });
  });

  test('that fits several jobs is a question', () => {
    const company = [known('a', null, '100'), known('b', 'X', '100')];
    expect(found([job(2, '100')], company)).toEqual({
      'ambiguous 2': ['a', 'b', null],
      2: 'It may be any of 2 jobs. Say which one it is.',
    });
  });

  test('is looked up by the field that the mapping names only if id and number find nothing', () => {
    const company = [
      known('a', null, '1', { jobName: 'North  Mill' }),
      known('b', null, '2', { jobName: 'Depot', notes: 'ref 77' }),
    ];
    expect(found([job(2, 'x', '9', 'north mill')], company)).toEqual({ 2: 'new' });
    expect(found([job(2, 'x', '9', 'north mill')], company, 'jobName')).toEqual({ 2: 'linked to a' });
    expect(found([job(2, 'x', '2', 'north mill')], company, 'jobName')).toEqual({ 2: 'linked to b' });
    const row = { ...job(2, 'x', '9'), values: { jobNumber: '9', notes: 'REF 77' } };
    expect(found([row], company, 'notes')).toEqual({ 2: 'linked to b' });
    expect(found([job(2, 'x', '9')], company, 'notes')).toEqual({ 2: 'new' });
  });

  test('that would be the job of another row is left out, and the row with the external id has the job', () => {
    const company = [known('a', 'E1', '100')];
    expect(found([job(2, '100'), job(3, 'E1')], company)).toEqual({
      3: 'is a',
      2: 'It is the job 100 Name of a, and so is row 3.',
    });
  });
});
