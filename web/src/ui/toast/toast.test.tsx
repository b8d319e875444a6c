import { getDefaultZIndex, MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LastMessages } from './last-messages.tsx';
import { toast } from './toast.ts';
import { ToastArea } from './toast-area.tsx';
import { toastHistory } from './toast-history.ts';
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
  act(() => toastHistory.clear());
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

test('toasts lie above dialogs and below an open menu', async () => {
  act(() => void toast.success('Something happened'));
  await pass(50);
  // Mantine's style sheet puts it there.
  const { style } = document.querySelector('.toasts') as HTMLElement; // it is drawn with the toast
  const height = Number(style.getPropertyValue('--notifications-z-index'));
  expect(height).toBeGreaterThan(getDefaultZIndex('modal'));
  expect(height).toBeLessThan(getDefaultZIndex('popover'));
});

// The same for all: what went wrong is among the last messages, and marked there until somebody has looked.
test.each(severities)('a toast of severity %s lives three seconds and closes by itself', async (severity) => {
  act(() => void toast[severity]('Something happened'));
  await pass(2_900);
  expect(screen.queryByText(/Something happened/)).toBeTruthy();
  await pass(1_000);
  expect(screen.queryByText(/Something happened/)).toBeNull();
});

test('a toast with an action lives eight seconds, and does not move the focus when it comes or goes', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  act(() => void toast.warn('2 cells keep their values', { action: { label: 'Undo them too', onClick: () => {} } }));
  await pass(7_900);
  expect(screen.getByRole('button', { name: 'Undo them too' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await pass(2_000);
  expect(screen.queryByRole('button', { name: 'Undo them too' })).toBeNull();
  expect(document.activeElement).toBe(field);
  field.remove();
});

test('it closes when what it says is not so any more, and its action leaves the last messages', async () => {
  let end = () => {};
  const action = { label: 'Undo', onClick: () => {} };
  const until = (told: () => void) => {
    end = told;
  };
  act(() => void toast.success('5 jobs added', { action, until }));
  await pass(50);
  act(() => end());
  await pass(500);
  expect(screen.queryByText('5 jobs added')).toBeNull();
  expect(toastHistory.get()).toMatchObject([{ message: '5 jobs added', actions: [] }]);
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

describe('of several at once', () => {
  const shown = () => [...document.querySelectorAll('.toasts [data-severity]')].map(({ textContent }) => textContent);
  const tell = async (severity: (typeof severities)[number], message: string) => {
    act(() => void toast[severity](message));
    await pass(500);
  };

  test('the last two are shown, and an error before the others', async () => {
    for (const name of ['one', 'two', 'three']) await tell('success', name);
    expect(shown()).toEqual(['Done: two', 'Done: three']);
    await tell('error', 'four');
    for (const name of ['five', 'six']) await tell('success', name);
    expect(shown()).toEqual(['Error: four', 'Done: six']);
    for (const name of ['seven', 'eight']) await tell('error', name);
    expect(shown()).toEqual(['Error: seven', 'Error: eight']);
  });

  test('what is done outlasts an older warning', async () => {
    await tell('warn', 'one');
    await tell('success', 'two');
    await tell('warn', 'three');
    expect(shown()).toEqual(['Done: two', 'Warning: three']);
  });

  test('one under the pointer or with the focus stays', async () => {
    await tell('success', 'one');
    fireEvent.pointerEnter(screen.getByRole('status'));
    for (const name of ['two', 'three']) await tell('success', name);
    expect(shown()).toEqual(['Done: one', 'Done: three']);
    const [first] = screen.getAllByRole('button', { name: 'Close message' });
    act(() => first?.focus());
    const [oldest] = screen.getAllByRole('status');
    if (oldest) fireEvent.pointerLeave(oldest);
    await tell('success', 'four');
    expect(shown()).toEqual(['Done: one', 'Done: four']);
    if (oldest) fireEvent.pointerEnter(oldest);
    act(() => first?.blur());
    await tell('success', 'five');
    expect(shown()).toEqual(['Done: one', 'Done: five']);
    if (oldest) fireEvent.pointerLeave(oldest);
    for (const name of ['six', 'seven']) await tell('success', name);
    expect(shown()).toEqual(['Done: six', 'Done: seven']);
  });
});

test('it can be closed by hand', async () => {
  act(() => void toast.warn('Careful'));
  await pass(50);
  act(() => screen.getByRole('button', { name: 'Close message' }).click());
  await pass(1_000);
  expect(screen.queryByText('Careful')).toBeNull();
});

test('it stays while the pointer or the keyboard is in it', async () => {
  act(() => void toast.success('Taken out', { action: { label: 'Undo', onClick: () => {} } }));
  await pass(50);
  const shown = screen.getByRole('status');
  fireEvent.mouseEnter(shown);
  await pass(10_000);
  expect(screen.getByText('Taken out')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.mouseLeave(shown);
  await pass(10_000);
  expect(screen.getByText('Taken out')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  await pass(7_900);
  expect(screen.getByText('Taken out')).toBeTruthy();
  await pass(1_000);
  expect(screen.queryByText('Taken out')).toBeNull();
});

describe('the last messages', () => {
  const mount = (page = '/workflow/jobs') => (
    <MantineProvider env="test">
      <LastMessages page={page} />
    </MantineProvider>
  );
  const list = () => within(screen.getByRole('dialog', { name: 'Last messages' }));
  const openByKey = () => fireEvent.keyDown(document.body, { code: 'KeyM', key: 'Â', altKey: true, shiftKey: true });

  test('are reopened with a key, the newest first, with their actions', async () => {
    render(mount());
    const undo = vi.fn();
    act(() => void toast.success('Taken out', { action: { label: 'Undo', onClick: undo } }));
    act(() => void toast.error('Not saved'));
    await pass(60_000);
    expect(screen.queryByText('Taken out')).toBeNull();
    openByKey();
    await pass(50);
    expect(
      list()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringContaining('Error: Not saved'), expect.stringContaining('Taken out')]);
    act(() => list().getByRole('button', { name: 'Undo' }).click());
    await pass(50);
    expect(undo).toHaveBeenCalledOnce();
    openByKey();
    await pass(50);
    expect(list().queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('lose their actions when their page is left', async () => {
    const { rerender } = render(mount());
    act(() => void toast.success('3 cells changed', { action: { label: 'Undo', onClick: () => {} }, isOfPage: true }));
    act(() => void toast.success('Taken out', { action: { label: 'Bring back', onClick: () => {} } }));
    rerender(mount('/home'));
    openByKey();
    await pass(50);
    expect(
      list()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Bring back']);
  });

  test('mark their button after an error, until they are read', async () => {
    render(mount());
    act(() => void toast.success('Saved'));
    expect(screen.getByRole('button', { name: 'Last messages' })).toBeTruthy();
    act(() => void toast.error('Not saved'));
    await pass(4_000);
    expect(screen.getByRole('button', { name: 'Last messages, with an error' })).toBeTruthy();
    openByKey();
    await pass(50);
    expect(screen.getByRole('button', { name: 'Last messages' })).toBeTruthy();
  });

  test('are at most twenty', () => {
    for (let i = 0; i < 30; i++) act(() => void toast.info(`Message ${i}`));
    expect(toastHistory.get()).toHaveLength(20);
    expect(toastHistory.get()[0]?.message).toBe('Message 29');
  });
});
