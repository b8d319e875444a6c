import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { NamedList } from './named-list.tsx';

afterEach(cleanup);

const words = { name: z.string(), longest: 60, inUse: 'offered', none: 'None.', retire: 'Retire' };

function Branches() {
  const [items, setItems] = useState(() =>
    ['North', 'West'].map((name) => ({ value: name, name, isRetired: false, jobCount: 0 })),
  );
  const actions = {
    rename: async () => null,
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
  render(<Branches />);
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
