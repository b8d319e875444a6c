import type { Permission } from '@plumbline/domain/permissions';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleJob } from '../features/jobs/testing.ts';
import { openPage } from '../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../testing/stub-services.ts';

// A page that shows data keeps showing it, whatever happens to later fetches.

const settings = { columns: [], selectOptions: {} };
const nothing = { changes: [], nextCursor: null };
const money = {
  finalContractAmount: 1,
  invoicedAmount: 1,
  remainingInvoiceAmount: 1,
  retainageAmount: 1,
  paymentsReceived: 7,
};
const company = {
  id: appInitAnswer().tenant.id,
  name: 'Keystone Builders',
  products: ['platform', 'workflow'],
  companyLogoUrl: null,
  users: [],
  ...Object.fromEntries(
    ['address1', 'address2', 'city', 'stateOrProvince', 'postalCode', 'contactEmail', 'contactPhone', 'websiteUrl'].map(
      (name) => [name, null],
    ),
  ),
};
const sums = { jobCount: 1, lostCount: 0, totals: money, differenceCount: 0, differenceTotal: 0, lastChangedAt: null };
const answers: Answers = {
  'GET /app/init': appInitAnswer(),
  'GET /wip/init': {
    ...{ gridSettings: settings, retiredColumns: [], users: [], gridViews: [] },
    schedule: { gridSettings: settings, settings: defaultScheduleSettings },
  },
  'GET /wip/jobs': { jobs: [sampleJob('1')], cursor: 1 },
  'GET /wip/summary': {
    ...sums,
    ...{ own: sums, differences: [], payAppsDue: [], payAppsDueCount: 0, payAppsDueOwnCount: 0 },
  },
  'GET /wip/jobs/odd': { lookAlikes: [], blank: [], padded: [] },
  'GET /wip/activity': nothing,
  'GET /wip/imports': { imports: [], next: null, waiting: [] },
  'GET /wip/imports/limits': { limits: { maxJobs: 500, maxSumPercent: 10 } },
  'GET /wip/lists': { lists: [] },
  'GET /wip/columns': { columns: [] },
  'GET /admin/users/init': { gridSettings: settings, roles: [] },
  'GET /admin/users': { users: [] },
  'GET /admin/roles': { roles: [] },
  'GET /admin/tenant': { tenant: company },
  'GET /admin/use': { users: { now: 1, most: null }, requestsPerMinute: null, megabytesPerMinute: null, contact: null },
  'GET /wip/company-data': {
    jobs: { now: 1, most: null },
    history: { years: null, archivedBefore: null, archivedAt: null, isCompanyChoosing: false },
  },
  'GET /wip/mails': { isSending: false, mine: { conversations: true, files: true }, readers: { userIds: [] } },
  'GET /admin/history': nothing,
  'GET /admin/provisioning': { tokens: [], groups: [], roles: [] },
  'GET /admin/invitations': { invitations: [] },
};

function open(path: string) {
  let failure: (() => Response) | null = null;
  const orFailure = Object.entries(answers).map(([call, answer]) => [call, () => failure?.() ?? answer]);
  const api = stubApi(Object.fromEntries(orFailure));
  const { router, queryClient } = openPage(path, api);
  const refetch = () => queryClient.refetchQueries({ type: 'active' });
  const fail = (how: typeof failure) => {
    failure = how;
  };
  return { fail, refetch, router };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const pages: [path: string, part: () => Promise<HTMLElement>][] = [
  ['/home', () => screen.findByText('$0.07')],
  ['/workflow/jobs', () => screen.findByText('All changes saved')],
  ['/workflow/schedule', () => screen.findByText('All changes saved')],
  ['/workflow/activity', () => screen.findByPlaceholderText('Number or name')],
  ['/admin/users', () => screen.findByText('All changes saved')],
  ['/admin/roles', () => screen.findByRole('button', { name: 'Add a role' })],
  ['/admin/tenant', () => screen.findByDisplayValue('Keystone Builders')],
  ['/workflow/imports', () => screen.findByText('Nothing has been imported yet.')],
  ['/workflow/import', () => screen.findByRole('heading', { name: 'Import from accounting' })],
];
const failures = {
  'cannot be reached': () => Promise.reject(new TypeError('Failed to fetch')) as unknown as Response,
  'answers 500': () => problem('unexpected', 500, { traceId: 'abc' }),
  'is restarting': () => problem('unavailable', 503),
};

describe.each(Object.entries(failures))('while the server %s', (_, failure) => {
  test.each(pages)('%s shows what it has, and the bar says so', async (path, part) => {
    const { fail, refetch, router } = open(path);
    const shown = await part();
    fail(failure);
    await refetch();
    await router.invalidate();
    expect(await part()).toBe(shown);
    expect(screen.queryByRole('alert')).toBeNull();
    const state = screen.getByRole('button', { name: /Not up to date/ });
    fail(null);
    fireEvent.click(state);
    await expect.poll(() => screen.queryByRole('button', { name: /Not up to date/ })).toBeNull();
    expect(await part()).toBe(shown);
  });
});

test('failed fetches are repeated as soon as the network is back', async () => {
  const { fail, refetch } = open('/home');
  await screen.findByText('$0.07');
  fail(failures['cannot be reached']);
  await refetch();
  expect(screen.getByRole('button', { name: /Not up to date/ })).toBeTruthy();
  fail(null);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => screen.queryByRole('button', { name: /Not up to date/ })).toBeNull();
});

test('what could not be loaded while the server was away comes by itself when it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answered = answers['GET /wip/summary'];
  let isAway = true;
  const api = stubApi({
    ...answers,
    'GET /wip/summary': () => (isAway ? problem('unavailable', 503) : (answered ?? {})),
  });
  openPage('/home', api);
  expect((await screen.findByRole('alert')).textContent).toContain('tried again by itself');
  isAway = false;
  await vi.advanceTimersByTimeAsync(16_000);
  expect((await screen.findByText('$0.07')).isConnected).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  vi.useRealTimers();
});

test.each([
  ['what does not pass by itself', { isHidden: false, problem: () => problem('unexpected', 500, { traceId: 'abc' }) }],
  ['what a hidden page lacks', { isHidden: true, problem: () => problem('unavailable', 503) }],
])('%s is not asked for again', async (_, { isHidden, problem: failure }) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  const summary = () => {
    asked += 1;
    return failure();
  };
  openPage('/home', stubApi({ ...answers, 'GET /wip/summary': summary }));
  await screen.findByRole('alert');
  const before = asked;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(asked).toBe(before);
  hidden.mockRestore();
  vi.useRealTimers();
});

test('a sheet that a person may only look at takes up the right to edit once they have it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let granted: Permission[] = ['Wip_view'];
  openPage('/workflow/jobs', stubApi({ ...answers, 'GET /app/init': () => appInitAnswer(granted) }));
  expect((await screen.findByText(/^You may look, not change/)).isConnected).toBe(true);
  granted = ['Wip_view', 'Wip_edit'];
  await vi.advanceTimersByTimeAsync(21_000);
  expect((await screen.findByText('All changes saved')).isConnected).toBe(true);
  expect(screen.queryByText(/^You may look, not change/)).toBeNull();
  vi.useRealTimers();
});

test('opening and closing a job, or choosing a view, leaves the sheet in place', async () => {
  const { router } = open('/workflow/jobs');
  const shown = await screen.findByText('All changes saved');
  await router.navigate({ to: '/workflow/jobs/$jobId', params: { jobId: sampleJob('1').id } });
  expect(await screen.findByText('All changes saved')).toBe(shown);
  await router.navigate({ to: '/workflow/jobs', search: { view: 'standard' } });
  expect(await screen.findByText('All changes saved')).toBe(shown);
});
