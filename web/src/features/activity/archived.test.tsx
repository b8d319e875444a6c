import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../../lib/api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubFetch, testConfig } from '../../testing/stub-services.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(path: string, archived: { archivedBefore?: string }) {
  const gridSettings = { state: { sort: [] }, columns: jobColumns, selectOptions: {} };
  const answer = stubFetch({
    'GET /app/init': appInitAnswer(),
    'GET /wip/init': {
      gridSettings,
      users: [],
      gridViews: [],
      retiredColumns: [],
      schedule: { gridSettings, settings: defaultScheduleSettings },
    },
    'GET /wip/activity': { changes: [], nextCursor: null, ...archived },
    'GET /wip/activity/net': { changes: [], count: 0, ...archived },
    'GET /wip/imports': { imports: [], next: null, waiting: [], ...archived },
  });
  const api = createApi(testConfig, () => answer);
  openPage(path, api);
}

const archived = { archivedBefore: '2023-11-23T10:30:00.000Z' };
const NOTE = /from before (11\/23\/2023|Nov 23, 2023).* are in your company’s archive/;

test.each([
  ['/workflow/activity', 'Nothing has been changed since.'],
  ['/workflow/imports', 'Nothing has been imported since.'],
  ['/workflow/changed?from=2023-01-01', ''],
])('%s says that older entries are archived, not that there are none', async (path, words) => {
  open(path, archived);
  expect(await screen.findByText(NOTE)).toBeTruthy();
  if (words) expect(screen.getByText(words)).toBeTruthy();
});

test.each([
  ['/workflow/activity', 'Nothing has been changed yet.', {}],
  ['/workflow/imports', 'Nothing has been imported yet.', {}],
  ['/workflow/changed?from=2024-01-01', 'What changed', archived],
])('%s says nothing of an archive that it does not touch', async (path, words, answer) => {
  open(path, answer);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(NOTE)).toBeNull();
});
