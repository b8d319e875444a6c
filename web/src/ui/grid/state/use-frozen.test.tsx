import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid, type GridArrangement } from '../index.ts';

const FIELDS = ['number', 'name', 'status', 'contract'];
const columns = FIELDS.map((field) => settings(field, 'text'));
const WIDTH = 200;
const arranged = (...pinned: readonly string[]): GridArrangement => ({
  columns: FIELDS.map((field) => ({ field, width: WIDTH, pinned: pinned.includes(field) })),
  sort: [],
});

let sheetWidth = 0;
const observers = new Set<() => void>();
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => sheetWidth);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #changed: () => void;
      constructor(changed: () => void) {
        this.#changed = changed;
      }
      observe = () => observers.add(this.#changed);
      unobserve = () => {};
      disconnect = () => observers.delete(this.#changed);
    },
  );
});
afterEach(() => {
  cleanup();
  observers.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const resize = (width: number): void => {
  sheetWidth = width;
  act(() => {
    for (const changed of [...observers]) changed();
  });
};

/** The columns whose cells stand in the part of a row that stays. */
const frozen = () =>
  [...document.querySelectorAll<HTMLElement>('[role="presentation"] > [role="gridcell"][data-row="0"]')].map(
    ({ dataset }) => dataset.field,
  );

function open(first: GridArrangement) {
  const model = new GridModel({ rows: [{ id: 'r0' }] });
  let now = first;
  const Sheet = () => {
    const [state, onStateChange] = useState(first);
    now = state;
    return <DataGrid label="Jobs" noun="jobs" {...{ model, columns, state, onStateChange }} selectOptions={{}} />;
  };
  render(
    <MantineProvider>
      <Sheet />
    </MantineProvider>,
  );
  return { pinned: () => now.columns.flatMap(({ field, pinned }) => (pinned ? [field] : [])) };
}

test('frozen columns take at most half of the sheet: a narrow one freezes fewer, a wide one all again', () => {
  const sheet = open(arranged('number', 'name'));
  resize(2 * WIDTH * 2);
  expect(frozen()).toEqual(['number', 'name']);
  resize(2 * WIDTH * 2 - 1);
  expect(frozen()).toEqual(['number']);
  resize(2 * WIDTH - 1);
  expect(frozen()).toEqual([]);
  resize(2 * WIDTH * 2);
  expect(frozen()).toEqual(['number', 'name']);
  expect(sheet.pinned()).toEqual(['number', 'name']);
});

test('who freezes more than fit is told how many stay in place, and all are kept for a wide screen', async () => {
  const sheet = open(arranged('number', 'name'));
  resize(2 * WIDTH * 2);
  const header = screen.getByRole('columnheader', { name: /status/ });
  fireEvent.contextMenu(header);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Freeze up to here' }));
  expect(frozen()).toEqual(['number', 'name']);
  expect(sheet.pinned()).toEqual(['number', 'name', 'status']);
  expect(
    screen.getAllByText('Of these 3 columns, 2 stay in place here: frozen columns take at most half of the sheet')
      .length,
  ).toBeGreaterThan(0);
  resize(2 * WIDTH * 3);
  expect(frozen()).toEqual(['number', 'name', 'status']);
});
