import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LoggedCall } from '../../controls.ts';
import { createStore } from '../../store.ts';
import { loggedCall, show } from '../testing.tsx';
import { CallsSection } from './calls-section.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const shown = (...calls: LoggedCall[]) => {
  const store = createStore<readonly LoggedCall[]>(calls);
  show(<CallsSection calls={store} />);
  return store;
};
const load = loggedCall({ name: 'loadJobs', method: 'GET', path: '/api/workflow/wip/jobs', requestBody: null });

test.each<[string, Partial<LoggedCall>, string]>([
  ['an answer', { count: 1_204 }, 'POSTsaveJobs20012 ms×1,204'],
  ['a call under way', { status: null, ms: null, responseBody: null }, 'POSTsaveJobs…×1'],
  ['a lost answer', { status: null, fault: 'answer lost' }, 'POSTsaveJobsanswer lost12 ms×1'],
  ['a stream that broke', { fault: 'offline' }, 'POSTsaveJobs200 offline12 ms×1'],
  ['a call without an answer', { status: null }, 'POSTsaveJobsno answer12 ms×1'],
])('%s is told in a line', (_, given, text) => {
  shown(loggedCall(given));
  expect(screen.getByRole('button').textContent).toBe(text);
});

test('a chosen call shows its last request and answer, and updates them', () => {
  const store = shown(loggedCall(), load);
  const line = screen.getByRole('button', { name: /saveJobs/ });
  fireEvent.click(line);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('POST /api/workflow/wip/jobs/save')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Request' }).textContent).toBe('{\n  "updates": []\n}');
  expect(screen.getByRole('region', { name: 'Answer' }).textContent).toBe('{\n  "success": true\n}');
  act(() => store.set([load, loggedCall({ status: 503, responseBody: '{}', fault: 'unavailable' })]));
  expect(screen.getByText('status 503')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Answer' }).textContent).toBe('{}');
  fireEvent.click(screen.getByRole('button', { name: /loadJobs/ }));
  expect(screen.queryByRole('region', { name: 'Request' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /loadJobs/ }));
  expect(screen.queryByText('GET /api/workflow/wip/jobs')).toBeNull();
});

test('request and answer can be copied; a refusal by the browser is shown', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error());
  shown(loggedCall());
  fireEvent.click(screen.getByRole('button', { name: /saveJobs/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy the answer' }));
  expect(copy).toHaveBeenCalledWith('{\n  "success": true\n}');
  await waitFor(() => expect(screen.getByText('Copied')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Copy the request' }));
  await waitFor(() => expect(screen.getByText(/does not let pages copy/)).toBeTruthy());
});

test('a call that changes draws only its own line again', () => {
  const read = vi.fn(() => 'GET');
  const watched = Object.defineProperty({ ...load }, 'method', { get: read, enumerable: true });
  const store = shown(loggedCall(), watched);
  const before = read.mock.calls.length;
  act(() => store.set([loggedCall({ count: 2 }), watched]));
  expect(screen.getByText('×2')).toBeTruthy();
  expect(read.mock.calls.length).toBe(before);
});

test('a tab without calls says so', () => {
  shown();
  expect(screen.getByText('This tab has made no call yet.')).toBeTruthy();
});
