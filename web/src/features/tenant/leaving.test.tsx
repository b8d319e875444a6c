import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('leaving with something unsaved asks first, and reverting takes it back', async () => {
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
  const { router } = openPage(
    '/admin/tenant',
    stubApi({ 'GET /app/init': appInitAnswer(), 'GET /admin/tenant': { tenant: company } }),
  );
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
