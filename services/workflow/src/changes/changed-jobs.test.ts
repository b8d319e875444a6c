import type { JobId } from '@plumbline/contract/values';
import { describe, expect, test } from 'vitest';
import { changesAfter } from './changed-jobs.ts';
import type { ChangeSet, News } from './store.ts';

const a = 'a' as JobId;
const b = 'b' as JobId;
const set = (position: number, who: string, cells: [JobId, string][]): ChangeSet => ({
  position,
  who,
  jobIds: cells.map(([id]) => id),
  fields: cells.map(([, field]) => field),
});
const jobA = { id: a, version: 4, notes: 'n', branch: 'North', estimator: null, updatedAt: 'now', updatedBy: 'Bob' };
const news = (sets: ChangeSet[], head = sets.at(-1)?.position ?? 0): News => ({
  head,
  sets,
  jobs: [JSON.stringify(jobA)],
});

describe('the changes after a cursor', () => {
  test('are those of later transactions only, each cell once, with everybody who changed the job', () => {
    const all = news([set(7, 'Ann', [[a, 'notes']]), set(8, 'Bob', [[a, 'branch']]), set(9, 'Ann', [[a, 'branch']])]);
    const who = (since: number) => changesAfter(since, all)?.jobs.map((job) => [job.who, job.cells]);
    const always = { updatedAt: 'now', updatedBy: 'Bob' };
    expect(who(6)).toEqual([['Ann, Bob', { notes: 'n', branch: 'North', ...always }]]);
    expect(who(7)).toEqual([['Bob, Ann', { branch: 'North', ...always }]]);
    expect(who(9)).toEqual([]);
  });

  test('of a job that is in the WIP no more are that it has gone', () => {
    expect(changesAfter(0, news([set(1, 'Ann', [[b, 'connected']])]))).toEqual({
      cursor: 1,
      jobs: [],
      gone: [{ id: b, who: 'Ann' }],
    });
  });

  test.each(['connected', 'something of a newer version'])('of a job with %s among them are the whole job', (field) => {
    const { id: _, version: __, ...members } = jobA;
    expect(changesAfter(0, news([set(1, 'Ann', [[a, field]])]))?.jobs[0]?.cells).toEqual(members);
  });

  test('of a conversation are no change of its job, and name it once', () => {
    const said = (position: number) => set(position, 'Ann', [[b, 'conversation']]);
    expect(changesAfter(0, { head: 2, sets: [said(1), said(2)], jobs: [] })).toEqual({
      cursor: 2,
      jobs: [],
      gone: [],
      conversations: [b],
    });
  });

  test.each([
    ['some were left out as too many', 5, news([set(9, 'Ann', [[a, 'notes']])])],
    ['the page knows more than the database', 10, news([], 9)],
    ['a number is missing between them', 6, news([set(7, 'Ann', []), set(9, 'Ann', [])])],
  ])('are not all there when %s', (_, since, all) => {
    expect(changesAfter(since, all)).toBeNull();
  });
});
