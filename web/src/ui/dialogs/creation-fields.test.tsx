import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CreationFields } from './creation-fields.tsx';
import type { Creation } from './use-creation.ts';

afterEach(cleanup);

const idle: Creation = { isBusy: false, isOpen: false, run: (send) => send(), tryNow: () => {} };
const form = (creation: Creation) => (
  <MantineProvider>
    <CreationFields creation={creation}>
      <input aria-label="Name" />
    </CreationFields>
  </MantineProvider>
);

test('fields take no text while they are sent, and keep the focus', () => {
  const { rerender } = render(form(idle));
  const field = screen.getByLabelText('Name');
  field.focus();
  const takes = () => field.dispatchEvent(new Event('beforeinput', { bubbles: true, cancelable: true }));
  expect(takes()).toBe(true);
  rerender(form({ ...idle, isBusy: true }));
  expect(takes()).toBe(false);
  expect(document.activeElement).toBe(field);
  rerender(form(idle));
  expect(takes()).toBe(true);
});
