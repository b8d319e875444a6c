import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { arrangementOf } from './settings/view-settings.ts';
import { columns, worldOf } from './testing.ts';
import { useView, type ViewInUse } from './use-view.ts';

afterEach(cleanup);

const world = worldOf();

/** The page of the jobs at an address. It reads a new address only when `gate` lets it. */
function open(address: string, gate: () => Promise<void>) {
  let shown: ViewInUse | undefined;
  const root = createRootRoute({ component: Outlet });
  const jobs = createRoute({
    getParentRoute: () => root,
    path: '/workflow/jobs',
    loaderDeps: ({ search }) => search,
    loader: gate,
    component: () => {
      shown = useView('u1', world);
      return null;
    },
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([jobs]), history, defaultPendingMs: 1e9 });
  const page = render(<RouterProvider router={router} />);
  const view = () => shown as ViewInUse; // once the page is drawn
  return { history, page, view, isOpen: () => waitFor(() => expect(shown).toBeDefined()) };
}

const hidden = (view: ViewInUse) => view.settings.columnsState.flatMap((column) => (column.hidden ? column.field : []));

test('a column that is hidden while the page still writes its address stays hidden after a reload', async () => {
  let isFirst = true;
  const before = open('/workflow/jobs', () => {
    if (!isFirst) return new Promise<void>(() => {}); // a busy machine
    isFirst = false;
    return Promise.resolve();
  });
  await before.isOpen();
  await waitFor(() => expect(before.history.location.search).toContain('view=standard'));
  const states = columns.map(({ field }) => ({ field, ...(field === 'notes' && { hidden: true }) }));
  act(() => before.view().arrange({ ...arrangementOf(world.standard), columns: states }));
  expect(hidden(before.view())).toEqual(['notes']);
  const address = before.history.location.href;
  expect(address).not.toContain('notes');
  before.page.unmount();

  const after = open(address, () => Promise.resolve());
  await after.isOpen();
  expect(hidden(after.view())).toEqual(['notes']);
});
