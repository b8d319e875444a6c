import { notifications } from '@mantine/notifications';
import { defaultImportLimits, type ImportLimits } from '@plumbline/contract/workflow/import-waiting';
import { type Permission, permissions } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../../app/providers.tsx';
import { createQueryClient } from '../../../lib/api.ts';
import { appInitQuery } from '../../../lib/app-init.ts';
import { InRouter } from '../../../testing/in-router.tsx';
import { appInitAnswer, problem, stubApi } from '../../../testing/stub-services.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import { LimitsSection } from './limits-section.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

/** The limits on a service, which a colleague can change too. */
async function show(granted: readonly Permission[] = permissions) {
  const service = { limits: defaultImportLimits };
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /wip/imports/limits': () => ({ limits: service.limits }),
    'POST /wip/imports/limits': (sent) => {
      const { limits, seen } = sent as Record<'limits' | 'seen', ImportLimits>; // the body of the call
      if (service.limits.maxJobs !== seen.maxJobs)
        return problem('import-limits-changed', 409, { limits: service.limits, who: 'Ben Boyd' });
      service.limits = limits;
      return { limits };
    },
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <LimitsSection canEdit={granted.includes('Admin_edit')} />
    </AppProviders>,
    { wrapper: InRouter },
  );
  return service;
}
const jobsField = () => screen.findByLabelText<HTMLInputElement>(/more jobs than$/);
const percentField = () => screen.findByLabelText<HTMLInputElement>(/more percent than$/);
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('a limit is saved at once and said in words; nothing typed sets none', async () => {
  const service = await show();
  type(await jobsField(), '1,250');
  await screen.findByText('Saved: a file that changes more than 1,250 jobs waits for a person.');
  type(await percentField(), '25 %');
  await screen.findByText('Saved: a file that changes the sum of a column by more than 25 % waits for a person.');
  expect(service.limits).toEqual({ maxJobs: 1250, maxSumPercent: 25 });
  type(await percentField(), '');
  await screen.findByText('Saved: a file may change the sum of a column by any amount.');
  expect(service.limits).toEqual({ maxJobs: 1250, maxSumPercent: null });
});

test.each([
  ['1.5', jobsField, /whole number of jobs up to 100,000/],
  ['100001', jobsField, /whole number of jobs up to 100,000/],
  ['-3', percentField, /whole percent from 0 to 1,000/],
])('“%s” is no limit and stays with its reason', async (text, field, reason) => {
  const service = await show();
  type(await field(), text);
  await screen.findByText(reason);
  expect((await field()).value).toBe(text);
  expect(service.limits).toEqual(defaultImportLimits);
});

test('what a colleague changed meanwhile is shown, and can be overwritten knowingly', async () => {
  const service = await show();
  await jobsField();
  service.limits = { ...defaultImportLimits, maxJobs: 7 };
  type(await jobsField(), '9');
  await screen.findByText(/Ben Boyd changed this meanwhile\. Now a file that changes more than 7 jobs waits/);
  expect((await jobsField()).value).toBe('9');
  fireEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(service.limits.maxJobs).toBe(9));
});

test('who may not administer sees them and cannot type', async () => {
  await show(['Admin_view', 'Wip_view']);
  expect((await jobsField()).readOnly).toBe(true);
  cleanup();
  await show(['Admin_view', 'Admin_edit']);
  expect(await screen.findByText(/^To see what a file may change/)).toBeTruthy();
});
