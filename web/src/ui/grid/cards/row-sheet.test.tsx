import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../index.ts';

beforeEach(() => {
  // Without a layout no card would be in view.
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(800);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never,
  );
  configure({ defaultHidden: true });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  configure({ defaultHidden: false });
});

const COLUMNS = [settings('number', 'text', false), settings('name', 'text'), settings('notes', 'text')];
const OPTIONS = {};

test('a swipe to the left goes to the next row, and one to the right comes back', async () => {
  const rows = ['Oak', 'Elm', 'Ash'].map((name, index) => ({ id: name, number: `J-${index}`, name, notes: null }));
  render(
    <MantineProvider env="test">
      <DataGrid label="Jobs" noun="jobs" model={new GridModel({ rows })} columns={COLUMNS} selectOptions={OPTIONS} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Elm/ }));
  const sheet = await screen.findByRole('dialog', { name: 'J-1 Elm' });
  const swipe = (from: number, to: number): void => {
    const label = sheet.querySelector('label');
    if (!label) throw new Error('the sheet has no field');
    const [down, up] = [[{ clientX: from, clientY: 300 }], [{ clientX: to, clientY: 305 }]];
    fireEvent.touchStart(label, { touches: down, changedTouches: down });
    fireEvent.touchEnd(label, { touches: [], changedTouches: up });
  };
  swipe(300, 180);
  expect(screen.getByRole('dialog', { name: 'J-2 Ash' }).isConnected).toBe(true);
  swipe(300, 180);
  expect(screen.getByRole('dialog', { name: 'J-2 Ash' }).isConnected).toBe(true);
  swipe(180, 300);
  expect(screen.getByRole('dialog', { name: 'J-1 Elm' }).isConnected).toBe(true);
});

test('a figure that needs attention says so on the card and in the row’s sheet', async () => {
  const rows = [
    { id: 'a', number: 'J-1', name: 'Oak', notes: 'over' },
    { id: 'b', number: 'J-2', name: 'Elm', notes: 'fine' },
  ];
  const attention = (row: object, field: string) =>
    field === 'notes' && 'notes' in row && row.notes === 'over' ? 'Billed $1.00 above the revised contract' : null;
  render(
    <MantineProvider env="test">
      <DataGrid
        label="Jobs"
        noun="jobs"
        model={new GridModel({ rows })}
        columns={COLUMNS}
        selectOptions={OPTIONS}
        attention={attention}
      />
    </MantineProvider>,
  );
  const [oak, elm] = ['Oak', 'Elm'].map((name) => screen.getByRole('button', { name: new RegExp(name) }));
  expect(oak?.closest('li')?.textContent).toContain('Billed $1.00 above');
  expect(elm?.closest('li')?.textContent).not.toContain('Billed');
  if (oak) fireEvent.click(oak);
  const sheet = await screen.findByRole('dialog', { name: 'J-1 Oak' });
  expect(sheet.textContent).toContain('Billed $1.00 above the revised contract');
});
