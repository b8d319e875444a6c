import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../index.ts';

beforeEach(() => {
  // Without a layout no row would be in view.
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(800);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
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

test('a card shows the side of a figure that is not nothing', () => {
  const rows = [
    { id: 'a', name: 'Oak', over: 500, under: 0 },
    { id: 'b', name: 'Elm', over: 0, under: 700 },
    { id: 'c', name: 'Fir', over: null, under: null },
  ];
  const columns = [
    settings('id', 'text'),
    settings('name', 'text'),
    settings('over', 'currency'),
    settings('under', 'currency'),
  ];
  const sides = ['over', 'under'];
  render(
    <MantineProvider>
      <DataGrid
        label="Jobs"
        noun="jobs"
        model={new GridModel({ rows })}
        columns={columns}
        selectOptions={{}}
        keyFields={[]}
        state={{ columns: [], sort: [] }}
        onStateChange={() => {}}
        viewId={null}
        panel={{ rowId: undefined, title: String, onShow: () => {}, children: () => null }}
        cardFields={sides}
        cardSides={sides}
      />
    </MantineProvider>,
  );
  const card = (name: string) => screen.getByRole('button', { name: new RegExp(name) }).textContent;
  expect(card('Oak')).toMatch(/over \$5\.00$/);
  expect(card('Elm')).toMatch(/under \$7\.00$/);
  expect(card('Fir')).not.toMatch(/over|under/);
});
