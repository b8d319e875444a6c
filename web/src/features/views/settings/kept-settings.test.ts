// @vitest-environment happy-dom
import { viewSettings } from '@plumbline/contract/workflow/views';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { arrangeColumns, clampWidth, visibleColumns } from '@plumbline/sheet/rows/column-layout';
import { groupColumns } from '@plumbline/sheet/rows/group-columns';
import { groupRows } from '@plumbline/sheet/rows/grouped-rows';
import { knownFilters, rowTest } from '@plumbline/sheet/rows/row-filter';
import { sortRows } from '@plumbline/sheet/rows/row-order';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { columns, givenView, options, worldOf } from '../testing.ts';
import { openLink } from './open-view.ts';
import { recalled, remember } from './view-memory.ts';
import { arrangementOf, mendedSettings, settingsOf } from './view-settings.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => {
  warn.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());
afterAll(() => void warn.mockRestore());

// Nearly valid values find the most faults.
const field = fc.constantFrom('number', 'notes', 'branch', 'gone', '', '__proto__');
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 1e9, undefined),
);
const or = <Value>(usual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: odd });
const list = <Value>(item: fc.Arbitrary<Value>) => or(fc.array(or(item), { maxLength: 12 }));
const filter = fc.record(
  {
    field: or(field),
    kind: or(fc.constantFrom('text', 'number', 'date', 'options', 'boolean')),
    operator: or(fc.constantFrom('contains', 'equals', 'between', 'on', 'anyOf', 'is', 'empty', 'thisMonth')),
    text: or(fc.string()),
    value: odd,
    values: list(fc.string()),
  },
  { requiredKeys: ['field'] },
);
const state = fc.record(
  {
    sort: list(fc.record({ field: or(field), direction: or(fc.constantFrom('asc', 'desc')) })),
    filters: list(filter),
    search: or(fc.string()),
    density: or(fc.constantFrom('compact', 'normal')),
    paper: or(fc.record({ isPortrait: or(fc.boolean()), isSmall: fc.boolean() }, { requiredKeys: [] })),
    changedSince: or(fc.constantFrom('looked', 'last7Days', '2026-02-31', '2026-02-03')),
    colours: list(
      fc.record(
        { when: or(filter), tone: or(fc.constantFrom('red', 'pink')), of: or(fc.constantFrom('cell', 'row')) },
        { requiredKeys: [] },
      ),
    ),
    groups: list(fc.record({ field: or(field) })),
  },
  { requiredKeys: [] },
);
const columnsState = list(
  fc.record(
    {
      field: or(field),
      width: or(fc.integer({ min: 0, max: 3000 })),
      hidden: or(fc.boolean()),
      pinned: or(fc.boolean()),
    },
    { requiredKeys: ['field'] },
  ),
);

test('a width that is no number becomes the declared width, logged once, and everything else stays', () => {
  const given = {
    columns: [
      { field: 'notes', width: Number.NaN, hidden: true },
      { field: 'number', width: 90 },
    ],
    sort: [{ field: 'notes', direction: 'asc' as const }],
  };
  for (let n = 0; n < 2; n++)
    expect(settingsOf(given)).toEqual({
      columnsState: [
        { field: 'notes', hidden: true },
        { field: 'number', width: 90 },
      ],
      state: { sort: given.sort },
    });
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  [Number.NaN, 150],
  [Number.POSITIVE_INFINITY, 150],
  [3, 56],
  [5000, 1000],
  [150.6, 151],
])('a width of %s is %s pixels', (width, shown) => expect(clampWidth(width, 150)).toBe(shown));

describe('for any kept value', () => {
  test('the part of an arrangement that is read validates, and a valid arrangement is unchanged', () => {
    fc.assert(
      fc.property(columnsState, state, (kept, rest) => {
        const settings = { columnsState: kept, state: rest };
        const mended = mendedSettings(settings);
        expect(viewSettings.safeParse(mended).success).toBe(true);
        const whole = viewSettings.safeParse(settings);
        if (whole.success) expect(mended).toEqual(whole.data);
      }),
      { numRuns: 500 },
    );
  });

  test('the grid can be drawn: columns, filters, sort and groups', () => {
    const rows = [{ id: 'a', number: '1', notes: 'x', branch: 'North' }];
    fc.assert(
      fc.property(columnsState, state, (kept, rest) => {
        const {
          columns: states,
          sort,
          filters = [],
          groups = [],
        } = arrangementOf(mendedSettings({ columnsState: kept, state: rest }));
        const arranged = arrangeColumns(columns, states);
        expect(new Set(arranged.map((column) => column.field)).size).toBe(arranged.length);
        for (const column of visibleColumns(arranged)) expect(column.shownWidth).toBeGreaterThanOrEqual(56);
        const model = new GridModel<AnyRow>({ rows });
        const isShown = rowTest(model, knownFilters(filters, columns), '2026-11-22');
        const read = (row: AnyRow, name: string) => model.value(row, name);
        const sorted = sortRows(isShown ? model.rows.filter(isShown) : model.rows, {
          sort,
          columns,
          options,
          value: read,
        });
        const by = groupColumns(groups, columns);
        groupRows(sorted, { by, sort, options, valuesOf: () => by.map(() => null) });
      }),
      { numRuns: 300 },
    );
  });

  test('a view opens from a link, from this tab and from this browser', () => {
    const link = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { view: or(fc.string()), version: odd, columns: or(fc.string()), state: or(state) },
        { requiredKeys: [] },
      ),
    );
    const world = worldOf(givenView(1));
    fc.assert(
      fc.property(link, link, link, (search, tab, browser) => {
        const opened = openLink(search, world, { tab, browser });
        if (opened.changes) expect(viewSettings.safeParse(opened.changes).success).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test('a browser that stores nothing, or is full, breaks no page', () => {
  const refuse = () => {
    throw new DOMException('no storage', 'QuotaExceededError');
  };
  // Not a spy on the prototype: the DOM binds the methods of a storage that another test file has used.
  for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, { getItem: refuse, setItem: refuse });
  remember('jobs', 'somebody', {}, false, ['']);
  expect(recalled('jobs', 'somebody')).toEqual({ tab: null, isGiven: false, tabAddresses: [], browser: null });
});
