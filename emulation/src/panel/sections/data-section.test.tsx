import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeControls, progressOf, show } from '../testing.tsx';
import { DataSection } from './data-section.tsx';

afterEach(cleanup);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('nothing is reset without a confirmation', async () => {
  const controls = fakeControls();
  show(<DataSection controls={controls} />);
  expect(screen.getByText(/^200 jobs\./)).toBeTruthy();
  press('10,000');
  press('Reset all data');
  expect(screen.getByRole('alertdialog').textContent).toMatch(/^All changes .+ There will be 10,000 jobs\./);
  expect(document.activeElement?.textContent).toBe('Keep my changes');
  press('Keep my changes');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(controls.reset).not.toHaveBeenCalled();
  press('Reset all data');
  press('Reset');
  expect(controls.reset).toHaveBeenCalledExactlyOnceWith(10_000);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('10,000 jobs, as at first.'));
});

test.each([
  ['350', 350],
  ['999999', 100_000],
  ['', 1],
])('a typed number of %j jobs resets to %d', (typed, jobs) => {
  const controls = fakeControls();
  show(<DataSection controls={controls} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'How many jobs' }), { target: { value: typed } });
  press('Reset all data');
  press('Reset');
  expect(controls.reset).toHaveBeenCalledWith(jobs);
});

test('the progress of making jobs is visible', () => {
  const controls = fakeControls();
  show(<DataSection controls={controls} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => controls.boot.set({ phase: 'making', made: 4_000, jobs: 10_000 }));
  const bar = screen.getByRole('progressbar', { name: 'Preparing sample data' });
  expect(progressOf(bar)).toEqual(['4000', '10000', '4,000 of 10,000 jobs']);
});
