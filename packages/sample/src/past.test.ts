import type { UserId } from '@plumbline/contract/values';
import { changeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { approvedTotal, changeOrderRefusal } from '@plumbline/domain/change-orders';
import { expect, test } from 'vitest';
import { isWorkday } from './calendar.ts';
import { type StoriedJob, sampleJobs } from './jobs.ts';
import { type Past, sampleDay, samplePasts } from './past.ts';

const today = '2026-03-17';
const now = `${today}T18:00:00.000Z`; // the earliest at which the day counts
// Any well-formed ids do.
const [manager, admin, accountant] = [1, 2, 3].map((n) => `${n}1111111-1111-4111-8111-111111111111`) as [
  UserId,
  UserId,
  UserId,
];
const jobs = sampleJobs({ count: 400, seed: 4, today, managerIds: [manager, admin] });
const pasts = samplePasts(jobs, { seed: 4, today, managerId: manager, accountantId: accountant });
const each = (check: (job: StoriedJob, past: Past) => void) => {
  for (const [i, job] of jobs.entries()) check(job, pasts[i] as Past); // one past a job
};

test('a job’s past leads to its present values, each step from the result of the one before', () => {
  each(({ values, accounting }, { steps }) => {
    const held = new Map<string, unknown>();
    for (const { field, from, to } of steps.flatMap(({ changes }) => changes)) {
      if (field === 'changeOrderHistory') continue;
      if (held.has(field)) expect(from).toEqual(held.get(field));
      expect(from).not.toEqual(to);
      held.set(field, to);
    }
    for (const [field, to] of held)
      expect([field, to]).toEqual([field, Reflect.get({ ...values, ...accounting }, field)]);
  });
});

test('its steps are in order, after its connection, by three people, with values that the fields accept', () => {
  each((_, { steps, connectedAt }) => {
    const times = steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    for (const at of times) expect(at >= connectedAt && at <= now).toBe(true);
    for (const { field, from, to } of steps.flatMap(({ changes }) => changes)) {
      if (!isJobField(field)) continue;
      const spec: JobField = jobFields[field];
      expect(spec.update.nullable().safeParse(to).error, field).toBeUndefined();
      expect(spec.update.nullable().safeParse(from).error, field).toBeUndefined();
    }
  });
  const people = new Set(pasts.flatMap(({ steps }) => steps.map(({ by }) => by)));
  expect([...people].sort()).toEqual([manager, admin, accountant]);
});

test('its change orders add up to the total, and each got its status by allowed steps', () => {
  each(({ values }, { steps, changeOrders }) => {
    expect(approvedTotal(changeOrders)).toBe(values.changeOrderTotal);
    expect(changeOrders.map(({ number }) => number)).toEqual(changeOrders.map((_, i) => i + 1));
    for (const order of changeOrders) {
      const { by: _, at: __, ...last } = order;
      const own = steps
        .flatMap(({ changes }) => changes)
        .filter(
          ({ field, to }) => field === 'changeOrderHistory' && Reflect.get(Object(to), 'number') === order.number,
        );
      expect(own.at(-1)?.to).toEqual(last);
      for (const { from, to } of own) {
        const before = from === null ? null : changeOrderTerms.parse(from);
        expect(changeOrderRefusal(before, changeOrderTerms.parse(to))).toBeNull();
      }
    }
  });
  const statuses = pasts.flatMap(({ changeOrders }) => changeOrders.map(({ status }) => status));
  for (const status of ['pending', 'approved', 'rejected'])
    expect(statuses.filter((each) => each === status).length).toBeGreaterThan(30);
});

test('a year of work shows month by month', () => {
  const counts = pasts.map(({ steps }) => steps.length);
  expect(Math.max(...counts)).toBeGreaterThan(12);
  const months = new Set(pasts.flatMap(({ steps }) => steps.map(({ at }) => at.slice(0, 7))));
  expect(months.size).toBeGreaterThanOrEqual(13);
  // A firm that was there all the year, and not one that began last month: the months differ by the season and by chance.
  const counted = Map.groupBy(
    pasts.flatMap(({ steps }) => steps),
    ({ at }) => at.slice(0, 7),
  );
  const year = [...counted].toSorted(([a], [b]) => (a < b ? 1 : -1)).slice(1, 13); // without the month that has just begun
  const sizes = year.map(([, { length }]) => length);
  expect(sizes.length).toBe(12);
  expect(Math.min(...sizes)).toBeGreaterThan(Math.max(...sizes) / 4);
});

test('nobody works on a weekend, on a holiday or at night', () => {
  const instants = pasts.flatMap(({ steps, changeOrders }) => [...steps, ...changeOrders].map(({ at }) => at));
  expect(instants.filter((at) => !isWorkday(at.slice(0, 10)))).toEqual([]);
  const hours = instants.map((at) => Number(at.slice(11, 13)));
  expect([Math.min(...hours), Math.max(...hours)]).toEqual([
    17,
    expect.toSatisfy((hour) => hour === 22 || hour === 23),
  ]);
});

test('a sample’s stories end on the last day on which the office has worked for an hour', () => {
  expect(sampleDay('2026-03-17T20:00:00.000Z')).toBe('2026-03-17');
  expect(sampleDay('2026-03-17T09:00:00.000Z')).toBe('2026-03-16');
  expect(sampleDay('2026-11-22T20:00:00.000Z')).toBe('2026-11-20'); // a Sunday
  expect(sampleDay('2026-11-27T01:00:00.000Z')).toBe('2026-11-25'); // Thanksgiving was on the 26th
});

test('the same seed and moment give the same past, whichever other jobs are asked for', () => {
  const some = jobs.slice(100, 103);
  const options = { seed: 4, today, managerId: manager, accountantId: accountant };
  expect(samplePasts(some, options)).toEqual(pasts.slice(100, 103));
  expect(samplePasts(some, { ...options, seed: 5 })).not.toEqual(pasts.slice(100, 103));
});

test('a change order names work that belongs to the job', () => {
  const descriptions = jobs.flatMap(
    ({ story }, i) => pasts[i]?.changeOrders.map(({ description }) => `${story.work.trade}: ${description}`) ?? [],
  );
  expect(descriptions.filter((text) => /Rock excavation/.test(text) && !/^ground/.test(text))).toEqual([]);
  expect(descriptions.some((text) => text === 'ground: Rock excavation')).toBe(true);
});
