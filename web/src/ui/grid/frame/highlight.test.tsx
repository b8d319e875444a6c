import { MantineProvider } from '@mantine/core';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataGrid, type GridArrangement, type GridSince } from '../index.ts';
import type { DataGridProps } from './data-grid-props.ts';

interface Job {
  readonly id: string;
  name: string;
  left: number;
  changes: string | null;
}

let isPhone = false;
beforeEach(() => {
  isPhone = false;
  // Without a layout no row would be in view.
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(800);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isPhone && query.includes('max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const BELOW: ColourRule = {
  when: { field: 'left', kind: 'number', operator: 'less', value: 0 },
  tone: 'red',
  of: 'cell',
};
const WORDS = 'Red: left < $0.00';
const columns = [settings('name', 'text'), settings('left', 'currency')];
const OPTIONS = {};

/** A grid in a view, which keeps what the person arranges. */
function open(props: Partial<DataGridProps<Job>> = {}, first: Partial<GridArrangement> = {}, hasViews = true) {
  const rows: Job[] = [
    { id: 'a', name: 'Oak', left: 20_000, changes: null },
    { id: 'b', name: 'Elm', left: -2_500, changes: 'left' },
  ];
  const model = new GridModel<Job>({ rows });
  const shown: { arrangement: GridArrangement } = { arrangement: { columns: [], sort: [], ...first } };
  function Page() {
    const [arrangement, setArrangement] = useState(shown.arrangement);
    shown.arrangement = arrangement;
    return (
      <MantineProvider>
        <DataGrid
          label="Jobs"
          noun="jobs"
          model={model}
          columns={columns}
          selectOptions={OPTIONS}
          state={arrangement}
          onStateChange={setArrangement}
          {...(hasViews && { viewId: 'a view' })}
          {...props}
        />
      </MantineProvider>
    );
  }
  render(<Page />);
  return { model, shown };
}
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!found) throw new Error(`cell ${row} ${column} is not drawn`);
  return found;
};
const tones = () => [0, 1].map((row) => [cell(row, 0), cell(row, 1)].map(({ dataset }) => dataset.colour ?? null));
// This DOM measures nothing, so a popover takes its place for one that is scrolled out of sight.
configure({ defaultHidden: true });

/** The first time it is downloaded. */
const openHighlight = async () => {
  press('Highlight');
  await screen.findByRole('button', { name: 'Add a color' });
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a colour', () => {
  test('marks the cells that fit, with a sign and its words, and follows an edit', () => {
    const { model } = open({}, { colours: [BELOW] });
    expect(tones()).toEqual([
      [null, null],
      [null, 'red'],
    ]);
    expect(cell(1, 1).textContent).toContain('▲');
    expect(cell(1, 1).getAttribute('aria-description')).toBe(WORDS);
    fireEvent.mouseOver(cell(1, 1));
    expect(cell(1, 1).title).toBe(WORDS);
    act(() => void model.apply([{ rowId: 'b', field: 'left', value: 100 }], 'edit'));
    act(() => void model.apply([{ rowId: 'a', field: 'left', value: -100 }], 'server'));
    expect(tones()).toEqual([
      [null, 'red'],
      [null, null],
    ]);
  });

  test('of whole rows has one sign, at the beginning', () => {
    open({}, { colours: [{ ...BELOW, of: 'row' }] });
    expect(tones()[1]).toEqual(['red', 'red']);
    expect([cell(1, 0), cell(1, 1)].map(({ textContent }) => textContent?.includes('▲'))).toEqual([true, false]);
  });

  test('is made with the condition of a filter, and Ctrl+Z takes it back', async () => {
    const { shown } = open();
    await openHighlight();
    press('Add a color');
    fireEvent.change(screen.getByRole('combobox', { name: 'Column' }), { target: { value: 'left' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Condition' }), { target: { value: 'less' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Red' }));
    press('Apply');
    expect(shown.arrangement.colours).toEqual([BELOW]);
    expect(tones()[1]).toEqual([null, 'red']);
    press('Done');
    cell(0, 0).focus();
    fireEvent.keyDown(cell(0, 0), { key: 'z', ctrlKey: true });
    expect(tones()[1]).toEqual([null, null]);
  });

  test('is named above the sheet, changes its place, and is removed there', async () => {
    const named = { ...BELOW, when: { field: 'name', kind: 'text', operator: 'notEmpty' }, tone: 'blue' } as const;
    const { shown } = open({}, { colours: [BELOW, named] });
    await screen.findByRole('list', { name: 'Highlights' }); // downloaded for the first view that marks something
    const chips = () => within(screen.getByRole('list', { name: 'Highlights' })).getAllByRole('listitem');
    expect(chips().map(({ textContent }) => textContent)).toEqual(['▲left < $0.00', '■name is not empty']);
    await openHighlight();
    press('Move up: name is not empty');
    expect(shown.arrangement.colours).toEqual([named, BELOW]);
    press('Done');
    press('Remove the color: left < $0.00');
    expect(shown.arrangement.colours).toEqual([named]);
  });

  test('is on a card too', () => {
    isPhone = true;
    open(
      { panel: { rowId: undefined, onClose: () => {}, children: null } as never, cardFields: [] },
      {
        colours: [{ ...BELOW, of: 'row' }],
      },
    );
    const [first, second] = ['Oak', 'Elm'].map((name) => screen.getByRole('button', { name: new RegExp(name) }));
    expect([first?.dataset.colour, second?.dataset.colour]).toEqual([undefined, 'red']);
    expect(second?.textContent).toContain(WORDS);
  });

  test('is not offered by a grid that keeps no views', () => {
    open({}, {}, false);
    expect(screen.queryByRole('button', { name: 'Highlight' })).toBeNull();
  });
});

describe('what changed', () => {
  const since: GridSince = { field: 'changes', words: '11/16/2026', note: null, onLooked: () => {} };
  const changed = (row: Job, field: string) =>
    row.id === 'b' && field === 'left' ? 'Before 11/16/2026: $300.00' : null;
  const withColumn = [...columns, { ...settings('changes', 'multiselect', false), hidden: true }];

  test('is marked in its cell, and says the earlier value on hover, on focus and to a reader', () => {
    open({ since, changed }, { changedSince: '2026-11-16' });
    expect([cell(0, 1), cell(1, 1)].map(({ dataset }) => dataset.changed)).toEqual([undefined, 'true']);
    expect(cell(1, 1).getAttribute('aria-description')).toBe('Before 11/16/2026: $300.00');
    fireEvent.mouseOver(cell(1, 1));
    expect(cell(1, 1).title).toBe('Before 11/16/2026: $300.00');
    act(() => cell(1, 1).focus());
    expect(screen.queryByText('Before 11/16/2026: $300.00')).not.toBeNull();
  });

  test('is marked if the view asks for it, which then shows a column of changes and can show only changed rows', async () => {
    const { shown } = open({ since, columns: withColumn });
    await openHighlight();
    fireEvent.change(screen.getByRole('combobox', { name: 'Mark what changed' }), { target: { value: 'last7Days' } });
    expect(shown.arrangement.changedSince).toBe('last7Days');
    expect(shown.arrangement.columns.map(({ field, hidden }) => [field, hidden])).toEqual([
      ['name', false],
      ['left', false],
      ['changes', false],
    ]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only jobs that changed' }));
    expect(shown.arrangement.filters).toEqual([{ field: 'changes', kind: 'options', operator: 'notEmpty' }]);
    press('Done');
    fireEvent.click(await screen.findByRole('button', { name: 'Mark no changes' }));
    expect(shown.arrangement.changedSince).toBeUndefined();
  });

  test('is named on a card, and the setting says so', async () => {
    isPhone = true;
    const panel = { rowId: undefined, onClose: () => {}, children: null } as never;
    open(
      { since, changed, columns: [settings('id', 'text'), ...withColumn], panel, cardFields: ['left'] },
      { changedSince: '2026-11-16' },
    );
    const card = (name: string) => screen.getByRole('button', { name: new RegExp(name) }).textContent;
    expect(card('Elm')).toContain('changes: left');
    expect(card('Elm')).toContain('Before 11/16/2026: $300.00');
    expect(card('Oak')).not.toContain('changes');
    press('More');
    press('Highlight');
    expect((await screen.findByText(/^Since 11\/16\/2026/)).textContent).toContain('A card names what changed');
  });

  test('is not offered if the page knows no changes', async () => {
    open();
    await openHighlight();
    expect(screen.queryByRole('combobox', { name: 'Mark what changed' })).toBeNull();
  });
});
