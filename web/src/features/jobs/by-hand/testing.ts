import { notifications } from '@mantine/notifications';
import { jobChoices } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { cents } from '@plumbline/domain/money';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { hands } from '../../../testing/hands.ts';
import { openJobs } from '../../../testing/open-jobs.tsx';
import { storedJobs } from '../../../testing/stored-jobs.ts';
import type { Answers } from '../../../testing/stub-services.ts';
import { sampleJob } from '../testing.ts';

// The next test finds nothing of the last: the page, its toasts, and what the browser keeps.
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  notifications.clean();
  sessionStorage.clear();
  localStorage.clear();
});

const named = (...names: readonly string[]) => names.map((name) => ({ value: name, name }));
const person = (last: number, name: string) => ({
  id: `0190a000-0000-7000-8000-0000000000${last}`,
  name,
  isActive: true,
});
export const people = { ana: person(91, 'Ana Abbott'), ben: person(92, 'Ben Boyd'), cho: person(93, 'Cho Chen') };
const everybody = Object.values(people);
export const selectOptions = {
  ...jobChoices,
  jobStatus: named('Active', 'Inactive'),
  division: named('Construction', 'Maintenance', 'Engineering'),
  branch: named('North', 'South', 'East', 'West'),
  monthIncomeExpected: named('January', 'February'),
  projectManagerUserIds: everybody.map(({ id, name }) => ({ value: id, name })),
};
type Day = NonNullable<Job['dateSold']>;
export const day = (text: string) => text as Day; // as the contract reads it
export const status = (name: string) => ({ value: name, name });
export const dollars = (amount: number) => cents(Math.round(amount * 100));

/** Jobs J-1, J-2 …, each with these fields. */
export const jobsOf = (...fields: readonly Partial<Job>[]): Job[] =>
  fields.map((each, index) => ({ ...sampleJob((index + 1).toString(16)), ...each }));

export const grid = hands();

/** The sheet of these jobs, and the service that stores them. */
export const open = (...fields: readonly Partial<Job>[]) => openAt('/workflow/jobs', fields);

/** The same jobs as the cards of a phone. */
export const openOnPhone = (...fields: readonly Partial<Job>[]) => openAt('/workflow/jobs', fields, {}, true);

/** The sheet at another address of the page, with further answers of the service. */
export async function openAt(path: string, fields: readonly Partial<Job>[], answers: Answers = {}, isPhone = false) {
  const jobs = jobsOf(...fields);
  const store = storedJobs(jobs);
  const all = { ...store.answers, ...answers };
  const { router } = await openJobs({ jobs, selectOptions, users: everybody, path, answers: all, isPhone });
  /** An edit that comes after all others is the only one that reaches the service. */
  const expectNothingSaved = async (): Promise<void> => {
    grid.typeOver('J-1', 'Pay App Due Day', '7');
    await grid.expectSaved();
    expect(store.saves).toEqual([{ job: 'J-1', payAppDueDayOfMonth: 7 }]);
  };
  return { ...store, router, expectNothingSaved };
}
