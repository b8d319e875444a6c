import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskedCall } from '../../controls.ts';
import { wireJob } from '../../testing.ts';
import { fakeControls, loggedCall, show } from '../testing.tsx';
import { ColleagueSection } from './colleague-section.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const job = wireJob();
function controlsWithJob(given = {}) {
  const ask = vi.fn(async ({ path, body }: AskedCall) => {
    if (!path.endsWith('/save')) return { status: 200, text: JSON.stringify({ jobs: [job], cursor: 1 }) };
    const [update] = (body as { updates: { changes: object }[] }).updates; // a save, by its path
    const saved = { ...job, ...update?.changes, version: 2, updatedBy: 'Priya Raman' };
    return { status: 200, text: JSON.stringify({ jobs: [saved], success: true }) };
  });
  return { ...fakeControls(given), ask };
}
const switchOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });

test('the colleague is another person', () => {
  show(<ColleagueSection controls={controlsWithJob({ persona: 'pm' })} />);
  expect(switchOf(/^Priya Raman works too/)).toBeTruthy();
  cleanup();
  const ofAnAccountant = controlsWithJob({ persona: 'accountant' });
  show(<ColleagueSection controls={ofAnAccountant} />);
  fireEvent.click(switchOf(/^Marcus Okafor works too/));
  expect(ofAnAccountant.ask.mock.calls.map(([{ persona }]) => persona)).toEqual(['pm']);
  fireEvent.click(switchOf(/^Marcus Okafor works too/));
});

test('a colleague edits while the switch is on, reports it, and continues while the panel is closed', async () => {
  const controls = controlsWithJob();
  const first = show(<ColleagueSection controls={controls} />);
  fireEvent.click(switchOf(/works too/));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(/^Priya Raman set .+ of 26-001 to /)).toBeTruthy();
  expect(controls.ask.mock.calls.every(([{ persona }]) => persona === 'accountant')).toBe(true);

  first.unmount();
  const before = controls.ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(controls.ask.mock.calls.length).toBeGreaterThan(before);

  show(<ColleagueSection controls={controls} />);
  expect(switchOf(/works too/).checked).toBe(true);
  fireEvent.click(switchOf(/works too/));
  expect(controls.ask.mock.lastCall?.[0]).toMatchObject({ body: { place: null } });
  const after = controls.ask.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(controls.ask.mock.calls.length).toBe(after);
});

test('a person outside the cells is told so', async () => {
  const controls = controlsWithJob();
  show(<ColleagueSection controls={controls} />);
  fireEvent.click(screen.getByRole('button', { name: 'Change my cell in 5 seconds' }));
  for (let second = 0; second < 5; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('You are in no cell. Go to one in the jobs grid, and try again.')).toBeTruthy();
  expect(controls.ask).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Change my cell in 5 seconds' }));
  expect(screen.queryByText(/^You are in no cell/)).toBeNull();
});

test('the person’s own cell is changed after five seconds', async () => {
  const controls = controlsWithJob();
  controls.calls.set([loggedCall({ name: 'showPlace', requestBody: JSON.stringify({ place: null }) })]);
  show(<ColleagueSection controls={controls} />);
  fireEvent.click(screen.getByRole('button', { name: 'Change my cell in 5 seconds' }));
  for (let second = 0; second < 3; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  const place = { jobId: job.id, field: 'retainageAmount' };
  controls.calls.set([loggedCall({ name: 'showPlace', requestBody: JSON.stringify({ place }) })]);
  expect(screen.getByRole('button', { name: 'In 2 s: go to a cell and type' })).toBeTruthy();
  expect(controls.ask).not.toHaveBeenCalled();
  for (let second = 0; second < 2; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.useRealTimers();
  await waitFor(() => expect(screen.getByText('Priya Raman set Retainage of 26-001 to $1,000.00')).toBeTruthy());
});
