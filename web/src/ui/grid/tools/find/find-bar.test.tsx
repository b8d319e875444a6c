import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../../index.ts';

beforeEach(() => {
  // Without a layout no row would be in view.
  for (const size of ['offsetHeight', 'clientHeight', 'offsetWidth', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(size.endsWith('Height') ? 600 : 1000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('Tab goes from the find field to the replacement', async () => {
  const model = new GridModel<{ id: string; name: string }>({ rows: [{ id: 'a', name: 'Oak' }] });
  render(
    <MantineProvider>
      <DataGrid label="Jobs" noun="jobs" model={model} columns={[settings('name', 'text')]} selectOptions={{}} />
    </MantineProvider>,
  );
  const cell = document.querySelector<HTMLElement>('[data-row="0"][data-column="0"]');
  if (!cell) throw new Error('The cell is not drawn');
  cell.focus();
  fireEvent.keyDown(cell, { key: 'h', ctrlKey: true });
  const by = await screen.findByRole('textbox', { name: 'Replace with' });
  const find = screen.getByRole('textbox', { name: 'Find' });
  expect(document.activeElement).toBe(find);
  expect(fireEvent.keyDown(find, { key: 'Tab' })).toBe(false);
  expect(document.activeElement).toBe(by);
});
