import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { type Answers, appInitAnswer, stubApi } from '../../testing/stub-services.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function companyPage(answers: Answers = {}) {
  const fields = [
    'address1',
    'address2',
    'stateOrProvince',
    'postalCode',
    'contactEmail',
    'contactPhone',
    'websiteUrl',
  ];
  const { tenant, products } = appInitAnswer();
  const company = {
    ...{ ...tenant, products, users: [], city: 'Denver' },
    ...Object.fromEntries(fields.map((name) => [name, null])),
  };
  return openPage(
    '/admin/tenant',
    stubApi({ 'GET /app/init': appInitAnswer(), 'GET /admin/tenant': { tenant: company }, ...answers }),
  );
}

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
