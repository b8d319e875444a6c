import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../index.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let isBroken = false;
function Toolbar() {
  if (isBroken) throw new Error('a bug');
  return <h1>Jobs</h1>;
}

const columns = [settings('name', 'text')];
const options = {};
function open(noun: string) {
  const model = new GridModel({ rows: [{ id: 'a', name: 'Before' }] });
  const grid = (key: string) => (
    <MantineProvider>
      <DataGrid
        label="Jobs"
        noun={noun}
        model={model}
        columns={columns}
        selectOptions={options}
        toolbar={<Toolbar key={key} />}
      />
    </MantineProvider>
  );
  return { model, grid, ...render(grid('first')) };
}

test('a bug in the bar above leaves the sheet', () => {
  const { grid, rerender } = open('jobs');
  const sheet = screen.getByRole('grid', { name: 'Jobs' });
  isBroken = true;
  rerender(grid('second'));
  isBroken = false;
  expect(screen.getByRole('alert').textContent).toContain('The bar above the sheet could not be shown');
  expect(screen.getByRole('grid', { name: 'Jobs' })).toBe(sheet);
});

test('a bug in drawing the sheet leaves its rows and edits, and the sheet can be drawn again', () => {
  const { model, grid, rerender } = open('jobs');
  model.apply([{ rowId: 'a', field: 'name', value: 'Typed' }], 'edit');
  // A read of the model fails during the drawing, as with a bug.
  const rows = vi.spyOn(model, 'rows', 'get').mockImplementation(() => {
    throw new Error('a bug');
  });
  rerender(grid('second'));
  expect(screen.getByRole('alert').textContent).toContain('The sheet “Jobs” could not be shown');
  rows.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('grid', { name: 'Jobs' })).toBeTruthy();
  expect(model.row('a')).toMatchObject({ name: 'Typed' });
  expect(model.canUndo).toBe(true);
});
