import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { ToastArea } from './toast-area.tsx';
import { severities } from './toast-message.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <ToastArea />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each(severities)('a toast of severity %s is announced, as an alert where one has to act', async (severity) => {
  act(() => void toast[severity]('Something happened'));
  await pass(50);
  const role = severity === 'warn' || severity === 'error' ? 'alert' : 'status';
  expect(screen.getByRole(role).textContent).toContain('Something happened');
});

test('a toast lives three seconds', async () => {
  act(() => void toast.info('Saved'));
  await pass(2_900);
  expect(screen.queryByText('Saved')).toBeTruthy();
  await pass(1_000);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('its action runs once and closes it', async () => {
  const undo = vi.fn();
  act(() => void toast.success('Taken out', { action: { label: 'Undo', onClick: undo } }));
  await pass(50);
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  await pass(1_000);
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Taken out')).toBeNull();
});

test('it can be closed by hand', async () => {
  act(() => void toast.warn('Careful'));
  await pass(50);
  act(() => screen.getByRole('button', { name: 'Close message' }).click());
  await pass(1_000);
  expect(screen.queryByText('Careful')).toBeNull();
});
