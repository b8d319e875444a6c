import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { withFormulas } from '@plumbline/contract/workflow/own-column-settings';
import { cents } from '@plumbline/domain/money';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJobs } from '../../testing/open-jobs.tsx';
import { sampleJob } from './testing.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const MARGIN = 'own.calculated.margin00';
const RATIO = 'own.calculated.ratio000';
const own = withFormulas([
  {
    field: MARGIN,
    title: 'Margin',
    isRetired: false,
    calculated: { kind: 'amount', formula: '[finalContractAmount] - [jobCostToDate]' },
  },
  {
    field: RATIO,
    title: 'Ratio',
    isRetired: false,
    calculated: { kind: 'percent', formula: `[${MARGIN}] / [retainageAmount]` },
  },
]);
const job: Job = {
  ...sampleJob('1'),
  finalContractAmount: cents(1_000_00),
  originalContractAmount: cents(1_000_00),
  jobCostToDate: cents(200_00),
};

const open = () => openJobs({ jobs: [job], columns: [...jobColumns, ...own] });

function cell(field: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[role="gridcell"][data-field="${field}"]`);
  if (!found) throw new Error(`no cell of ${field} is drawn`);
  return found;
}
function press(field: string, key: string): void {
  fireEvent.mouseDown(cell(field), { detail: 1 });
  fireEvent.mouseUp(cell(field), { detail: 1 });
  fireEvent.keyDown(cell(field), { key });
}

test('calculated cells follow an edit at once, without an answer of the service, and say what they came from', async () => {
  await open();
  expect(cell(MARGIN).textContent).toContain('$800.00');
  expect(cell(MARGIN).getAttribute('aria-readonly')).toBe('true');
  expect(cell(RATIO).textContent).not.toContain('%');

  press('jobCostToDate', 'F2');
  const editor = document.querySelector('[data-grid] textarea');
  if (!editor) throw new Error('no editor opened');
  fireEvent.input(editor, { target: { value: '250.01' } });
  fireEvent.keyDown(editor, { key: 'Enter' });
  expect(cell(MARGIN).textContent).toContain('$749.99');

  press(RATIO, 'F2');
  const sum = await screen.findByRole('table', { name: 'Ratio of J-1' });
  expect([...sum.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    'Margin$749.99',
    'Retainageblank',
    '[Margin] / [Retainage]blank',
  ]);
  expect(screen.getByText('There is nothing to divide by.').isConnected).toBe(true);
});

test('a view colors cells where a formula says yes: typed by titles, refused unless it is a question, named above the sheet', async () => {
  configure({ defaultHidden: true }); // this DOM measures nothing, so a popover takes its place for one out of sight
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Highlight' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a color' }));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  choose('Column', 'jobCostToDate');
  choose('By', 'formula');
  const box = await screen.findByRole('textbox', { name: 'Formula' });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  apply();
  expect(screen.getByText(/^The formula is empty/).isConnected).toBe(true);
  type('[Margin]');
  apply();
  expect(screen.getByText(/^The formula gives an amount\. Write a comparison/).isConnected).toBe(true);
  type('[margin] > ');
  choose('Insert a column', 'Current Cost');
  expect(box).toHaveProperty('value', '[margin] > [Current Cost]');
  apply();
  await waitFor(() => expect(cell('jobCostToDate').dataset.colour).toBe('red'));
  const chips = within(await screen.findByRole('list', { name: 'Highlights' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['▲Current Cost: [Margin] > [Current Cost]']);
  expect(cell('finalContractAmount').dataset.colour).toBeUndefined();
  configure({ defaultHidden: false });
});
