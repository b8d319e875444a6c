import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { toast } from '../ui/toast/toast.ts';
import { toastHistory } from '../ui/toast/toast-history.ts';
import { LookProvider } from './providers.tsx';

afterEach(() => {
  cleanup();
  toastHistory.clear();
});

test('the first message downloads the toast area', async () => {
  render(<LookProvider>{null}</LookProvider>);
  expect(document.querySelector('.toasts')).toBeNull();
  act(() => void toast.info('Saved'));
  expect((await screen.findByRole('status')).textContent).toContain('Saved');
});
