import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from '../ui/toast/toast.ts';
import { toastHistory } from '../ui/toast/toast-history.ts';
import { LookProvider } from './providers.tsx';

const TOAST_AREA = '../ui/toast/toast-area.tsx';

afterEach(() => {
  cleanup();
  toastHistory.clear();
  vi.doUnmock(TOAST_AREA);
  vi.restoreAllMocks();
});

test('the page stays without the place of its messages, which can be downloaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  vi.doMock(TOAST_AREA, () => ({
    get ToastArea() {
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module: /assets/toast-area.js');
      return () => <p>Toasts</p>;
    },
  }));
  render(
    <LookProvider>
      <input aria-label="The page" />
    </LookProvider>,
  );
  const page = screen.getByLabelText('The page');
  act(() => void toast.info('Saved'));
  await expect.poll(() => toastHistory.get()).toHaveLength(2);
  expect(screen.getByLabelText('The page')).toBe(page);
  isBroken = false;
  // The bell in the bar shows the messages and their actions.
  toastHistory.get()[0]?.actions[0]?.onClick();
  expect(await screen.findByText('Toasts')).toBeTruthy();
  expect(screen.getByLabelText('The page')).toBe(page);
});

test('the first message brings its place along', async () => {
  render(<LookProvider>{null}</LookProvider>);
  expect(document.querySelector('.toasts')).toBeNull();
  act(() => void toast.info('Saved'));
  expect((await screen.findByRole('status')).textContent).toContain('Saved');
});
