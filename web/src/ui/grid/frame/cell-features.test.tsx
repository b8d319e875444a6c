import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataGrid } from '../index.ts';
import type { DataGridProps } from './data-grid-props.ts';

interface Job {
  readonly id: string;
  name: string;
  cost: number;
  earned: number;
  margin: number | null;
}

let isPhone = false;
beforeEach(() => {
  isPhone = false;
  // Without a layout no row would be in view.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
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

const columns = [
  settings('name', 'text'),
  settings('cost', 'currency'),
  settings('earned', 'currency', false),
  { ...settings('margin', 'percent', false), ratioOf: { numerator: 'earned', denominator: 'cost' } },
];
const OPTIONS = {};
const rows = (): Job[] => [
  { id: 'a', name: 'Oak', cost: 20_000, earned: 10_000, margin: 500_000 },
  { id: 'b', name: 'Elm', cost: 10_000, earned: -2_500, margin: -250_000 },
];

function open(props: Partial<DataGridProps<Job>>) {
  const model = new GridModel<Job>({ rows: rows() });
  const view = render(
    <MantineProvider>
      <DataGrid label="Jobs" noun="jobs" model={model} columns={columns} selectOptions={OPTIONS} {...props} />
    </MantineProvider>,
  );
  return { model, ...view };
}
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!found) throw new Error(`cell ${row} ${column} is not drawn`);
  return found;
};
const press = (element: HTMLElement, init: MouseEventInit = {}) => {
  fireEvent.mouseDown(element, { detail: 1, ...init });
  fireEvent.mouseUp(element, { detail: 1, ...init });
  fireEvent.click(element, { detail: 1, ...init });
};
const explain: DataGridProps<Job>['explain'] = (row, field) =>
  field === 'earned' ? <p>{row.name} earned it</p> : null;
const explanation = () => screen.queryByRole('dialog', { name: 'How earned comes about' });

describe('percents', () => {
  test('are on the right like amounts, and negative ones in parentheses', () => {
    open({});
    expect(cell(0, 3).textContent).toBe('50.00%');
    expect(cell(1, 3).textContent).toBe('(25.00%)');
    expect(cell(0, 3).className).toContain('end');
    expect(cell(1, 3).querySelector('[class*="negative"]')).not.toBeNull();
  });

  test('have the ratio of the sums as their total, which follows an edit', () => {
    const { model } = open({});
    const totals = () => document.querySelector('[data-totals]')?.textContent ?? '';
    expect(totals()).toContain('25.00%');
    act(() => void model.apply([{ rowId: 'a', field: 'cost', value: 5_000 }], 'edit'));
    expect(totals()).toContain('50.00%');
  });
});

test('a total on a phone says how many rows it leaves out', async () => {
  isPhone = true;
  const model = new GridModel<Job>({
    rows: [...rows(), { id: 'c', name: 'Ash', cost: null as never, earned: 500, margin: null }],
  });
  open({ model });
  fireEvent.click(await screen.findByRole('button', { name: /^Total cost/ }));
  const totals = screen.getByRole('button', { name: /^Totals/ }).parentElement;
  expect(totals?.textContent).toContain('25.00% (1 left out). Leaves out 1 line that lacks an amount for it');
});

test.each([false, true])('totals say how many of their figures are not saved (on a phone: %s)', async (onPhone) => {
  isPhone = onPhone;
  const { model } = open({});
  const totals = await screen.findByText(onPhone ? /^Total cost/ : /^Total ·/);
  expect(totals.textContent).not.toContain('not saved');
  act(() => model.mark([{ rowId: 'a', field: 'cost', state: 'refused', reason: 'may not be edited', value: 20_000 }]));
  expect(totals.textContent).toContain('1 not saved');
  expect(onPhone ? totals.textContent : totals.title).toContain('Counts 1 figure that is not saved');
});

describe('an explanation', () => {
  test('opens at a click on a read-only figure, and closes at a second one', () => {
    open({ explain });
    press(cell(0, 2));
    expect(explanation()?.textContent).toBe('Oak earned it');
    expect(explanation()?.contains(document.activeElement)).toBe(true);
    press(cell(0, 2));
    expect(explanation()).toBeNull();
  });

  test('does not open with Shift or Ctrl, on another cell, or again at a double click', () => {
    open({ explain });
    press(cell(0, 2), { ctrlKey: true });
    press(cell(0, 2), { shiftKey: true });
    press(cell(0, 1));
    press(cell(0, 3));
    expect(explanation()).toBeNull();
    press(cell(0, 2));
    press(cell(0, 2), { detail: 2 });
    expect(explanation()).not.toBeNull();
  });

  test.each(['Enter', 'F2'])('opens with %s and closes with Escape, which gives the focus back', (key) => {
    open({ explain });
    cell(0, 2).focus();
    fireEvent.keyDown(cell(0, 2), { key });
    const dialog = explanation();
    if (!dialog) throw new Error('no explanation');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(explanation()).toBeNull();
    expect(document.activeElement).toBe(cell(0, 2));
  });

  describe('of an editable figure', () => {
    const ofCost: DataGridProps<Job>['explain'] = (row, field) =>
      field === 'cost' ? <p>{row.name} costs it</p> : null;
    const ofDialog = () => screen.queryByRole('dialog', { name: 'How cost comes about' })?.textContent;

    test('opens with Shift+F2, while F2 edits', () => {
      open({ explain: ofCost });
      cell(0, 1).focus();
      fireEvent.keyDown(cell(0, 1), { key: 'F2', shiftKey: true });
      expect(ofDialog()).toBe('Oak costs it');
      fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
      fireEvent.keyDown(cell(0, 1), { key: 'F2' });
      expect(ofDialog()).toBeUndefined();
      expect(document.querySelector('[role="gridcell"] :is(input, textarea)')).not.toBeNull();
    });

    test('opens from the menu of the cell, which has no such entry elsewhere', async () => {
      open({ explain: ofCost });
      fireEvent.contextMenu(cell(0, 0));
      expect(screen.queryByRole('menuitem', { name: /How it comes about/ })).toBeNull();
      fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
      fireEvent.contextMenu(cell(0, 1));
      fireEvent.click(screen.getByRole('menuitem', { name: /How it comes about/ }));
      expect(ofDialog()).toBe('Oak costs it');
    });

    test('opens at a click on the mark in its corner, not on the rest of the cell', () => {
      open({ explain: ofCost, notes: (_, field) => (field === 'cost' ? 'Passed' : null) });
      const box = { left: 100, top: 50, right: 220, bottom: 82, width: 120, height: 32, x: 100, y: 50 };
      cell(0, 1).getBoundingClientRect = () => ({ ...box, toJSON: () => box });
      press(cell(0, 1), { clientX: 150, clientY: 60 });
      expect(ofDialog()).toBeUndefined();
      press(cell(0, 1), { clientX: 104, clientY: 54 });
      expect(ofDialog()).toBe('Oak costs it');
    });
  });

  test('closes with an arrow, which goes to the next cell', () => {
    open({ explain });
    press(cell(0, 2));
    fireEvent.keyDown(explanation() as HTMLElement, { key: 'ArrowDown' });
    expect(explanation()).toBeNull();
    expect(document.activeElement).toBe(cell(1, 2));
  });

  test('closes at a press elsewhere, and follows its row', () => {
    const { model } = open({ explain });
    press(cell(0, 2));
    act(() => void model.apply([{ rowId: 'a', field: 'name', value: 'Ash' }], 'server'));
    expect(explanation()?.textContent).toBe('Ash earned it');
    fireEvent.mouseDown(document.body);
    expect(explanation()).toBeNull();
  });

  test('leaves Enter to the grid in cells without an explanation', () => {
    open({ explain });
    cell(0, 3).focus();
    fireEvent.keyDown(cell(0, 3), { key: 'Enter' });
    expect(document.activeElement).toBe(cell(1, 3));
  });
});

test('the total of a ratio says how many lines it leaves out', () => {
  const { model } = open({});
  const total = () => [...document.querySelectorAll<HTMLElement>('[data-totals] [role="gridcell"]')].at(-1);
  expect([total()?.textContent, total()?.title]).toEqual(['25.00%', '']);
  act(() => void model.apply([{ rowId: 'b', field: 'cost', value: null }], 'edit'));
  const said = 'Leaves out 1 line that lacks an amount for it';
  expect([total()?.textContent, total()?.title]).toEqual(['50.00%', said]);
  expect(total()?.getAttribute('aria-description')).toBe(said);
});

test('a note marks its cell, and is read and shown', () => {
  const notes = (row: Job, field: string) => (row.id === 'a' && field === 'cost' ? 'Cost passed the estimate' : null);
  open({ notes, overridden: (_, field) => (field === 'earned' ? { calculated: '$7.00' } : null) });
  expect(cell(0, 1).getAttribute('aria-description')).toBe('Cost passed the estimate');
  expect([cell(0, 1).dataset.noted, cell(1, 1).dataset.noted]).toEqual(['true', undefined]);
  expect(cell(0, 2).getAttribute('aria-description')).toBe('Typed over the calculated $7.00');
  fireEvent.mouseOver(cell(0, 1));
  expect(cell(0, 1).title).toBe('Cost passed the estimate');
  expect(screen.queryByText('Cost passed the estimate')).toBeNull();
  press(cell(0, 1));
  expect(screen.queryByText('Cost passed the estimate')).not.toBeNull();
});

test('a note that appears under a resting pointer gets into its cell’s title', async () => {
  const { model } = open({
    notes: (row, field) => (field === 'cost' && row.cost > 50_000 ? 'Cost passed the estimate' : null),
  });
  fireEvent.mouseOver(cell(0, 1));
  expect(cell(0, 1).title).toBe('');
  act(() => void model.apply([{ rowId: 'a', field: 'cost', value: 60_000 }], 'server'));
  await expect.poll(() => cell(0, 1).title).toBe('Cost passed the estimate');
  act(() => void model.apply([{ rowId: 'a', field: 'cost', value: 40_000 }], 'server'));
  await expect.poll(() => cell(0, 1).title).toBe('');
});

test('without any row there are no chips of filters and groups', () => {
  const state = {
    columns: [],
    sort: [],
    groups: [{ field: 'name' }],
    filters: [{ field: 'name', kind: 'text', operator: 'contains', text: 'a' } as const],
  };
  const { model } = open({ state, onStateChange: () => {} });
  expect(screen.getByRole('list', { name: 'Filters' }).isConnected).toBe(true);
  act(() => model.replaceRows([]));
  expect(['Filters', 'Groups'].map((name) => screen.queryByRole('list', { name }))).toEqual([null, null]);
});

test('a picture replaces the text, which screen readers still get', () => {
  open({ pictures: { earned: (row) => <svg data-picture={row.id} /> } });
  expect(cell(0, 2).querySelector('[data-picture="a"]')).not.toBeNull();
  expect(cell(0, 2).textContent).toBe('$100.00');
  expect(cell(0, 1).querySelector('svg')).toBeNull();
});

describe('on a phone', () => {
  test('a tap on a figure of a card opens its explanation, and one beside it the row', () => {
    isPhone = true;
    const onOpenRow = vi.fn();
    open({ explain, onOpenRow, panel: { rowId: undefined, onClose: () => {}, children: null } as never });
    const figure = screen.getByRole('button', { name: /^earned \$100\.00$/ });
    fireEvent.click(figure);
    expect(explanation()?.textContent).toBe('Oak earned it');
    fireEvent.keyDown(explanation() as HTMLElement, { key: 'Escape' });
    expect([explanation(), document.activeElement]).toEqual([null, figure]);
    expect(onOpenRow).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Oak $200.00' }));
    expect(onOpenRow).toHaveBeenCalledWith('a');
  });
});

test('ticks in an open list are committed when the sheet closes, like typed text', async () => {
  const rows = [{ id: 'a', crew: null as string[] | null, name: 'Oak' }];
  const model = new GridModel({ rows });
  const options = { crew: ['Day', 'Night', 'Late'].map((name) => ({ value: name, name })) };
  const shown = [settings('crew', 'multiselect'), settings('name', 'text')];
  const draw = () =>
    render(
      <MantineProvider>
        <DataGrid label="Jobs" noun="jobs" model={model} columns={shown} selectOptions={options} />
      </MantineProvider>,
    );
  const first = draw();
  press(cell(0, 0));
  fireEvent.keyDown(cell(0, 0), { key: 'ArrowDown', altKey: true });
  fireEvent.click(screen.getByRole('option', { name: 'Day' }));
  fireEvent.click(screen.getByRole('option', { name: 'Late' }));
  first.unmount();
  await act(async () => {});
  expect(model.row('a')?.crew).toEqual(['Day', 'Late']);
  draw();
  press(cell(0, 1));
  fireEvent.keyDown(cell(0, 1), { key: 'F2' });
  fireEvent.input(screen.getByRole('textbox', { name: 'name' }), { target: { value: 'Ash' } });
  cleanup();
  await act(async () => {});
  expect(model.row('a')?.name).toBe('Ash');
});
