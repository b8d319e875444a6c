import { MantineProvider, Menu } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { laterMenu, type MenuButtonProps } from './later-menu.tsx';
import { layerFocus } from './layer-focus.ts';
import { loadLater } from './page-part.tsx';

const FormatsButton = (button: MenuButtonProps) => (
  <button type="button" {...button}>
    Export
  </button>
);

function FormatsMenu() {
  return (
    <Menu
      trapFocus={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <FormatsButton />
      </Menu.Target>
      <Menu.Dropdown {...layerFocus}>
        <Menu.Item>Workbook</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function draw(load: () => Promise<typeof FormatsMenu>, popup: 'menu' | 'listbox' = 'menu') {
  const Formats = laterMenu<object>({
    name: 'The formats',
    popup,
    load,
    button: (_, alone) => <FormatsButton {...alone} />,
  });
  render(
    <MantineProvider env="test">
      <Formats />
    </MantineProvider>,
  );
  return screen.getByRole('button', { name: 'Export' });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a downloaded menu opens in the task of the first press, and returns the focus to its button', async () => {
  const load = vi.fn(async () => FormatsMenu);
  const alone = draw(load);
  expect(alone.getAttribute('aria-haspopup')).toBe('menu');
  expect(alone.getAttribute('aria-expanded')).toBe('false');
  await loadLater();
  alone.focus();
  fireEvent.click(alone);
  expect(document.activeElement?.textContent).toBe('Workbook');
  expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
});

test('a button downloads nothing until it is pressed, and then opens its menu as soon as that arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof FormatsMenu>();
  const load = vi.fn(() => promise);
  const alone = draw(load);
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(alone);
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  expect(screen.queryByRole('menu')).toBeNull();
  resolve(FormatsMenu);
  expect(await screen.findByRole('menuitem', { name: 'Workbook' })).toBeTruthy();
});

test('the button stays if its menu cannot be downloaded, and the next press tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => FormatsMenu).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const alone = draw(load);
  await act(async () => fireEvent.click(alone));
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: 'Workbook' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('arrows open a list that is still to be downloaded', async () => {
  const alone = draw(async () => FormatsMenu, 'listbox');
  await loadLater();
  fireEvent.keyDown(alone, { key: 'ArrowDown' });
  expect(screen.getByRole('menuitem', { name: 'Workbook' })).toBeTruthy();
});

test('opened by a key elsewhere, it returns the focus to where it was', async () => {
  const alone = draw(async () => FormatsMenu);
  await loadLater();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  fireEvent.click(alone);
  expect(document.activeElement?.textContent).toBe('Workbook');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  expect(document.activeElement).toBe(field);
  field.remove();
});
