import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '../ui/toast/toast.ts';
import { toastHistory } from '../ui/toast/toast-history.ts';
import { LookProvider } from './providers.tsx';

// Fails from the start: the later parts are downloaded before the first message.
const download = vi.hoisted(() => ({ isBroken: true }));
vi.mock('../ui/toast/toast-area.tsx', () => ({
  get ToastArea() {
    if (download.isBroken) throw new TypeError('Failed to fetch dynamically imported module: /assets/toast-area.js');
    return () => <p>Toasts</p>;
  },
}));

afterEach(() => {
  cleanup();
  toastHistory.clear();
  vi.restoreAllMocks();
});

test('the page stays if the toast area fails to download, and a later message tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <LookProvider>
      <input aria-label="The page" />
    </LookProvider>,
  );
  const page = screen.getByLabelText('The page');
  act(() => void toast.info('Saved'));
  await expect.poll(() => toastHistory.get()).toHaveLength(2);
  expect(screen.getByLabelText('The page')).toBe(page);
  download.isBroken = false;
  // The bell in the bar shows the messages and their actions.
  toastHistory.get()[0]?.actions[0]?.onClick();
  expect(await screen.findByText('Toasts')).toBeTruthy();
  expect(screen.getByLabelText('The page')).toBe(page);
});
