import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveRoom } from '../../../testing/room.ts';
import { DataGrid, RowFields } from '../index.ts';

beforeEach(() => {
  giveRoom();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const COLUMNS = [settings('number', 'text', false), settings('name', 'text')];
const OPTIONS = {};
const FIELDS = ['name'];

test('Ctrl+Z in a field undoes what Enter has saved, and leaves half-typed text to the field', async () => {
  const model = new GridModel({ rows: [{ id: 'a', number: 'J-1', name: 'Oak' }] });
  const panel = {
    rowId: 'a',
    title: () => 'Oak',
    onShow() {},
    children: () => <RowFields rowId="a" fields={FIELDS} onResetCell={() => {}} />,
  };
  render(
    <MantineProvider env="test">
      <DataGrid label="Jobs" noun="jobs" model={model} columns={COLUMNS} selectOptions={OPTIONS} panel={panel} />
    </MantineProvider>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'name' });
  const undo = () => fireEvent.keyDown(name, { key: 'z', ctrlKey: true });
  name.focus();
  fireEvent.change(name, { target: { value: 'Elm' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  fireEvent.change(name, { target: { value: 'Ash' } });
  // Not prevented: the browser takes back its letters.
  expect(undo()).toBe(true);
  expect(model.row('a')?.name).toBe('Elm');
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(undo()).toBe(false);
  expect([model.row('a')?.name, name.value]).toEqual(['Oak', 'Oak']);
});
