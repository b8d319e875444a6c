import { MantineProvider } from '@mantine/core';
import { GridModel } from '@plumbline/sheet/cells/grid-model';
import { settings } from '@plumbline/sheet/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveRoom } from '../../../testing/room.ts';
import { Dialog } from '../../dialogs/dialog.tsx';
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

/** A window whose width changes: the returned function turns it to a phone's, or back. */
function turnable() {
  let isNarrow = false;
  const listeners = new Map<(now: { matches: boolean }) => void, string>();
  const matches = (media: string): boolean => isNarrow && media.includes('max-width');
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: matches(media),
        addEventListener: (_: string, listener: () => void) => listeners.set(listener, media),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as never,
  );
  return (to: boolean) =>
    act(() => {
      isNarrow = to;
      for (const [listener, media] of listeners) listener({ matches: matches(media) });
    });
}

test('what the panel holds outlives a change between its two layouts: a half-typed field, and a dialog over it', async () => {
  const turn = turnable();
  const closed = vi.fn();
  const panel = {
    rowId: 'a',
    title: () => 'Oak',
    onShow: closed,
    children: () => <Reasons />,
  };
  render(
    <MantineProvider env="test">
      <DataGrid
        label="Jobs"
        noun="jobs"
        model={new GridModel({ rows: [{ id: 'a', number: 'J-1', name: 'Oak' }] })}
        columns={COLUMNS}
        selectOptions={OPTIONS}
        panel={panel}
      />
    </MantineProvider>,
  );
  const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  fireEvent.change(reason, { target: { value: 'Steel went up' } });
  fireEvent.click(screen.getByRole('button', { name: 'Over it' }));
  const typed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Typed over it' });
  fireEvent.change(typed, { target: { value: '12,500' } });
  expect(reason.closest('aside')).not.toBeNull();

  turn(true);
  expect(screen.getByRole('textbox', { name: 'Reason', hidden: true })).toBe(reason);
  expect([reason.closest('aside'), reason.closest('[role=dialog]')]).toEqual([null, expect.anything()]);
  expect(screen.getByRole('textbox', { name: 'Typed over it' })).toBe(typed);
  turn(false);
  expect(reason.closest('aside')).not.toBeNull();
  expect([reason.value, typed.value]).toEqual(['Steel went up', '12,500']);
  // The panel's keys work where it stands now.
  fireEvent.keyDown(reason, { key: 'Escape' });
  expect(closed).toHaveBeenCalledExactlyOnceWith(undefined);
});

test.each([
  ['beside the sheet', false],
  ['over a phone', true],
])('%s, Escape takes back a half-typed field, and only then closes the panel', async (_, isPhone) => {
  turnable()(isPhone);
  const closed = vi.fn();
  const panel = {
    rowId: 'a',
    title: () => 'Oak',
    onShow: closed,
    children: () => <RowFields rowId="a" fields={FIELDS} onResetCell={() => {}} />,
  };
  const model = new GridModel({ rows: [{ id: 'a', number: 'J-1', name: 'Oak' }] });
  render(
    <MantineProvider env="test">
      <DataGrid label="Jobs" noun="jobs" model={model} columns={COLUMNS} selectOptions={OPTIONS} panel={panel} />
    </MantineProvider>,
  );
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'name' });
  name.focus();
  fireEvent.change(name, { target: { value: 'Elm' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  expect([name.value, closed.mock.calls]).toEqual(['Oak', []]);
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(closed).toHaveBeenCalledExactlyOnceWith(undefined);
});

function Reasons() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <input aria-label="Reason" />
      <button type="button" onClick={() => setIsOpen(true)}>
        Over it
      </button>
      {isOpen && (
        <Dialog title="Over the panel" onClose={() => setIsOpen(false)}>
          <input aria-label="Typed over it" />
        </Dialog>
      )}
    </>
  );
}

test('what is not saved stands in the open row on a phone, where the sheet that says it is covered', async () => {
  const turn = turnable();
  const panel = {
    rowId: 'a',
    title: () => 'Oak',
    onShow() {},
    trouble: 'Not connected',
    children: () => <p>inside</p>,
  };
  render(
    <MantineProvider env="test">
      <DataGrid
        label="Jobs"
        noun="jobs"
        model={new GridModel({ rows: [{ id: 'a', number: 'J-1', name: 'Oak' }] })}
        columns={COLUMNS}
        selectOptions={OPTIONS}
        panel={panel}
      />
    </MantineProvider>,
  );
  await screen.findByText('inside');
  expect(screen.queryByText(/Not connected/)).toBeNull();
  turn(true);
  expect(screen.getByText(/Not connected/).closest('[role=dialog]')).not.toBeNull();
});
