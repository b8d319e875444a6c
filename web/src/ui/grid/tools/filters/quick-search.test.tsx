import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid } from '../../index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const columns = [settings('name', 'text')];
const options = {};
const pause = () => act(() => vi.advanceTimersByTime(200));
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search jobs' });

test('text typed just before all rows are shown again is no longer searched', () => {
  const model = new GridModel({ rows: [{ id: 'a', name: 'Bridge' }] });
  render(
    <MantineProvider>
      <DataGrid label="Jobs" noun="jobs" model={model} columns={columns} selectOptions={options} toolbar={null} />
    </MantineProvider>,
  );
  fireEvent.change(field(), { target: { value: 'nowhere' } });
  pause();
  fireEvent.change(field(), { target: { value: 'nowhere to be found' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show all jobs' }));
  pause();
  expect(field().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Show all jobs' })).toBeNull();
});
