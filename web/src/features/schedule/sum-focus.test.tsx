import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { field, fill, focused, hands, press } from '../../testing/hands.ts';
import { openJobs } from '../../testing/open-jobs.tsx';
import { loadLater } from '../../ui/page-part.tsx';
import { sampleJob } from '../jobs/testing.ts';

beforeAll(() => import('./schedule-page.tsx'));
afterEach(cleanup);

const grid = hands('WIP schedule');
const sum = () => screen.queryByRole('table', { name: 'Earned of J-3' });

test('a cell whose rows a search moved under its open sum has the focus again after Escape', async () => {
  await openJobs({
    jobs: ['1', '2', '3'].map((n) => ({ ...sampleJob(n), originalContractAmount: 100_00, expenseBudget: 80_00 })),
    path: '/workflow/schedule',
  });
  await loadLater();
  fill(field('Search jobs'), 'J-3');
  grid.select('J-3', 'Earned');
  await waitFor(() => expect(sum()).not.toBeNull());
  await waitFor(() => expect(grid.texts('Job #')).toEqual(['J-3']));
  press('Escape');
  expect(sum()).toBeNull();
  expect(focused()).toBe(grid.cell('J-3', 'Earned'));
});
