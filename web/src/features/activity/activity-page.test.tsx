import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { sampleJob } from '../jobs/testing.ts';

afterEach(cleanup);

const gridSettings = { state: { sort: [] }, columns: jobColumns, selectOptions: {} };
const init = {
  ...{ gridSettings, users: [], gridViews: [], retiredColumns: [] },
  schedule: { gridSettings, settings: defaultScheduleSettings },
};

test('a save of many jobs is one entry, which opens to its edits', async () => {
  const change = (id: number, job: number, field: string, at = '2026-11-26T15:00:00.123Z') => ({
    id: String(id),
    jobId: sampleJob(String(job)).id,
    jobNumber: `J-${job}`,
    jobName: 'Depot',
    isInWip: true,
    version: 2,
    field,
    oldValue: null,
    newValue: 1_00,
    personId: '0190a000-0000-7000-8000-000000000091',
    personName: 'Ana Abbott',
    isImport: false,
    at,
  });
  const changes = [
    change(9, 4, 'notes', '2026-11-26T15:00:00.124Z'),
    ...[3, 2, 1].flatMap((job) => [
      change(2 * job + 1, job, 'invoicedAmount'),
      change(2 * job, job, 'originalContractAmount'),
    ]),
  ];
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/init': init,
    'GET /wip/activity': { changes, nextCursor: null },
  });
  openPage('/workflow/activity', api);
  const [list] = await screen.findAllByRole('list', { name: /^Changes, / });
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('J-4 · Depot'),
    expect.stringMatching(/^Ana Abbott.*3 jobs: Original Contract, Invoiced Amount$/),
  ]);
  expect(screen.queryByText(/J-2/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '3 jobs: Original Contract, Invoiced Amount' }));
  expect(screen.getByRole('link', { name: 'J-2 · Depot' })).toBeTruthy();
});

test('activity that cannot be read says so, and tries again', async () => {
  let isReached = false;
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/init': init,
    'GET /wip/activity': () => {
      if (!isReached) throw new TypeError('Failed to fetch');
      return { changes: [], nextCursor: null };
    },
  });
  openPage('/workflow/activity', api);
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  isReached = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has been changed yet.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
