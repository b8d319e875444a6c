import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, click, focused, press } from '../../../testing/hands.ts';
import { grid, open } from './testing.ts';

const keys = () => document.querySelector<HTMLElement>('[role=dialog]');

test('? shows all keys, except where it is typed into a text, and gives the focus back', async () => {
  await open({});
  grid.select('J-1', 'Date Sold');
  press('?');
  await waitFor(() => expect(keys()?.textContent).toMatch(/^Keys.*Copy the first row down/));
  press('Escape');
  await waitFor(() => expect(keys()).toBeNull());
  await waitFor(() => expect(focused()).toBe(grid.cell('J-1', 'Date Sold')));
  grid.select('J-1', 'Notes');
  press('?');
  await waitFor(() => expect((focused() as HTMLTextAreaElement).value).toBe('?')); // the editor
  expect(keys()).toBeNull();
  press('Escape');
  click(button('Keys'));
  await waitFor(() => expect(keys()?.textContent).toMatch(/^Keys/));
});
