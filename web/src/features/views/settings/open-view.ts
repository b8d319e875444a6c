import type { ColumnSettings } from '@plumbline/contract/grid';
import type { ColumnFilter } from '@plumbline/contract/grid-filters';
import type { GridView, ViewSettings, ViewSheet } from '@plumbline/contract/workflow/views';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { type HomeList, type ReadLink, readLink, STANDARD_ID } from './view-link.ts';
import { withoutMissing } from './view-settings.ts';

export interface Opened {
  /** The view when it was opened or first changed; null for the standard columns. */
  readonly view: GridView | null;
  /** The arrangement with the person's changes since. */
  readonly changes: ViewSettings | null;
  /** What could not be shown, in sentences. */
  readonly notice: string | null;
  /** Nobody asked for this view: it is the default. */
  readonly isGiven: boolean;
  /** The list of home that it is. The person is back where they were as soon as they leave it. */
  readonly visit: HomeList | null;
}

export interface ViewWorld {
  readonly sheet: ViewSheet;
  /** The sheet's own arrangement, without a view. */
  readonly standard: ViewSettings;
  /** Of this sheet. */
  readonly views: readonly GridView[];
  readonly columns: readonly ColumnSettings[];
  readonly options: SelectOptions;
  /**
   * The sheet's starting filter, for a person who has chosen nothing: applied over the company's default, or over the sheet's own
   * arrangement.
   */
  readonly begin?: ColumnFilter | undefined;
}

/** What the tab and the browser showed last, as links. `isGiven`: the tab shows a view that the person did not ask for. */
interface Remembered {
  readonly tab: unknown;
  readonly isGiven?: boolean;
  readonly browser: unknown;
}

/** Opens what the address names, otherwise what this person expects. */
export function openLink(search: unknown, world: ViewWorld, memory: Remembered): Opened {
  const link = readLink(search);
  const { viewId, changes, isBroken } = link;
  if (viewId === undefined && !changes && !isBroken) return start(world, memory);
  const broken = isBroken ? ['A part of this link could not be read and was left out.'] : [];
  const found = opened(link, world);
  if (found) return noticed({ ...found, visit: link.list ?? null }, broken);
  const gone = 'This link names a view that is private or no longer exists.';
  if (changes) {
    const shown = 'What it shows stands here as changes of the standard columns.';
    return noticed(settled(null, changes, world), [...broken, gone, shown]);
  }
  const instead = start(world, memory);
  return noticed(instead, [...broken, gone, `“${instead.view?.name ?? 'Standard columns'}” is shown instead.`]);
}

/** A view as it was saved, or the standard columns. */
export const openSaved = (view: GridView | null, world: ViewWorld): Opened => settled(view, null, world);

/**
 * Without an address. First this tab: a person who comes back from another page finds everything as it was. Then the person's
 * default, which they chose for this moment. Then what this browser showed last. The company's default comes last: it is for
 * people who have chosen nothing yet.
 */
function start(world: ViewWorld, { tab, isGiven = false, browser }: Remembered): Opened {
  const { views } = world;
  const mine = views.find(({ isMyDefault }) => isMyDefault);
  const company = views.find(({ isTenantDefault }) => isTenantDefault);
  const before = opened(readLink(tab), world);
  return (
    (before && { ...before, isGiven }) ??
    (mine && openSaved(mine, world)) ??
    opened(readLink(browser), world) ?? {
      ...settled(company ?? null, begun(company?.gridSettings ?? world.standard, world), world),
      isGiven: true,
    }
  );
}

/** The settings with the sheet's starting filter; null if it has none. */
export function begun(settings: ViewSettings, { begin }: Pick<ViewWorld, 'begin'>): ViewSettings | null {
  if (!begin) return null;
  const filters = (settings.state.filters ?? []).filter(({ field }) => field !== begin.field);
  return { ...settings, state: { ...settings.state, filters: [begin, ...filters] } };
}

/** Null if it names no view that this person can see. */
function opened({ viewId, version, changes }: ReadLink, world: ViewWorld): Opened | null {
  if (viewId === STANDARD_ID) return settled(null, changes, world);
  const view = world.views.find(({ id }) => id === viewId);
  return view ? settled({ ...view, version: version ?? view.version }, changes, world) : null;
}

function settled(
  view: GridView | null,
  changes: ViewSettings | null,
  { standard, columns, options }: ViewWorld,
): Opened {
  const { settings, missing } = withoutMissing(changes ?? view?.gridSettings ?? standard, columns, options);
  const left = missing.length > 0 ? [`Left out, because it no longer exists: ${missing.join(', ')}.`] : [];
  return noticed({ view, changes: changes && settings, notice: null, isGiven: false, visit: null }, left);
}

const noticed = (opened: Opened, sentences: readonly string[]): Opened => ({
  ...opened,
  notice: [...sentences, ...(opened.notice === null ? [] : [opened.notice])].join(' ') || null,
});
