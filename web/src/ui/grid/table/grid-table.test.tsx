import { MantineProvider } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { ROWS_A_PAUSE } from '@plumbline/sheet/slices';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataGrid } from '../index.ts';

const HEIGHT = 600;
const WIDTH = 500;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const columns = numbers(30).map((index) => settings(`field${index}`, 'text'));
const rows = () => numbers(200).map((index) => ({ id: `r${index}` }));

describe('the drawing beyond the view', () => {
  const frames = new Map<number, FrameRequestCallback>();
  let lastFrame = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      frames.set(++lastFrame, run);
      return lastFrame;
    });
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => void frames.delete(frame));
    for (const name of ['offsetHeight', 'clientHeight'] as const)
      vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(HEIGHT);
    for (const name of ['offsetWidth', 'clientWidth'] as const)
      vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(WIDTH);
  });
  afterEach(() => {
    cleanup();
    frames.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const frame = () => {
    const due = [...frames.values()];
    frames.clear();
    for (const run of due) run(performance.now());
  };
  /** A drawing is on the screen when the next frame begins. */
  const paint = () => {
    frame();
    frame();
  };
  /** The last row and the last column that are drawn. */
  const drawn = () => {
    const cells = [...document.querySelectorAll<HTMLElement>('[data-row][data-column]')];
    const last = (name: 'row' | 'column') => Math.max(...cells.map(({ dataset }) => Number(dataset[name])));
    return { row: last('row'), column: last('column') };
  };

  const sums = () => document.querySelector('[data-totals]')?.textContent ?? '';
  /** Slices run in messages. */
  const worked = () =>
    act(async () => {
      for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    });
  const painted = () => {
    act(paint);
    act(() => vi.runAllTimers());
    return worked();
  };

  test('waits for the first paint, which has only the rows and columns in view', () => {
    const model = new GridModel({ rows: rows() });
    render(
      <MantineProvider>
        <DataGrid label="Jobs" noun="jobs" model={model} columns={columns} selectOptions={{}} />
      </MantineProvider>,
    );
    // Rows of 36 and columns of 120 pixels.
    const inView = { row: 16, column: 4 };
    expect(drawn()).toEqual(inView);
    act(frame);
    act(() => vi.runAllTimers());
    expect(drawn()).toEqual(inView);
    act(frame);
    expect(drawn()).toEqual(inView);
    act(() => vi.runAllTimers());
    expect(drawn()).toEqual({ row: inView.row + 8, column: 6 });
  });

  test('waits again when other rows are shown, for rows and not for columns', () => {
    const model = new GridModel({ rows: rows() });
    render(
      <MantineProvider>
        <DataGrid label="Jobs" noun="jobs" model={model} columns={columns} selectOptions={{}} />
      </MantineProvider>,
    );
    act(paint);
    act(() => vi.runAllTimers());
    act(() => void model.apply([{ rowId: 'r0', field: 'field0', value: 'typed' }], 'edit'));
    expect(drawn().row).toBe(24);
    act(() => model.removeRows(['r0']));
    expect(drawn()).toEqual({ row: 16, column: 6 });
    act(paint);
    act(() => vi.runAllTimers());
    expect(drawn()).toEqual({ row: 24, column: 6 });
  });

  test('the sums of many rows wait for the first paint too, and stay until those of other rows are there', async () => {
    const amount = settings('field1', 'currency');
    const many = numbers(ROWS_A_PAUSE).map((index) => ({ id: `r${index}`, field1: 100 }));
    const model = new GridModel({ rows: many });
    const read = vi.spyOn(model, 'value');
    const draw = (rowFilter?: (row: { readonly id: string }) => boolean) => (
      <MantineProvider>
        <DataGrid
          {...{ label: 'Jobs', noun: 'jobs', model, selectOptions: {}, columns: [columns[0] ?? amount, amount] }}
          {...(rowFilter && { rowFilter })}
        />
      </MantineProvider>
    );
    const view = render(draw());
    expect(read.mock.calls.length).toBeLessThan(ROWS_A_PAUSE);
    expect(sums()).toBe('Total · 1,000 jobs');
    await painted();
    expect(sums()).toBe('Total · 1,000 jobs$1,000.00');
    view.rerender(draw(({ id }) => id.endsWith('0')));
    await worked();
    expect(sums()).toBe('Total · 100 jobs$100.00');
    view.rerender(draw());
    await worked();
    expect(sums()).toBe('Total · 100 jobs$100.00');
    await painted();
    expect(sums()).toBe('Total · 1,000 jobs$1,000.00');
  });

  test('rows that come with another column are not added up for it where they were before', async () => {
    const [amount, other] = [settings('field1', 'currency'), settings('field2', 'currency')];
    const model = new GridModel({
      rows: numbers(2 * ROWS_A_PAUSE).map((index) => ({ id: `r${index}`, field1: 100, field2: 200 })),
    });
    const read = vi.spyOn(model, 'value');
    const draw = (shown: readonly ColumnSettings[], rowFilter?: (row: { readonly id: string }) => boolean) => (
      <MantineProvider>
        <DataGrid
          {...{ label: 'Jobs', noun: 'jobs', model, selectOptions: {}, columns: [columns[0] ?? amount, ...shown] }}
          {...(rowFilter && { rowFilter })}
        />
      </MantineProvider>
    );
    const view = render(draw([amount]));
    await painted();
    expect(sums()).toBe('Total · 2,000 jobs$2,000.00');
    read.mockClear();
    // A slow machine needs more than one slice to filter, and draws the former rows meanwhile.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    view.rerender(draw([amount, other], ({ id }) => /[02468]$/.test(id)));
    expect(read.mock.calls.filter(([, field]) => field === 'field2').length).toBeLessThan(ROWS_A_PAUSE);
    expect(sums()).toBe('Total · 2,000 jobs$2,000.00');
    await painted();
    expect(sums()).toBe('Total · 1,000 jobs$1,000.00$2,000.00');
  });

  test('the line for a new row waits for the first paint', () => {
    const model = new GridModel({ rows: rows() });
    const newRows = { line: <input aria-label="New" />, onBelow: () => false };
    render(
      <MantineProvider>
        <DataGrid label="Jobs" noun="jobs" model={model} columns={columns} selectOptions={{}} newRows={newRows} />
      </MantineProvider>,
    );
    const isThere = () => document.querySelector('[aria-label=New]') !== null;
    expect(isThere()).toBe(false);
    act(paint);
    act(() => vi.runAllTimers());
    expect(isThere()).toBe(true);
  });
});
