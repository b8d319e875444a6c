import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laterPart, lazyPart, loadLater, PagePart } from './page-part.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let isBroken = true;
function Fragile() {
  if (isBroken) throw new Error('a bug');
  return <p>The panel</p>;
}
const page = (about: string, isOverlay = false) => (
  <MantineProvider>
    <Notifications />
    <input aria-label="Beside it" />
    <PagePart name="What the panel shows" about={about} isOverlay={isOverlay}>
      <Fragile />
    </PagePart>
  </MantineProvider>
);

test('a part that fails says so in its place, leaves the rest, and can be tried again', () => {
  isBroken = true;
  render(page('a'));
  expect(screen.getByRole('alert').textContent).toContain('What the panel shows could not be shown');
  const beside = screen.getByLabelText('Beside it');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The panel')).toBeTruthy();
  expect(screen.getByLabelText('Beside it')).toBe(beside);
});

test('it is tried again when its subject changes', () => {
  isBroken = true;
  const { rerender } = render(page('a'));
  isBroken = false;
  rerender(page('a'));
  expect(screen.queryByText('The panel')).toBeNull();
  rerender(page('b'));
  expect(screen.getByText('The panel')).toBeTruthy();
});

test('a menu that fails disappears, and a toast says so', async () => {
  isBroken = true;
  render(page('a', true));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be shown');
});

test.each<[string, () => unknown]>([
  ['by its button', () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  ['by itself when the network is back', () => fireEvent(window, new Event('online'))],
])('a failed download is repeated %s', async (_, tryAgain) => {
  const load = vi
    .fn<() => Promise<() => React.ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/panel.js'))
    .mockResolvedValueOnce(() => <p>Downloaded</p>);
  const Panel = lazyPart(load);
  render(
    <MantineProvider>
      <PagePart name="The job">
        <Suspense>
          <Panel />
        </Suspense>
      </PagePart>
    </MantineProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The job could not be downloaded');
  tryAgain();
  expect(await screen.findByText('Downloaded')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that opens before its download is drawn when that arrives, and at once from then on', async () => {
  const { promise, resolve } = Promise.withResolvers<() => React.ReactNode>();
  const Later = laterPart(() => promise);
  const { unmount } = render(<Later />);
  expect(screen.queryByText('The menu')).toBeNull();
  resolve(() => <p>The menu</p>);
  await screen.findByText('The menu');
  unmount();
  render(<Later />);
  expect(screen.getByText('The menu')).toBeTruthy();
});

test('a part downloaded ahead is drawn at once, even if other downloads failed', async () => {
  laterPart(() => Promise.reject(new TypeError('Failed to fetch')));
  const Later = laterPart(async () => () => <p>The menu</p>);
  await loadLater();
  render(<Later />);
  expect(screen.getByText('The menu')).toBeTruthy();
});
