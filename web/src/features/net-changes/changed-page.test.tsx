import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../../lib/api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubFetch, testConfig } from '../../testing/stub-services.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const change = {
  jobId: '0190a000-0000-7000-8000-000000000001',
  jobNumber: '24-001',
  jobName: 'Clinic',
  isInWip: true,
  isOwn: false,
  field: 'jobCostToDate',
  oldValue: 100_00,
  newValue: 350_00,
  people: ['Marcus'],
  count: 2,
  at: '2026-03-02T16:00:00.000Z',
};

/** Opens the page, and answers the spans that it asks for. */
function open(path = '/workflow/changed') {
  const asked: URLSearchParams[] = [];
  const gridSettings = { state: { sort: [] }, columns: jobColumns, selectOptions: {} };
  const answer = stubFetch({
    'GET /app/init': appInitAnswer(),
    'GET /wip/init': {
      gridSettings,
      retiredColumns: [],
      users: [],
      gridViews: [],
      schedule: { gridSettings, settings: defaultScheduleSettings },
    },
    'GET /wip/activity/net': { changes: [change, { ...change, jobNumber: '24-002', newValue: 0 }], count: 2 },
  });
  const api = createApi(testConfig, () => async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://app');
    if (pathname.endsWith('/wip/activity/net')) asked.push(searchParams);
    return answer(input, init);
  });
  openPage(path, api);
  return asked;
}
const sums = async () => (await screen.findByText('Current Cost, 2 jobs')).parentElement?.textContent;

test('the sums are by field, exact and with their sign', async () => {
  open();
  expect(await sums()).toBe('Current Cost, 2 jobs$150.00');
});

test('two days are asked for from the start of the first to the end of the second', async () => {
  const asked = open('/workflow/changed?from=2026-03-02&to=2026-03-03');
  await sums();
  expect(asked.map((query) => [query.get('from'), query.get('before')])).toEqual([
    [new Date(2026, 2, 2).toISOString(), new Date(2026, 2, 4).toISOString()],
  ]);
  expect(screen.getByText('From 03/02/2026 to 03/03/2026')).toBeTruthy();
});

test('who has looked sees from then on what is new, and can take that back', async () => {
  const asked = open();
  await sums();
  expect(screen.getByText('Since a week ago')).toBeTruthy();
  const before = Date.now();
  fireEvent.click(screen.getByRole('button', { name: 'I have looked' }));
  await screen.findByText(/^Since you last looked/);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(Date.parse(asked[1]?.get('from') ?? '')).toBeGreaterThanOrEqual(before);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Since a week ago')).toBeTruthy();
});
