import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../index.ts';

const lost = vi.hoisted(() => async () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/later.js');
});
vi.mock('../tools/problems/problems-panel.tsx', lost);
vi.mock('../cards/data-cards.tsx', lost);
vi.mock('../tools/column-menu.tsx', lost);
vi.mock('../tools/help/help-sheet.tsx', lost);

let isPhone = false;
beforeEach(() => {
  isPhone = false;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const size of ['offsetHeight', 'clientHeight', 'offsetWidth', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(size.endsWith('Height') ? 600 : 1000);
  const events = { addEventListener() {}, removeEventListener() {} };
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: isPhone, media, ...events }) as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const columns = [settings('name', 'text')];
const panel = { rowId: 'a', title: () => 'Oak', children: () => <p>inside</p>, onShow() {} };
async function open() {
  const rows = [
    { id: 'a', name: 'Oak' },
    { id: 'b', name: 'Elm' },
  ];
  const model = new GridModel<{ id: string; name: string }>({ rows });
  const page = (isLinked: boolean) => (
    <MantineProvider>
      <Notifications />
      <DataGrid
        label="Jobs"
        noun="jobs"
        model={model}
        columns={columns}
        selectOptions={{}}
        toolbar={<h1>Jobs</h1>}
        {...(isLinked && { panel })}
      />
    </MantineProvider>
  );
  const { rerender } = render(page(false));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return { model, showPanel: () => rerender(page(true)) };
}
const cell = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-row="1"][data-column="0"]');
  if (!found) throw new Error('The cell is not drawn');
  return found;
};

test('a failed download leaves the sheet in place, and says so only when its part opens', async () => {
  await open();
  expect(screen.getByRole('grid', { name: 'Jobs' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.contextMenu(cell());
  expect((await screen.findByRole('alert')).textContent).toContain('The menu could not be');
  expect(screen.getByRole('grid', { name: 'Jobs' })).toBeTruthy();
});

test('a list of keys that failed to download says so in its place, and can be retried or closed there', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Keys' }));
  const notice = (await screen.findByText(/^The list of keys could not be/)).closest('[role="alert"]');
  expect(notice?.closest('.mantine-Notifications-root')).toBeNull();
  expect(notice?.textContent).toContain('Try again');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(/^The list of keys could not be/)).toBeNull();
});

test('cards that failed to download leave the bar above them', async () => {
  isPhone = true;
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('The cards could not be');
  expect(screen.getByRole('heading', { name: 'Jobs' })).toBeTruthy();
});

test('a panel that arrives late leaves the focus where somebody types', async () => {
  const { model, showPanel } = await open();
  fireEvent.mouseDown(cell(), { detail: 1 });
  fireEvent.mouseUp(cell(), { detail: 1 });
  fireEvent.keyDown(cell(), { key: 'F2' });
  const editor = document.querySelector<HTMLTextAreaElement>('[data-grid] textarea');
  if (!editor) throw new Error('No editor');
  fireEvent.input(editor, { target: { value: 'half a wo' } });
  showPanel();
  await screen.findByText('inside');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.activeElement).toBe(editor);
  expect(editor.value).toBe('half a wo');
  expect(model.row('b')).toMatchObject({ name: 'Elm' });
});
