import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { permissions } from '@plumbline/domain/permissions';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createAppRouter } from '../../app/router.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { wipInitQuery } from './jobs-queries.ts';
import { sampleJob } from './testing.ts';

beforeEach(() => {
  // Without a layout no row and no column would be in view.
  for (const size of ['offsetHeight', 'clientHeight', 'offsetWidth', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(size.endsWith('Height') ? 600 : 20_000);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
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
  const gridSettings = { state: { sort: [] }, columns: jobColumns, selectOptions: jobChoices };
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
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /wip/init': {
      ...{ gridSettings, retiredColumns: [], users: [], gridViews: [view] },
      schedule: { gridSettings, settings: defaultScheduleSettings },
    },
    'GET /wip/jobs': { jobs: [job], cursor: 1, stamp: '1' },
    'POST /wip/jobs/save': () => problem('unavailable', 503),
  });
  const { session } = stubSession();
  const queryClient = createQueryClient();
  const router = createAppRouter(
    { session, api, queryClient },
    createMemoryHistory({ initialEntries: ['/workflow/jobs'] }),
  );
  render(
    <AppProviders session={session} api={api} queryClient={queryClient}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  await screen.findByLabelText('Search jobs', {}, { timeout: 15_000 });
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
