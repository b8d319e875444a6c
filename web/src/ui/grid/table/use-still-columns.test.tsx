import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../index.ts';
import { REST_MS } from './use-still-columns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A sheet that is scrolled to these places, one after another. */
function sheet() {
  const rows = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}` }));
  const columns = Array.from({ length: 30 }, (_, index) => settings(`field${index}`, 'text'));
  render(
    <MantineProvider>
      <DataGrid label="Jobs" noun="jobs" model={new GridModel({ rows })} columns={columns} selectOptions={{}} />
    </MantineProvider>,
  );
  const grid = screen.getByRole('grid');
  const scrollTo = (top: number, left: number) =>
    act(() => {
      Object.assign(grid, { scrollTop: top, scrollLeft: left });
      grid.dispatchEvent(new Event('scroll'));
    });
  const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  /** Where the frozen cells are held by an offset; null where they are sticky. */
  const held = () => (grid.dataset.still === undefined ? null : grid.style.getPropertyValue('--still-left'));
  return { scrollTo, rest, held };
}

test('an offset holds frozen cells while rows scroll, and they are sticky again at rest', () => {
  const { scrollTo, rest, held } = sheet();
  scrollTo(100, 0);
  expect(held()).toBe(null); // it may be a single jump
  scrollTo(150, 0);
  expect(held()).toBe('0px');
  rest(REST_MS - 1);
  scrollTo(200, 0);
  rest(REST_MS - 1);
  expect(held()).toBe('0px');
  rest(1);
  expect(held()).toBe(null);
});

test('they are sticky while columns scroll, until the scroll has ended', () => {
  const { scrollTo, rest, held } = sheet();
  scrollTo(100, 0);
  scrollTo(150, 0);
  scrollTo(200, 300);
  expect(held()).toBe(null);
  scrollTo(250, 300);
  expect(held()).toBe(null);
  rest(REST_MS);
  scrollTo(300, 300);
  scrollTo(350, 300);
  expect(held()).toBe('300px');
});
