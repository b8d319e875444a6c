import { notifications } from '@mantine/notifications';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { InRouter } from '../../testing/in-router.tsx';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { KeptHistorySection } from './kept-history-section.tsx';
import { UseSection } from './use-section.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const AT = '2026-11-01T03:00:00Z';

/** The page's two sections over a service that the operator and a colleague can change. */
async function show(isCompanyChoosing: boolean, granted: readonly Permission[] = permissions) {
  const history = {
    years: 7 as number | null,
    archivedBefore: '2019-11-01T00:00:00Z',
    archivedAt: AT,
    isCompanyChoosing,
  };
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /admin/use': () => ({
      users: { now: 12, most: null },
      requestsPerMinute: 6_000,
      megabytesPerMinute: null,
      contact: 'it@example.com',
    }),
    'GET /wip/company-data': () => ({ jobs: { now: 1_204, most: 5_000 }, history }),
    'POST /wip/company-data/history': (sent) => {
      const { years, seen } = sent as { years: number | null; seen: number | null }; // the body of the call
      if (seen !== history.years) return problem('history-not-kept', 409, { why: 'changed', history });
      history.years = years;
      return { history };
    },
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <UseSection />
      <KeptHistorySection canEdit={granted.includes('Admin_edit')} />
    </AppProviders>,
    { wrapper: InRouter },
  );
  return history;
}
const yearsField = () => screen.findByLabelText<HTMLInputElement>('Years of history that stay here');
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('says how much there is, of how much, and whom to ask for more', async () => {
  await show(false);
  expect(await screen.findByText('1,204 of 5,000 jobs')).toBeTruthy();
  expect(screen.getByText('12 users')).toBeTruthy();
  expect(screen.getByText(/6,000 requests a minute/)).toBeTruthy();
  expect(screen.getByText('For more, ask whoever runs Plumbline for you: it@example.com.')).toBeTruthy();
});

test('says how long history is kept and when the last archive was made, where the operator decides', async () => {
  await show(false);
  expect(
    await screen.findByText('7 years of history stay here. Whoever runs Plumbline for you decides that.'),
  ).toBeTruthy();
  expect(screen.getByText(/^The last archive was made .*: what happened before .* is in it\.$/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('where the operator allows it an administrator chooses; a colleague’s choice is not overwritten unseen', async () => {
  const history = await show(true);
  type(await yearsField(), '3');
  await screen.findByText('Saved: 3 years of history stay here.');
  expect(history.years).toBe(3);
  type(await yearsField(), '0');
  await screen.findByText(/whole number of years from 1 to 100/);
  history.years = 5;
  type(await yearsField(), '');
  await screen.findByText(/Somebody else changed this meanwhile\. Now 5 years of history stay here\./);
  expect(history.years).toBe(5);
});

test('who may only look sees the years and cannot type', async () => {
  await show(true, ['Admin_view']);
  expect((await yearsField()).readOnly).toBe(true);
});
