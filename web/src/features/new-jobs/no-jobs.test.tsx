import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJobs } from '../../testing/open-jobs.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a company without jobs is shown how the first ones come', async () => {
  await openJobs({ jobs: [] });
  expect((await screen.findByText('There are no jobs yet.')).isConnected).toBe(true);
  const place = screen.getByText('There are no jobs yet.').parentElement;
  const link = place?.querySelector('a');
  expect(link?.textContent).toBe('Import…');
  expect(link?.getAttribute('href')).toBe('/workflow/import');

  const button = place?.querySelector('button');
  if (!button) throw new Error('no button for a new job');
  fireEvent.click(button);
  expect((await screen.findByRole('dialog', { name: 'New job' })).isConnected).toBe(true);
});
