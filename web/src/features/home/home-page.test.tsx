import { permissions } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { localToday } from '../../lib/calendar.ts';
import { openPage } from '../../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';

const sums = {
  jobCount: 2,
  lostCount: 0,
  totals: {
    finalContractAmount: 123_456_789,
    invoicedAmount: 100_00,
    remainingInvoiceAmount: -50_05,
    retainageAmount: 0,
    paymentsReceived: 99_99,
  },
  differenceCount: 0,
  differenceTotal: 0,
  lastChangedAt: null,
};
const summary = {
  ...sums,
  own: { ...sums, jobCount: 1, totals: { ...sums.totals, finalContractAmount: 70_000_00 } },
  differences: [] as object[],
  payAppsDue: [
    {
      jobId: '0190a000-0000-7000-8000-00000000000a',
      jobNumber: '24-001',
      jobName: 'Riverside Clinic',
      dueOn: localToday(),
      remainingInvoiceAmount: 5_000_00,
      isOwn: true,
    },
  ],
  payAppsDueCount: 1,
  payAppsDueOwnCount: 1,
};

function openHome(answers: Answers) {
  const api = stubApi({ 'GET /app/init': appInitAnswer(), ...answers });
  openPage('/home', api);
}

afterEach(cleanup);

test('totals are exact to the cent, negatives in parentheses', async () => {
  openHome({ 'GET /wip/summary': summary });
  expect(await screen.findByText('$1,234,567.89')).toBeTruthy();
  expect(screen.getByText('($50.05)').hasAttribute('data-negative')).toBe(true);
});

test('totals stand above the pay apps, however many there are', async () => {
  openHome({ 'GET /wip/summary': summary });
  const total = await screen.findByText('$1,234,567.89');
  const due = screen.getByRole('heading', { name: /^Pay apps due/ });
  expect(total.compareDocumentPosition(due)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the difference between left to invoice and revised - invoiced is listed by job and amount', async () => {
  openHome({
    'GET /wip/summary': {
      ...summary,
      lostCount: 1,
      totals: { ...summary.totals, finalContractAmount: 150_00, invoicedAmount: 60_00, remainingInvoiceAmount: 112_34 },
      differences: [
        {
          jobId: '0190a000-0000-7000-8000-00000000000b',
          jobNumber: '24-002',
          jobName: 'Depot',
          difference: 22_34,
          isOverridden: true,
          isOwn: false,
        },
      ],
      differenceCount: 1,
      differenceTotal: 22_34,
    },
  });
  expect(await screen.findByText(/2 jobs, without 1 lost/)).toBeTruthy();
  const line = screen.getByText(/Revised − Invoiced is \$90\.00/);
  expect(line.textContent).toMatch(/1 job make it \$22\.34 more: Left to Invoice \$112\.34\./);
  const row = screen.getByRole('link', { name: '24-002 · Depot', hidden: true }).closest('tr');
  expect(row?.textContent).toContain('Typed over the calculated amount$22.34');
});

test('a job whose pay app is due links to its panel', async () => {
  openHome({ 'GET /wip/summary': summary });
  const link = await screen.findByRole('link', { name: '24-001 · Riverside Clinic' });
  expect(link.getAttribute('href')).toBe('/workflow/jobs/0190a000-0000-7000-8000-00000000000a');
  expect(screen.getByText('Today')).toBeTruthy();
  expect(screen.getByText('$5,000.00')).toBeTruthy();
});

test('the page says that totals are loading', async () => {
  openHome({ 'GET /wip/summary': () => new Promise<object>(() => {}) });
  expect(await screen.findByRole('status', { name: 'Loading the overview' })).toBeTruthy();
});

test('a failure is explained in plain words, and trying again helps', async () => {
  const answers = [problem('unexpected', 500, { traceId: 't-1' }), Response.json(summary)];
  openHome({ 'GET /wip/summary': () => answers.shift() ?? summary });
  (await screen.findByRole('button', { name: 'Try again' })).click();
  expect(await screen.findByText('$1,234,567.89')).toBeTruthy();
});

test('without Wip_view no totals are loaded', async () => {
  openHome({ 'GET /app/init': appInitAnswer(permissions.filter((each) => each !== 'Wip_view')) });
  expect(await screen.findByText(/You may not see the jobs of Keystone Builders/)).toBeTruthy();
});

const attention = {
  isManager: true,
  reasons: [
    { reason: 'over-billed', count: 12, ownCount: 3 },
    { reason: 'not-invoiced', count: 4, ownCount: 0 },
  ],
};
const filtersOf = (link: HTMLElement): unknown =>
  JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://app').searchParams.get('state') ?? '{}').filters;

test('who manages jobs sees what needs attention of theirs first; each reason leads to its jobs', async () => {
  const others = { ...summary.payAppsDue[0], jobId: crypto.randomUUID(), jobNumber: '24-009', isOwn: false };
  openHome({
    'GET /wip/summary': { ...summary, payAppsDue: [...summary.payAppsDue, others], payAppsDueCount: 2 },
    'GET /wip/attention': attention,
  });
  const overBilled = { field: 'attention', kind: 'options', operator: 'anyOf', values: ['over-billed'] };
  const own = await screen.findByRole('link', { name: '3 Billed beyond the contract' });
  expect(filtersOf(own)).toEqual([overBilled, { field: 'isMine', kind: 'boolean', operator: 'is', value: true }]);
  expect(screen.queryByText('Not invoiced for 45 days')).toBeNull();
  await screen.findByText(/24-001/);
  expect(screen.queryByText(/24-009/)).toBeNull();
  const totals = screen.getByRole('region', { name: 'Totals of my jobs' });
  expect(totals.textContent).toMatch(/Revised Contract\$70,000\.00.*1 job$/);
  fireEvent.click(screen.getByLabelText('All jobs'));
  expect(filtersOf(screen.getByRole('link', { name: '12 Billed beyond the contract' }))).toEqual([overBilled]);
  expect(screen.getByRole('link', { name: '4 Not invoiced for 45 days' })).toBeTruthy();
  expect(screen.getByText(/24-009/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Totals of all jobs' }).textContent).toMatch(/\$1,234,567\.89.*2 jobs$/);
});

test('what makes the difference is listed of the jobs that the person manages, with their sum', async () => {
  const differing = { jobName: 'Depot', difference: 5_00, isOverridden: true };
  openHome({
    'GET /wip/summary': {
      ...summary,
      ...{ differenceCount: 2, differenceTotal: 10_00 },
      own: { ...summary.own, differenceCount: 1, differenceTotal: 5_00 },
      differences: [
        { ...differing, jobId: crypto.randomUUID(), jobNumber: '24-002', isOwn: true },
        { ...differing, jobId: crypto.randomUUID(), jobNumber: '24-003', isOwn: false },
      ],
    },
    'GET /wip/attention': attention,
  });
  expect((await screen.findByText(/missing amounts of/)).textContent).toMatch(/1 job make it \$5\.00 more/);
  expect(screen.getByText(/24-002/).isConnected).toBe(true);
  expect(screen.queryByText(/24-003/)).toBeNull();
  fireEvent.click(screen.getByLabelText('All jobs'));
  expect(screen.getByText(/24-003/).isConnected).toBe(true);
});

test('the largest hundred differences of all jobs are said to be that, whoever manages them', async () => {
  const differing = (i: number) => ({
    ...{ jobId: crypto.randomUUID(), jobNumber: `J${i}`, jobName: 'Depot' },
    ...{ difference: 500 - i, isOverridden: true, isOwn: i >= 100 },
  });
  const differences = Array.from({ length: 103 }, (_, i) => differing(i));
  openHome({
    'GET /wip/summary': { ...summary, differences, differenceCount: 300, differenceTotal: 10_00 },
    'GET /wip/attention': { ...attention, isManager: false },
  });
  expect((await screen.findByText(/^These are the largest/)).textContent).toBe('These are the largest 100 of 300.');
  expect(screen.getByText(/J99 /).isConnected).toBe(true);
  expect(screen.queryByText(/J100 /)).toBeNull();
});

test('who manages none sees all jobs and is not asked whose', async () => {
  openHome({ 'GET /wip/summary': summary, 'GET /wip/attention': { ...attention, isManager: false } });
  expect(await screen.findByRole('link', { name: '12 Billed beyond the contract' })).toBeTruthy();
  expect(screen.queryByText('All jobs')).toBeNull();
});

const nothing = {
  ...summary,
  jobCount: 0,
  totals: {
    finalContractAmount: 0,
    invoicedAmount: 0,
    remainingInvoiceAmount: 0,
    retainageAmount: 0,
    paymentsReceived: 0,
  },
  payAppsDue: [],
  payAppsDueCount: 0,
  payAppsDueOwnCount: 0,
};

test('a company without jobs is led to where they come from, and not shown sums of nothing', async () => {
  openHome({
    'GET /app/init': appInitAnswer(permissions),
    'GET /wip/summary': nothing,
    'GET /wip/attention': { isManager: false, reasons: [] },
  });
  expect((await screen.findByRole('heading', { name: 'There are no jobs yet' })).isConnected).toBe(true);
  const leads = ['Import…', 'Go to the jobs', 'Invite people'];
  expect(leads.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/workflow/import',
    '/workflow/jobs',
    '/admin/users',
  ]);
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull();
});

test('who may only look at jobs is not sent to import them', async () => {
  openHome({ 'GET /app/init': appInitAnswer(['Wip_view']), 'GET /wip/summary': nothing });
  await screen.findByRole('heading', { name: 'There are no jobs yet' });
  expect(screen.queryByRole('link', { name: 'Import…' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull();
});

test('a company whose jobs are all lost is shown its sums', async () => {
  openHome({ 'GET /wip/summary': { ...nothing, lostCount: 1 } });
  expect((await screen.findByRole('heading', { name: /^Pay apps due/ })).isConnected).toBe(true);
  expect(screen.queryByRole('heading', { name: 'There are no jobs yet' })).toBeNull();
});
