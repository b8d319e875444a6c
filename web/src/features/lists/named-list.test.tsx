import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { InRouter } from '../../testing/in-router.tsx';
import { NamedList } from './named-list.tsx';

afterEach(cleanup);

const words = { name: z.string(), longest: 60, inUse: 'offered', none: 'None.', retire: 'Retire' };

function Branches({ rename = async () => null }: { rename?: () => Promise<null> }) {
  const [items, setItems] = useState(() =>
    ['North', 'West'].map((name) => ({ value: name, name, isRetired: false, jobCount: 0 })),
  );
  const actions = {
    rename,
    retire: async ({ value }: { value: string }, isRetired: boolean) =>
      setItems((all) => all.map((each) => (each.value === value ? { ...each, isRetired } : each))),
    order: async () => {},
  };
  return (
    <MantineProvider>
      <NamedList title="Branch" items={items} canEdit actions={actions} words={words} add={null} />
    </MantineProvider>
  );
}

test('who retires an option by keys is at the button that brings it back, and the other way round', async () => {
  render(<Branches />, { wrapper: InRouter });
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    button.click();
  };
  const focused = () => document.activeElement?.getAttribute('aria-label');
  press('Retire West');
  await expect.poll(focused).toBe('Bring West back');
  press('Bring West back');
  await expect.poll(focused).toBe('Retire West');
});

test('a name takes no text while it is being stored, and until then leaving the page asks', async () => {
  const stored = Promise.withResolvers<null>();
  render(<Branches rename={() => stored.promise} />, { wrapper: InRouter });
  fireEvent.click(screen.getByRole('button', { name: 'Rename West' }));
  const field = screen.getByLabelText<HTMLInputElement>('New name of West');
  expect(hasUnsavedWork()).toBe(false);
  fireEvent.input(field, { target: { value: 'Western' } });
  expect(hasUnsavedWork()).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  await expect.poll(() => field.readOnly).toBe(true);
  expect(hasUnsavedWork()).toBe(true);
  stored.resolve(null);
  await expect.poll(() => field.isConnected).toBe(false);
  expect(hasUnsavedWork()).toBe(false);
});

test('the second click of a double click retires nothing: the next option has moved below the pointer', async () => {
  render(<Branches />, { wrapper: InRouter });
  fireEvent.click(screen.getByRole('button', { name: 'Retire North' }), { detail: 1 });
  await screen.findByRole('button', { name: 'Bring North back' });
  fireEvent.click(screen.getByRole('button', { name: 'Retire West' }), { detail: 2 });
  expect((await screen.findByRole('button', { name: 'Retire West' })).isConnected).toBe(true);
});
