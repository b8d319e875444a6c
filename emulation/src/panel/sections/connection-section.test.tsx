import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noFaults } from '../../controls.ts';
import { fakeControls, show } from '../testing.tsx';
import { ConnectionSection } from './connection-section.tsx';

afterEach(cleanup);
const shown = (given = {}) => {
  const controls = fakeControls(given);
  show(<ConnectionSection controls={controls} />);
  return controls;
};

test('latency and failures are set with sliders that show their values', () => {
  const controls = shown();
  const latency = screen.getByRole('slider', { name: 'Each call takes longer' });
  const failures = screen.getByRole('slider', { name: 'Calls that fail' });
  expect([latency.getAttribute('aria-valuemax'), failures.getAttribute('aria-valuemax')]).toEqual(['3000', '100']);
  fireEvent.keyDown(latency, { key: 'End' });
  fireEvent.keyDown(failures, { key: 'ArrowRight' });
  expect(controls.faults.get()).toEqual({ latencyMs: 3_000, failureRate: 0.05, isOffline: false });
  expect([latency.getAttribute('aria-valuetext'), failures.getAttribute('aria-valuetext')]).toEqual([
    '3,000 ms',
    '5 %',
  ]);
  expect(screen.getByText('3,000 ms')).toBeTruthy();
});

test('offline is a switch that keeps the other settings', () => {
  const controls = shown();
  controls.faults.set({ ...noFaults, latencyMs: 800 });
  fireEvent.click(screen.getByRole('switch', { name: /^Offline/ }));
  expect(controls.faults.get()).toEqual({ latencyMs: 800, failureRate: 0, isOffline: true });
});

test('token and session end on demand, and the result is shown', async () => {
  const controls = shown({ endSession: () => Promise.reject(new Error('the back end is gone')) });
  fireEvent.click(screen.getByRole('button', { name: 'Expire the access token' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^The access token is expired/));
  expect(controls.expireTokens).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'End the session' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('That did not work: the back end is gone'));
});
