import { MantineProvider } from '@mantine/core';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProvider, createQueryClient } from '../../lib/api.ts';
import { problem, stubApi } from '../../testing/stub-services.ts';
import { DataGrid } from '../../ui/grid/index.ts';
import type { JobRow } from '../jobs/job-rows.ts';
import { sampleJob } from '../jobs/testing.ts';
import { draftsOf, type NewJobDraft } from './new-job-draft.ts';
import { NewJobLine } from './new-job-line.tsx';
import { NewJobsBox } from './new-jobs-box.ts';
import { PasteQuestion } from './paste-question.tsx';
import type { NewJobs } from './use-new-jobs.tsx';

beforeEach(() => {
  // Without a layout no row would be in view.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const OPTIONS = {};

async function open(free: object = { jobNumber: 'J-9' }) {
  const api = stubApi({ 'GET /wip/jobs/next-number': free });
  const queryClient = createQueryClient();
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <MantineProvider env="test">
      <ApiProvider value={api}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ApiProvider>
    </MantineProvider>
  );
  const model = new GridModel<JobRow>({ rows: [sampleJob('1'), sampleJob('2')] });
  const added: NewJobDraft[] = [];
  const asked: (readonly NewJobDraft[] | null)[] = [];
  const kept: string[] = [];
  const box = new NewJobsBox<Job>({
    send: async () => ({ ok: true, jobs: [] }),
    keep: async ({ typed }) => void kept.push(typed.jobName),
    onMade: () => {},
    textOf: () => '',
    today: () => '2026-11-22',
  });
  const partsWith = (pasted: readonly NewJobDraft[] | null): NewJobs => ({
    box,
    state: box.state.get(),
    add: (drafts) => {
      added.push(...drafts);
      box.add(drafts);
    },
    nextNumber: (free = 'J-3') => free,
    pasted,
    askAbout: (drafts) => {
      asked.push(drafts);
      draw(drafts);
    },
    onBelow: (below) => {
      const drafts = draftsOf(below, OPTIONS);
      if (drafts) newJobs.askAbout(drafts);
      return drafts !== null;
    },
  });
  const newJobs = partsWith(null);
  const sheet = (pasted: readonly NewJobDraft[] | null) => (
    <Around>
      <DataGrid
        label="Jobs"
        noun="jobs"
        model={model}
        columns={jobColumns}
        selectOptions={OPTIONS}
        newRows={{ line: <NewJobLine newJobs={newJobs} />, onBelow: newJobs.onBelow }}
      />
      <PasteQuestion newJobs={partsWith(pasted)} columns={jobColumns} />
    </Around>
  );
  const view = render(sheet(null));
  const draw = (pasted: readonly NewJobDraft[] | null) => view.rerender(sheet(pasted));
  // It is drawn when the rows are painted.
  await screen.findByRole('textbox', { name: 'Name of the new job' });
  return { added, asked, kept };
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the new job' });
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Job # of the new job' });
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!found) throw new Error(`cell ${row} ${column} is not drawn`);
  return found;
};
function pasteInto(element: Element, text: string): boolean {
  const event = createEvent.paste(element);
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: (type: string) => (type === 'text/plain' ? text : '') },
  });
  fireEvent(element, event);
  return event.defaultPrevented;
}

describe('the line below the last job', () => {
  test('is a row of the grid, reached by Arrow Down and left by Arrow Up', async () => {
    await open();
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
    expect(name().closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('3');
    fireEvent.mouseDown(cell(1, 0), { detail: 1 });
    fireEvent.mouseUp(cell(1, 0), { detail: 1 });
    fireEvent.keyDown(cell(1, 0), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(name());
    await waitFor(() => expect(number().placeholder).toBe('J-9'));
    fireEvent.keyDown(name(), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell(1, 0));
  });

  test('proposes a number by what this page knows, where the service does not say one', async () => {
    await open(problem('unavailable', 503));
    name().focus();
    await waitFor(() => expect(number().placeholder).toBe('J-3'));
  });

  test('makes a job of a name and Enter, and is ready for the next', async () => {
    const { added } = await open();
    name().focus();
    fireEvent.submit(name());
    expect(added).toEqual([]);
    expect(name().getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(name(), { target: { value: ' Depot ' } });
    fireEvent.change(number(), { target: { value: 'D-1' } });
    fireEvent.submit(name());
    expect(added).toMatchObject([{ jobName: 'Depot', jobNumber: 'D-1' }]);
    expect([name().value, number().value, document.activeElement]).toEqual(['', '', name()]);
  });

  test('makes a job of a name and Tab too, and is ready at the number of the next', async () => {
    const { added } = await open();
    name().focus();
    expect(fireEvent.keyDown(name(), { key: 'Tab' }), 'without a name, Tab leaves').toBe(true);
    fireEvent.change(name(), { target: { value: 'Depot' } });
    expect(fireEvent.keyDown(name(), { key: 'Tab', shiftKey: true }), 'Shift and Tab go back').toBe(true);
    expect(fireEvent.keyDown(name(), { key: 'Tab', isComposing: true }), 'a word is being composed').toBe(true);
    expect(added).toEqual([]);
    expect(fireEvent.keyDown(name(), { key: 'Tab' }), 'Tab goes nowhere else').toBe(false);
    expect(added).toMatchObject([{ jobName: 'Depot' }]);
    expect([name().value, document.activeElement]).toEqual(['', number()]);
  });

  test('is kept as it is typed', async () => {
    const { kept } = await open();
    fireEvent.change(name(), { target: { value: 'Dep' } });
    fireEvent.change(name(), { target: { value: 'Depot' } });
    expect([name().value, kept]).toEqual(['Depot', ['Dep', 'Depot']]);
    // Never beside the job that is added: a page that went then would make it twice.
    fireEvent.submit(name());
    expect(kept).toEqual(['Dep', 'Depot', '', '']);
  });

  test('takes pasted rows, asks first and names the bad cells', async () => {
    const { added } = await open();
    name().focus();
    // Name and what follows it in the sheet: the date of creation, which nobody types, and the status.
    expect(pasteInto(name(), 'Depot\t\t\nPier\t\tPaused\n')).toBe(true);
    expect(screen.getByText('Paste 2 rows past the last job as new jobs?')).toBeTruthy();
    expect(screen.getByText(/Job Status of Pier: “Paused”/)).toBeTruthy();
    expect(added).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Add 2 jobs' }));
    expect(added).toMatchObject([
      { jobName: 'Depot', texts: [] },
      { jobName: 'Pier', texts: [{ field: 'jobStatus', text: 'Paused' }] },
    ]);
  });

  test('leaves a single pasted text to its field', async () => {
    const { asked } = await open();
    expect(pasteInto(name(), 'Depot')).toBe(false);
    expect(asked).toEqual([]);
  });
});

test('a paste over the last row asks about the rows past it, and adds nothing when it is cancelled', async () => {
  const { added, asked } = await open();
  fireEvent.mouseDown(cell(1, 1), { detail: 1 });
  fireEvent.mouseUp(cell(1, 1), { detail: 1 });
  pasteInto(cell(1, 1), 'Elm\nDepot\nPier');
  expect(asked.at(-1)?.map(({ jobName }) => jobName)).toEqual(['Depot', 'Pier']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([added, asked.at(-1)]).toEqual([[], null]);
});
