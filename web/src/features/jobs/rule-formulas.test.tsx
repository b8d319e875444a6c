import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openJobs } from '../../testing/open-jobs.tsx';
import { wipInitQuery } from './jobs-queries.ts';
import { sampleJob } from './testing.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CREW = 'own.number.crew0000';
const amount = jobColumns.find(({ type }) => type === 'currency');
if (!amount) throw new Error('No column of amounts');
const crew: ColumnSettings = { ...amount, field: CREW, title: 'Crew', type: 'number' };
const job: Job = { ...sampleJob('1'), own: { [CREW]: 5 } };

async function open(colours: readonly ColourRule[]) {
  const whose = { version: 1, ownerName: 'Ana', isOwner: true, isMyDefault: true, isTenantDefault: false };
  const settings = { columnsState: [], state: { sort: [], colours } };
  const view = {
    id: crypto.randomUUID(),
    sheet: 'jobs',
    name: 'Mine',
    ...whose,
    isPublic: false,
    gridSettings: settings,
  };
  const { api, queryClient } = await openJobs({ jobs: [job], gridViews: [view] });
  /** A colleague added a column. */
  const addCrew = async (): Promise<void> => {
    await act(async () =>
      queryClient.setQueryData(
        wipInitQuery(api).queryKey,
        (init) => init && { ...init, gridSettings: { ...init.gridSettings, columns: [...jobColumns, crew] } },
      ),
    );
    await waitFor(() => expect(cell(CREW)).not.toBeNull());
  };
  return addCrew;
}
const cell = (field: string) => document.querySelector<HTMLElement>(`[role="gridcell"][data-field="${field}"]`);

test('a rule sees a column that came while the page is open', async () => {
  const when = { field: 'jobCostToDate', kind: 'formula', formula: `[${CREW}] > 1` } as const;
  const addCrew = await open([{ when, tone: 'red', of: 'cell' }]);
  expect(cell('jobCostToDate')?.dataset.colour).toBeUndefined();
  await addCrew();
  await waitFor(() => expect(cell('jobCostToDate')?.dataset.colour).toBe('red'));
});

test('a half-typed formula stays when a column comes', async () => {
  configure({ defaultHidden: true });
  const addCrew = await open([]);
  fireEvent.click(screen.getByRole('button', { name: 'Highlight' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a color' }));
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  choose('Column', 'jobCostToDate');
  choose('By', 'formula');
  const box = await screen.findByRole('textbox', { name: 'Formula' });
  fireEvent.change(box, { target: { value: '[Current Cost] > [Invoi' } });
  await addCrew();
  expect(screen.getByRole('textbox', { name: 'Formula' })).toBe(box);
  expect(box).toHaveProperty('value', '[Current Cost] > [Invoi');
  configure({ defaultHidden: false });
});
