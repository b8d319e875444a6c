import { notifications } from '@mantine/notifications';
import { permissions } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const empty = ['address1', 'address2', 'stateOrProvince', 'postalCode', 'contactEmail', 'contactPhone', 'websiteUrl'];
const { tenant, products } = appInitAnswer();
const company = {
  ...{ ...tenant, products, users: [], city: 'Denver' },
  ...Object.fromEntries(empty.map((name) => [name, null])),
};

const companyPage = (answers: Answers = {}) =>
  openPage(
    '/admin/tenant',
    stubApi({ 'GET /app/init': appInitAnswer(), 'GET /admin/tenant': { tenant: company }, ...answers }),
  );

test('leaving with something unsaved asks first, and reverting takes it back', async () => {
  const { router } = companyPage();
  const city = await screen.findByLabelText<HTMLInputElement>('City');
  const path = () => router.state.location.pathname;
  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Users' }));
  const ask = vi.fn((_: string) => false);
  vi.stubGlobal('confirm', ask);
  fireEvent.change(city, { target: { value: 'Nowhere' } });
  leave();
  await expect.poll(() => ask.mock.calls).toEqual([[expect.stringContaining('not saved yet')]]);
  expect(path()).toBe('/admin/tenant');
  expect(city.value).toBe('Nowhere');
  fireEvent.click(screen.getByRole('button', { name: 'Revert' }));
  await expect.poll(() => city.value).toBe('Denver');
  leave();
  await expect.poll(path).toBe('/admin/users');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a half-typed option is asked about too', async () => {
  const options = [{ value: 'East', name: 'East', isRetired: false, jobCount: 0 }];
  const { router } = companyPage({
    'GET /wip/lists': { lists: [{ field: 'branch', title: 'Branch', options }] },
  });
  const name = await screen.findByLabelText('New option of Branch');
  const ask = vi.fn((_: string) => true);
  vi.stubGlobal('confirm', ask);
  fireEvent.change(name, { target: { value: 'Harbor' } });
  fireEvent.click(screen.getByRole('link', { name: 'Users' }));
  await expect.poll(() => router.state.location.pathname).toBe('/admin/users');
  expect(ask.mock.calls).toEqual([['The new option is not added yet. Leave all the same?']]);
});

test('a field that a colleague changed meanwhile is asked about, and the choice is saved', async () => {
  const conflict = { field: 'contactPhone', yourValue: '222', theirValue: '111', who: 'Ben Boyd', at: null };
  const sent: unknown[] = [];
  companyPage({
    'POST /admin/tenant/save': (body) => {
      sent.push(body);
      if (sent.length === 1) return problem('tenant-conflict', 409, { conflicts: [conflict] });
      return { tenant: { ...company, contactPhone: '222' } };
    },
  });
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(phone, { target: { value: '222' } });
  save();
  const asked = (await screen.findByText(/changed this to/)).closest('[role=alert]');
  expect(asked?.textContent).toMatch(/^Ben Boyd changed this to 111\. Yours is 222\./);
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine: Phone' }));
  expect(asked?.isConnected).toBe(false);
  save();
  expect((await screen.findByText(/Saved\./)).isConnected).toBe(true);
  const changes = { contactPhone: '222' };
  expect(sent).toEqual([
    { changes, seen: { contactPhone: null } },
    { changes, seen: { contactPhone: '111' } },
  ]);
  expect(phone.value).toBe('222');
});

test('without Jobs its area is gone and its pages say why, until it is switched on again', async () => {
  let isOn = true;
  const now = () => (isOn ? [...products] : ['platform']);
  const { router } = companyPage({
    'GET /app/init': () => ({
      ...appInitAnswer(permissions.filter((right) => isOn || right.startsWith('Admin'))),
      products: now(),
    }),
    'POST /admin/tenant/products': (sent) => {
      isOn = (sent as { isOn: boolean }).isOn; // the body of the call
      return { tenant: { ...company, products: now() } };
    },
  });
  const links = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const jobs = () => screen.findByLabelText(/^Jobs/);
  fireEvent.click(await jobs());
  const dialog = await screen.findByRole('dialog', { name: 'Switch Jobs off?' });
  expect(dialog.textContent).toContain('Nothing is deleted');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Switch off' }));
  await screen.findByText(/Jobs is switched off\./);
  await expect.poll(links).toEqual(['Home', 'Admin']);
  expect((await screen.findByText(/The lists belong to Jobs/)).isConnected).toBe(true);

  await router.navigate({ to: '/workflow/jobs' });
  await screen.findByRole('heading', { level: 1, name: 'Keystone Builders does not use Jobs' });
  await router.navigate({ to: '/home' });
  await screen.findByText(/^Keystone Builders does not use Jobs: an administrator can switch it on/);

  await router.navigate({ to: '/admin/tenant' });
  fireEvent.click(await jobs());
  await screen.findByText(/Jobs is switched on\./);
  await expect.poll(links).toEqual(['Home', 'Jobs', 'Schedule', 'Change orders', 'Activity', 'Admin']);
});
