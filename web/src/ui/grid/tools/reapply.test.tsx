import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid, type GridArrangement } from '../index.ts';

beforeEach(() => {
  // Without a layout no row would be in view.
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const COLUMNS = [settings('name', 'text'), settings('branch', 'select'), settings('cost', 'currency')];
const OPTIONS = { branch: ['West', 'East'].map((name) => ({ value: name, name })) };
const DEAR: GridArrangement = {
  columns: [],
  sort: [],
  filters: [{ field: 'cost', kind: 'number', operator: 'greater', value: 100 }],
};
const BY_BRANCH: GridArrangement = { columns: [], sort: [], groups: [{ field: 'branch' }] };
const REAPPLY = /out of place · Reapply$/;

function open(arrangement: GridArrangement) {
  const model = new GridModel({
    rows: [
      { id: 'oak', name: 'Oak', branch: 'West', cost: 500 },
      { id: 'elm', name: 'Elm', branch: 'East', cost: 300 },
      { id: 'ash', name: 'Ash', branch: 'East', cost: 50 },
    ],
  });
  const Sheet = () => {
    const [state, setState] = useState(arrangement);
    return (
      <DataGrid
        label="Jobs"
        noun="jobs"
        model={model}
        columns={COLUMNS}
        selectOptions={OPTIONS}
        state={state}
        onStateChange={setState}
      />
    );
  };
  render(
    <MantineProvider env="test">
      <Sheet />
    </MantineProvider>,
  );
  const write = (rowId: string, field: string, value: string | number, by: 'edit' | 'server' = 'edit') =>
    act(() => void model.apply([{ rowId, field, value }], by));
  const names = () =>
    [...document.querySelectorAll('[role=gridcell][data-field=name]')].map((cell) =>
      cell.textContent?.replaceAll('\u200b', ''),
    );
  return { model, write, names };
}
const offered = () => screen.findByRole('button', { name: REAPPLY });
const isQuiet = () => waitFor(() => expect(screen.queryByRole('button', { name: REAPPLY })).toBeNull());

test('rows that edits left in a filter stay, are counted, and go when somebody says so', async () => {
  const { write, names } = open(DEAR);
  expect(names()).toEqual(['Oak', 'Elm']);
  write('oak', 'cost', 90);
  expect((await offered()).textContent).toBe('1 job out of place · Reapply');
  // A colleague's: a job that is not on the screen would be now.
  write('ash', 'cost', 900, 'server');
  await waitFor(async () => expect((await offered()).textContent).toBe('2 jobs out of place · Reapply'));
  expect(names()).toEqual(['Oak', 'Elm']);
  fireEvent.click(await offered());
  expect(names()).toEqual(['Elm', 'Ash']);
  await isQuiet();
});

test('an edit that is taken back leaves nothing to apply', async () => {
  const { write, names } = open(DEAR);
  write('oak', 'cost', 90);
  await offered();
  write('oak', 'cost', 500);
  await isQuiet();
  expect(names()).toEqual(['Oak', 'Elm']);
});

test('rows that belong to another group go there', async () => {
  const { write, names } = open(BY_BRANCH);
  expect(names()).toEqual(['Oak', 'Elm', 'Ash']);
  write('ash', 'branch', 'West');
  expect((await offered()).textContent).toBe('1 job out of place · Reapply');
  fireEvent.click(await offered());
  expect(names()).toEqual(['Oak', 'Ash', 'Elm']);
  await isQuiet();
});

test('a row that is hidden is in no group, whatever its values', async () => {
  const { write } = open({ ...BY_BRANCH, filters: DEAR.filters });
  write('ash', 'branch', 'West');
  write('elm', 'cost', 3);
  expect((await offered()).textContent).toBe('1 job out of place · Reapply');
});

test('a row in a former group counts again when it comes back from a search', async () => {
  const { write } = open(BY_BRANCH);
  write('ash', 'branch', 'West');
  await offered();
  const search = screen.getByRole('textbox', { name: 'Search jobs' });
  fireEvent.change(search, { target: { value: 'Oak' } });
  await isQuiet();
  fireEvent.change(search, { target: { value: '' } });
  expect((await offered()).textContent).toBe('1 job out of place · Reapply');
});

test('rows that leave, and a refresh of all, leave nothing to apply', async () => {
  const { model, write, names } = open(DEAR);
  write('oak', 'cost', 90);
  write('elm', 'cost', 80);
  expect((await offered()).textContent).toBe('2 jobs out of place · Reapply');
  act(() => model.removeRows(['elm']));
  await waitFor(async () => expect((await offered()).textContent).toBe('1 job out of place · Reapply'));
  act(() => model.refresh());
  expect(names()).toEqual([]);
  await isQuiet();
});

test('a row that somebody added is in its place, whatever the filter', async () => {
  const { model, write, names } = open(DEAR);
  act(() => {
    model.own.add('fir');
    model.addRows([{ id: 'fir', name: 'Fir', branch: 'West', cost: 1 }]);
  });
  expect(names()).toEqual(['Oak', 'Elm', 'Fir']);
  write('fir', 'cost', 2);
  write('elm', 'cost', 3);
  expect((await offered()).textContent).toBe('1 job out of place · Reapply');
  fireEvent.click(await offered());
  expect(names()).toEqual(['Oak']);
  // From then on it is a row like any other.
  write('fir', 'cost', 900);
  fireEvent.click(await offered());
  write('fir', 'cost', 4);
  expect((await offered()).textContent).toBe('1 job out of place · Reapply');
});

test('a phone says so below its cards', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const { write } = open(DEAR);
  const cards = () => [...document.querySelectorAll('[data-row-id]')].map((card) => card.getAttribute('data-row-id'));
  write('oak', 'cost', 90);
  await offered();
  expect(cards()).toEqual(['oak', 'elm']);
  fireEvent.click(await offered());
  expect(cards()).toEqual(['elm']);
});
