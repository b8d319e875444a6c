import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressKeyOf, linkKey } from './settings/view-link.ts';
import { arrangementOf } from './settings/view-settings.ts';
import { columns, givenView, options, worldOf } from './testing.ts';
import { useView, type ViewInUse } from './use-view.ts';

const { reload } = vi.hoisted(() => ({ reload: { isReloaded: false } }));
vi.mock('../../lib/reload.ts', () => ({
  isReloaded: () => reload.isReloaded,
  reloadIsOver: () => {
    reload.isReloaded = false;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

const FEW = givenView(1);
/** One choice is called as a list of home, so that a filter may name it. */
const world = {
  ...worldOf(FEW),
  options: { branch: [...options.branch, { value: 'over-billed', name: 'Billed beyond the contract' }] },
};
const ADDRESS = '/workflow/jobs';

/** A tab of a browser whose routes take their time: a new address is drawn at `load`. */
class Tab {
  #waiting: (() => void)[] = [];
  #isBusy = false;
  #history = createMemoryHistory({ initialEntries: [ADDRESS] });
  #shown: ViewInUse | undefined;
  #leave = (): void => {};
  search = (): unknown => undefined;
  /** The sheet is taken from the page and drawn again. */
  drawAnew = (): void => {};

  /** The page is opened at an address, as a reload does. */
  async open(address: string): Promise<void> {
    this.#leave();
    this.#waiting = [];
    this.#isBusy = false;
    this.#history = createMemoryHistory({ initialEntries: [address] });
    await this.#mount();
    this.#isBusy = true;
  }

  async #mount(): Promise<void> {
    const Sheet = () => {
      this.#shown = useView('u1', world);
      return null;
    };
    const root = createRootRoute({ component: Outlet });
    const jobs = createRoute({
      getParentRoute: () => root,
      path: ADDRESS,
      loaderDeps: ({ search }) => search,
      loader: () => (this.#isBusy ? new Promise<void>((resolve) => this.#waiting.push(resolve)) : undefined),
      component: () => {
        const [times, setTimes] = useState(0);
        this.drawAnew = () => act(() => setTimes(times + 1));
        return <Sheet key={times} />;
      },
    });
    const router = createRouter({
      routeTree: root.addChildren([jobs]),
      history: this.#history,
      defaultPendingMs: 1e9,
      defaultGcTime: 0,
    });
    const page = render(<RouterProvider router={router} />);
    this.#leave = () => page.unmount();
    this.search = () => router.latestLocation.search;
    await this.pass(0);
  }

  /** What the address bar has. */
  get address(): string {
    return this.#history.location.href;
  }
  get view(): ViewInUse {
    return this.#shown as ViewInUse; // once the page is drawn
  }
  get hidden(): string {
    return this.view.settings.columnsState.flatMap(({ field, hidden }) => (hidden ? field : [])).join();
  }
  pass(ms: number): Promise<void> {
    return act(async () => {
      await vi.advanceTimersByTimeAsync(ms);
    });
  }
  async load(): Promise<void> {
    for (const resolve of this.#waiting.splice(0)) resolve();
    await this.pass(0);
  }
  hide(...fields: string[]): void {
    const states = columns.map(({ field }) => ({ field, ...(fields.includes(field) && { hidden: true }) }));
    act(() => this.view.arrange({ ...arrangementOf(world.standard), columns: states }));
  }
  back(): void {
    act(() => this.#history.back());
  }
}

async function opened(address = ADDRESS): Promise<Tab> {
  const tab = new Tab();
  await tab.open(address);
  return tab;
}

test('a column that is hidden while the page still writes its address stays hidden after a reload', async () => {
  const tab = await opened();
  await tab.pass(400);
  expect(tab.address).toContain('view=standard');
  tab.hide('notes');
  expect(tab.hidden).toBe('notes');
  expect(tab.address).not.toContain('notes');
  await tab.open(tab.address);
  expect(tab.hidden).toBe('notes');
});

test('a column that is hidden just before a reload stays hidden, though the old page writes its address meanwhile', async () => {
  const tab = await opened();
  await tab.pass(400);
  await tab.load();
  tab.hide('notes');
  await tab.pass(400);
  await tab.load();
  tab.hide('notes', 'branch');
  const asked = tab.address; // the reload asks for it
  await tab.pass(400);
  await tab.load();
  expect(tab.address).not.toBe(asked);
  reload.isReloaded = true;
  await tab.open(asked);
  expect(tab.hidden).toBe('notes,branch');
});

test('an older address of the tab that somebody follows is shown as it says', async () => {
  const tab = await opened();
  tab.hide('notes');
  await tab.pass(400);
  await tab.load();
  const older = tab.address;
  tab.hide('notes', 'branch');
  await tab.pass(400);
  await tab.load();
  await tab.open(older);
  expect(tab.hidden).toBe('notes');
});

test('a list of home is a visit: it survives its reload, and is left for what was there before', async () => {
  const visit = `${ADDRESS}?view=standard&columns=number.*branch.h&state=${encodeURIComponent(JSON.stringify({ sort: [] }))}&list=over-billed`;
  const tab = await opened();
  tab.hide('notes');
  await tab.pass(400);
  await tab.load();
  await tab.open(visit);
  expect([tab.hidden, tab.view.visit?.list]).toEqual(['branch', 'over-billed']);
  await tab.pass(400);
  await tab.load();
  reload.isReloaded = true;
  await tab.open(tab.address);
  expect([tab.hidden, tab.view.visit?.list]).toEqual(['branch', 'over-billed']);
  act(() => tab.view.leaveVisit());
  expect([tab.hidden, tab.view.visit]).toEqual(['notes', null]);
  await tab.open(visit);
  await tab.pass(400);
  await tab.open(ADDRESS);
  expect([tab.hidden, tab.view.visit]).toEqual(['notes', null]);
});

const VISIT = `${ADDRESS}?view=standard&columns=number.*branch.h&state=${encodeURIComponent(
  JSON.stringify({
    sort: [],
    filters: [{ field: 'branch', kind: 'options', operator: 'anyOf', values: ['over-billed'] }],
  }),
)}&list=over-billed`;

test('what is changed in a visit stays in the visit, and is nothing to save', async () => {
  const tab = await opened();
  tab.hide('notes');
  await tab.pass(400);
  await tab.load();
  await tab.open(VISIT);
  expect(tab.view).toMatchObject({ isChanged: false, visit: { list: 'over-billed', isChanged: false } });
  tab.hide('number', 'branch'); // without the list's filter
  await tab.pass(400);
  await tab.load();
  expect(tab.view).toMatchObject({ isChanged: false, visit: { list: 'over-billed', isChanged: true } });
  reload.isReloaded = true;
  await tab.open(tab.address);
  expect([tab.hidden, tab.view.visit?.isChanged]).toEqual(['number,branch', true]);
  act(() => tab.view.leaveVisit());
  expect([tab.hidden, tab.view.visit]).toEqual(['notes', null]);
});

test('a visit that is changed until it looks like the standard columns is still a visit', async () => {
  const tab = await opened();
  tab.hide('notes');
  await tab.pass(400);
  await tab.load();
  await tab.open(VISIT);
  act(() => tab.view.arrange(arrangementOf(world.standard)));
  await tab.pass(400);
  await tab.load();
  reload.isReloaded = true;
  await tab.open(tab.address);
  await tab.pass(400);
  await tab.load();
  expect([tab.hidden, tab.view.visit?.list]).toEqual(['', 'over-billed']);
  await tab.open(ADDRESS);
  expect([tab.hidden, tab.view.visit]).toEqual(['notes', null]);
});

test('a view that is chosen in a visit is the person’s choice from then on', async () => {
  const tab = await opened();
  tab.hide('notes');
  await tab.pass(400);
  await tab.load();
  await tab.open(VISIT);
  act(() => tab.view.choose(null));
  // As another tab of the browser finds it.
  sessionStorage.clear();
  await tab.open(ADDRESS);
  expect([tab.hidden, tab.view.visit]).toEqual(['', null]);
});

test('a page that is drawn anew while an address is under way goes on with what was shown', async () => {
  const tab = await opened();
  await tab.pass(400);
  await tab.load();
  tab.hide('notes');
  await tab.pass(400); // under way
  tab.hide('notes', 'branch');
  tab.drawAnew();
  expect(tab.hidden).toBe('notes,branch');
  await tab.load();
  expect(tab.hidden).toBe('notes,branch');
  await tab.open(tab.address);
  expect(tab.hidden).toBe('notes,branch');
});

test.each([
  ['drawn', 400],
  ['still on its way', 0],
])('a step back from a view that is %s is not overwritten by a change that was not written yet', async (_, ms) => {
  const tab = await opened();
  tab.hide('branch');
  await tab.pass(400);
  await tab.load();
  act(() => tab.view.choose(null));
  await tab.pass(ms);
  if (ms > 0) await tab.load();
  tab.hide('notes');
  tab.back();
  await tab.pass(400);
  await tab.load();
  expect(tab.hidden).toBe('branch');
});

test('a view whose save had no answer counts as stored only where name, sharing and picture are those that were sent', async () => {
  const tab = await opened();
  act(() => tab.view.choose(FEW));
  await tab.load();
  tab.hide('notes');
  const sent = { name: FEW.name, isPublic: FEW.isPublic, gridSettings: tab.view.settings };
  const now = { ...FEW, ...sent, version: FEW.version + 1 };
  for (const other of [{ name: 'Of another window' }, { isPublic: !FEW.isPublic }, { gridSettings: FEW.gridSettings }])
    act(() => tab.view.adoptIfSent({ ...now, ...other }, sent));
  expect(tab.view.isChanged).toBe(true);
  act(() => tab.view.adoptIfSent(now, sent));
  expect(tab.view.isChanged).toBe(false);
});

test('a step back from a view that was chosen at once shows what was there before, with its changes', async () => {
  const tab = await opened();
  await tab.pass(100);
  act(() => tab.view.choose(FEW));
  await tab.load();
  tab.hide('branch');
  await tab.pass(400);
  await tab.load();
  tab.back();
  await tab.pass(400);
  await tab.load();
  expect([tab.view.view, tab.view.isChanged]).toEqual([null, false]);

  tab.hide('notes', 'branch');
  await tab.pass(100);
  act(() => tab.view.choose(FEW));
  await tab.load();
  tab.back();
  await tab.pass(400);
  await tab.load();
  expect([tab.view.view, tab.hidden]).toEqual([null, 'notes,branch']);
});

const hides = fc.subarray(['number', 'notes', 'branch']).map((fields) => ({ does: 'hide' as const, fields }));
const acts = fc.oneof(
  { weight: 4, arbitrary: hides },
  { weight: 3, arbitrary: fc.constantFrom(0, 100, 400).map((ms) => ({ does: 'pass' as const, ms })) },
  { weight: 3, arbitrary: fc.constant({ does: 'load' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'standard' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ does: 'back' as const }, { does: 'draw' as const }) },
);
const visit = fc.record({ acts: fc.array(acts, { maxLength: 8 }), late: fc.array(acts, { maxLength: 4 }) });

test('what is shown is there after a reload, whenever it begins and however long it takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 3 }), async (visits) => {
      sessionStorage.clear();
      localStorage.clear();
      const tab = await opened();
      const run = async (list: (typeof visits)[number]['acts'], mayGoBack: boolean) => {
        for (const each of list) {
          if (each.does === 'hide') tab.hide(...each.fields);
          else if (each.does === 'pass') await tab.pass(each.ms);
          else if (each.does === 'load') await tab.load();
          else if (each.does === 'standard') act(() => tab.view.choose(null));
          else if (each.does === 'draw') tab.drawAnew();
          else if (mayGoBack) {
            tab.back();
            await tab.load();
          }
        }
      };
      for (const { acts, late } of visits) {
        await run(acts, true);
        const asked = tab.address;
        await run(late, false); // the old page, while the new one is loading
        const { hidden } = tab;
        reload.isReloaded = true;
        await tab.open(asked);
        expect(tab.hidden).toBe(hidden);
        await tab.pass(400);
        await tab.load();
        expect(tab.hidden).toBe(hidden);
        expect(addressKeyOf(tab.search())).toBe(linkKey(tab.view.linkToShare()));
      }
    }),
    { numRuns: 20 },
  );
});
