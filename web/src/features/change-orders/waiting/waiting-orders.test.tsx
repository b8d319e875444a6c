import { permissions } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { localToday } from '../../../lib/calendar.ts';
import { hasUnsavedWork } from '../../../lib/unsaved-work.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../../../testing/stub-services.ts';
import { sampleJob } from '../../jobs/testing.ts';

const { id: jobId } = sampleJob('1');
const orderOf = (number: number) => ({
  number,
  date: localToday(),
  description: `Rock ${number}`,
  amount: 5_000_00,
  status: 'pending',
  estimatedCost: null,
  includedShare: null,
  includedReason: null,
  fileCount: 0,
  who: 'Marcus',
  at: '2026-03-02T16:00:00.000Z',
});
const waiting = (...numbers: number[]) => ({
  changeOrders: numbers.map((number) => ({
    jobId,
    version: 3,
    jobNumber: '24-001',
    jobName: 'Clinic',
    projectManagerUserIds: [],
    order: orderOf(number),
  })),
  count: numbers.length,
  isOwn: true,
});

function openHome(answers: Answers, granted = permissions.slice()) {
  // The totals below the list are still loading: one that failed would have a *Try again* too.
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /wip/summary': () => new Promise<never>(() => {}),
    ...answers,
  });
  openPage('/home', api);
}
const list = () => screen.findByRole('region', { name: 'Change orders waiting' });

afterEach(cleanup);

test('approve: sent as it stands, over the version that was shown, and gone from list and badge', async () => {
  const sent: unknown[] = [];
  let numbers = [1, 2];
  openHome({
    'GET /wip/change-orders/waiting': () => waiting(...numbers),
    'POST /wip/change-orders/save': (body: unknown) => {
      sent.push(body);
      numbers = [2];
      return { jobs: [{ ...sampleJob('1'), version: 4 }] };
    },
  });
  const section = await list();
  expect(await screen.findByRole('link', { name: /Change orders.*2 wait for you/ })).toBeTruthy();
  fireEvent.click(within(section).getByRole('button', { name: 'Approve 24-001, change order 1' }));
  await waitFor(() => expect(within(section).queryByText('#1 Rock 1')).toBeNull());
  const { number: _, who: __, at: ___, fileCount: ____, ...terms } = orderOf(1);
  expect(sent).toEqual([
    { jobId, version: 3, number: 1, terms: { ...terms, status: 'approved' }, today: localToday() },
  ]);
  expect(await screen.findByText('24-001, change order 1: approved.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /1 waits for you/ })).toBeTruthy();
});

test('the second press of a double click does not decide the change order that moved up', async () => {
  const sent: number[] = [];
  let numbers = [1, 2];
  openHome({
    'GET /wip/change-orders/waiting': () => waiting(...numbers),
    'POST /wip/change-orders/save': (body: { number: number }) => {
      sent.push(body.number);
      numbers = numbers.filter((number) => number !== body.number);
      return { jobs: [{ ...sampleJob('1'), version: 4 }] };
    },
  });
  const section = await list();
  const press = (number: number) =>
    fireEvent.click(within(section).getByRole('button', { name: `Approve 24-001, change order ${number}` }));
  press(1);
  await waitFor(() => expect(within(section).queryByText('#1 Rock 1')).toBeNull());
  press(2);
  await new Promise((later) => setTimeout(later, 700));
  expect(sent).toEqual([1]);
  press(2);
  await expect.poll(() => sent).toEqual([1, 2]);
});

test('a refusal says why, and the change order stays', async () => {
  openHome({
    'GET /wip/change-orders/waiting': waiting(1),
    'POST /wip/change-orders/save': problem('cells-refused', 422, {
      detail: 'no',
      refusals: [
        {
          jobId,
          jobNumber: '24-001',
          field: 'changeOrderHistory',
          title: 'Change order 1',
          value: null,
          reason: 'is approved already',
        },
      ],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reject 24-001, change order 1' }));
  expect(await screen.findByText(/is approved already/)).toBeTruthy();
  expect(within(await list()).getByText('#1 Rock 1')).toBeTruthy();
});

test.each([
  ['decided', 'approved', '24-001, change order 1: Ben approved it already.'],
  ['changed', 'pending', /^24-001, change order 1: not decided, because Ben changed it meanwhile\. It is now “/],
])('what a colleague %s meanwhile is told as that, and the list is asked again', async (_, status, told) => {
  let numbers = [1, 2];
  const { fileCount: _files, who: _who, at: _at, number: _number, ...terms } = orderOf(1);
  openHome({
    'GET /wip/change-orders/waiting': () => waiting(...numbers),
    'POST /wip/change-orders/save': () => {
      numbers = [2];
      return problem('cells-conflict', 409, {
        detail: 'no',
        jobs: [{ ...sampleJob('1'), version: 4 }],
        conflicts: [
          {
            jobId,
            jobNumber: '24-001',
            field: 'changeOrderHistory',
            title: 'Change order 1',
            value: null,
            theirValue: { ...terms, amount: 6_000_00, status },
            who: 'Ben',
            at: '2026-03-03T16:00:00.000Z',
            version: 4,
          },
        ],
      });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 24-001, change order 1' }));
  expect(await screen.findByText(told)).toBeTruthy();
  await waitFor(async () => expect(within(await list()).queryByText('#1 Rock 1')).toBeNull());
});

test('after a lost answer a decision and its undo are asked again until they are known', async () => {
  const sent: string[] = [];
  let isLost = true;
  openHome({
    'GET /wip/change-orders/waiting': waiting(1),
    'POST /wip/change-orders/save': ({ terms }: { terms: { status: string } }) => {
      sent.push(terms.status);
      if (isLost) throw new TypeError('Failed to fetch');
      return { jobs: [{ ...sampleJob('1'), version: 4 }] };
    },
  });
  const tryAgain = async (): Promise<void> => {
    isLost = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/not known yet/)).toBeNull());
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 24-001, change order 1' }));
  await screen.findByText(/^It is not known yet whether 24-001, change order 1 was approved\./);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  expect(hasUnsavedWork()).toBe(true);
  await tryAgain();
  expect(await screen.findByText('24-001, change order 1: approved.')).toBeTruthy();
  isLost = true;
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^It is not known yet whether 24-001, change order 1 is pending again\./);
  await tryAgain();
  expect(await screen.findByText('24-001, change order 1: pending again.')).toBeTruthy();
  // On a slow machine it is asked again by itself before the button is pressed.
  expect(sent.join(' ')).toMatch(/^approved( approved)+( pending){2,}$/);
  expect(hasUnsavedWork()).toBe(false);
});

test('an undo that fails names its change order and can be tried again', async () => {
  let failures = 0;
  openHome({
    'GET /wip/change-orders/waiting': waiting(1),
    'POST /wip/change-orders/save': ({ terms }: { terms: { status: string } }) => {
      if (terms.status === 'pending' && failures++ === 0) return problem('cells-refused', 422, { refusals: [] });
      return { jobs: [{ ...sampleJob('1'), version: 4 }] };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 24-001, change order 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^24-001, change order 1: .*Nothing was saved/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('24-001, change order 1: pending again.')).toBeTruthy();
});

test('a handful is shown, all of them are one step away', async () => {
  openHome({ 'GET /wip/change-orders/waiting': waiting(1, 2, 3, 4, 5, 6, 7) });
  const section = await list();
  expect(within(section).getAllByRole('listitem')).toHaveLength(5);
  expect(within(section).getByRole('link', { name: 'All 7' }).getAttribute('href')).toBe('/workflow/change-orders');
});

test('who may only look gets no buttons and no badge', async () => {
  openHome({ 'GET /wip/change-orders/waiting': waiting(1) }, ['Wip_view']);
  expect(within(await list()).queryByRole('button')).toBeNull();
  expect(screen.queryByText(/waits for you/)).toBeNull();
});
