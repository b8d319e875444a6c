import { MantineProvider } from '@mantine/core';
import type { ListOption } from '@plumbline/contract/workflow/lists';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { chipTone } from '../../ui/grid/state/chip-tone.ts';
import { OptionColor } from './option-color.tsx';

afterEach(cleanup);

const option = (over: Partial<ListOption> = {}): ListOption => ({
  value: 'Active',
  name: 'Active',
  isRetired: false,
  jobCount: 3,
  ...over,
});

test('an option has the color of its place until one is chosen, and can have that of its place again', async () => {
  const onChoose = vi.fn();
  const shown = (over?: Partial<ListOption>) => (
    <MantineProvider>
      <OptionColor option={option(over)} place={1} onChoose={onChoose} />
    </MantineProvider>
  );
  const { rerender } = render(shown());
  fireEvent.click(screen.getByRole('button', { name: 'Color of Active: violet' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Green', hidden: true }));
  expect(onChoose).toHaveBeenLastCalledWith('green');
  rerender(shown({ tone: 'green' }));
  fireEvent.click(screen.getByRole('button', { name: 'Color of Active: green' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'By its place in the list', hidden: true }));
  expect(onChoose).toHaveBeenLastCalledWith(null);
});

test('the chip of a choice has the color of its option, else of its place', () => {
  const options = [option(), option({ value: 'Lost', tone: 'red' }), option({ value: 'Won' })];
  expect(['Active', 'Lost', 'Won', 'gone'].map((value) => chipTone(options, value))).toEqual([0, 7, 2, null]);
});
