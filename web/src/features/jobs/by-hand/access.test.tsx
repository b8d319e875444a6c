import { permissions } from '@plumbline/domain/permissions';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press } from '../../../testing/hands.ts';
import { openJobs } from '../../../testing/open-jobs.tsx';
import { storedJobs } from '../../../testing/stored-jobs.ts';
import { appInitAnswer, problem } from '../../../testing/stub-services.ts';
import { dollars, grid, jobsOf, selectOptions } from './testing.ts';

test('what was typed before a person was deactivated is sent once they are active again', async () => {
  const jobs = jobsOf({ jobCostToDate: dollars(5) });
  const store = storedJobs(jobs);
  const save = store.answers['POST /wip/jobs/save'] as (sent: unknown) => object; // as it stores them
  let isActive = true;
  const { queryClient } = await openJobs({
    jobs,
    answers: {
      ...store.answers,
      'GET /app/init': () => (isActive ? appInitAnswer(permissions) : problem('forbidden', 403)),
      'POST /wip/jobs/save': (sent: unknown) => (isActive ? save(sent) : problem('forbidden', 403)),
    },
  });
  const lookAtRights = () => act(() => queryClient.refetchQueries({ queryKey: ['platform', 'appInit'] }));
  isActive = false;
  grid.typeOver('J-1', 'Current Cost', '2,000');
  await waitFor(() => expect(grid.cell('J-1', 'Current Cost').getAttribute('data-mark')).not.toBeNull());
  await lookAtRights();
  expect(store.read('J-1')).toMatchObject({ jobCostToDate: 500 });
  isActive = true;
  await lookAtRights();
  await grid.expectSaved();
  expect(store.read('J-1')).toMatchObject({ jobCostToDate: 200_000 });
});

test('Enter takes the highlighted choice, though an administrator takes another out of the list meanwhile', async () => {
  const jobs = jobsOf({});
  const store = storedJobs(jobs);
  let init: { gridSettings: { selectOptions: Record<string, readonly { value: string }[]> } } | undefined;
  const { queryClient } = await openJobs({ jobs, selectOptions, answers: store.answers });
  grid.select('J-1', 'Branch');
  press('F2', 'ArrowDown', 'ArrowDown');
  expect(document.querySelector('[role=option][data-highlighted]')?.textContent).toBe('East');
  act(() => {
    queryClient.setQueryData<NonNullable<typeof init>>(['workflow', 'wipInit'], (now) => {
      if (!now) return now;
      const { selectOptions: options } = now.gridSettings;
      const branch = options.branch?.filter(({ value }) => value !== 'North') ?? [];
      init = { ...now, gridSettings: { ...now.gridSettings, selectOptions: { ...options, branch } } };
      return init;
    });
  });
  await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(3));
  press('Enter');
  await grid.expectSaved();
  expect(store.read('J-1')).toMatchObject({ branch: 'East' });
});

test('a choice that an administrator renames reads so in a sheet that was open already, as soon as one looks at it again', async () => {
  const jobs = jobsOf({ branch: 'West' });
  const store = storedJobs(jobs);
  const options = { ...selectOptions, branch: [{ value: 'West', name: 'West' }] };
  await openJobs({ jobs, selectOptions: options, answers: store.answers });
  expect(grid.shown('J-1', 'Branch')).toBe('West');
  options.branch = [{ value: 'West', name: 'Western Slope' }];
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(grid.shown('J-1', 'Branch')).toBe('Western Slope'));
});

test('a choice that an administrator renamed meanwhile reads so for whoever comes back to the sheet by a link', async () => {
  const jobs = jobsOf({ branch: 'West' });
  const store = storedJobs(jobs);
  const options = { ...selectOptions, branch: [{ value: 'West', name: 'West' }] };
  const { router } = await openJobs({ jobs, selectOptions: options, answers: store.answers });
  expect(grid.shown('J-1', 'Branch')).toBe('West');
  await act(() => router.navigate({ to: '/workflow/taken-out' }));
  options.branch = [{ value: 'West', name: 'Western Slope' }];
  const later = Date.now() + 2_001;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await act(() => router.navigate({ to: '/workflow/jobs' }));
  await waitFor(() => expect(grid.shown('J-1', 'Branch')).toBe('Western Slope'));
});
