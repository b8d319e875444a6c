import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noFaults } from '../controls.ts';
import { EmulationBadge } from './badge.tsx';
import { fakeControls, show } from './testing.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);
const badge = () => screen.getByRole('button', { name: /^Emulated/ });
const byKeyboard = { detail: 0 };
const byMouse = { detail: 1 };

test('the badge says that this is emulated and that nothing leaves the browser', () => {
  show(<EmulationBadge controls={fakeControls()} />);
  expect(badge().textContent).toBe('Emulated. Nothing leaves this browser. Control panel');
  expect(badge().title).toMatch(/^Nothing leaves this browser/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it names the connection’s deliberate faults', () => {
  const controls = fakeControls();
  show(<EmulationBadge controls={controls} />);
  expect(badge().dataset.tone).toBe('calm');
  act(() => controls.faults.set({ ...noFaults, latencyMs: 1_200, failureRate: 0.3 }));
  expect(badge().textContent).toMatch(/^Emulated · 1,200 ms · 30 % fail\./);
  expect(badge().dataset.tone).toBe('faulty');
  act(() => controls.faults.set({ latencyMs: 800, failureRate: 0, isOffline: true }));
  expect(badge().textContent).toMatch(/^Emulated · offline\./);
  expect(badge().dataset.tone).toBe('offline');
});

test('opened by keyboard the panel takes the focus, and Escape returns it', () => {
  show(<EmulationBadge controls={fakeControls()} />);
  badge().focus();
  fireEvent.click(badge(), byKeyboard);
  const panel = screen.getByRole('dialog', { name: 'Emulation' });
  expect(document.activeElement).toBe(panel);
  expect(badge().getAttribute('aria-expanded')).toBe('true');
  expect(panel.getAttribute('aria-modal')).toBeNull();
  fireEvent.keyDown(screen.getByRole('switch', { name: /^Offline/ }), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(badge());
});

test('opened by mouse it leaves the focus where it is; Escape elsewhere does not close it', () => {
  show(
    <>
      <EmulationBadge controls={fakeControls()} />
      <input aria-label="A cell" />
    </>,
  );
  screen.getByLabelText('A cell').focus();
  fireEvent.click(badge(), byMouse);
  expect(document.activeElement).toBe(screen.getByLabelText('A cell'));
  fireEvent.keyDown(screen.getByLabelText('A cell'), { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close the control panel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the panel stays open over a reload, and leaves the focus to the page', () => {
  const first = show(<EmulationBadge controls={fakeControls()} />);
  fireEvent.click(badge(), byKeyboard);
  first.unmount();
  show(<EmulationBadge controls={fakeControls()} />);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(badge(), byMouse);
  expect(sessionStorage.getItem('plumbline.emulation-panel')).toBe('closed');
});
