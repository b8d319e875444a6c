import { TextInput } from '@mantine/core';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { FormButtons, FormDialog } from './dialog.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? <Form onClose={() => setIsOpen(false)} /> : <p>Closed</p>;
}

function Form({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="A form"
      hasCross
      isBegun={name !== ''}
      onClose={onClose}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextInput label="Name" data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <FormButtons verb="Add" />
    </FormDialog>
  );
}

const root = createRootRoute({ component: Outlet });
const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Elsewhere</p> }),
  createRoute({ getParentRoute: () => root, path: '/form', component: Page }),
]);

async function open() {
  const history = createBrowserHistory();
  const router = createRouter({ routeTree, history });
  history.push('/');
  history.flush();
  history.push('/form');
  history.flush();
  render(
    <AppProviders session={stubSession().session} api={stubApi({})} queryClient={createQueryClient()}>
      <RouterProvider router={router as never} />
    </AppProviders>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  return { field, history, router };
}

const ways: Record<string, (history: { back: () => void }) => void> = {
  Escape: () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
  'a click beside it': () => {
    const beside = document.querySelector('.mantine-Modal-overlay');
    if (beside) fireEvent.click(beside);
  },
  Cancel: () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  'the cross': () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
  'the browser’s back button': (history) => history.back(),
};

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

test.each(Object.entries(ways))('%s closes a clean form at once, and not the page below', async (_, close) => {
  const { history } = await open();
  act(() => close(history));
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(window.location.pathname).toBe('/form');
});

test.each(Object.entries(ways))('%s asks before it throws away what was typed', async (_, close) => {
  const { field, history } = await open();
  fireEvent.change(field, { target: { value: 'Ana' } });
  expect(hasUnsavedWork()).toBe(true);
  act(() => close(history));
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(screen.queryByText('Throw away what you typed?')).toBeNull());
  expect(field.value).toBe('Ana');
  act(() => close(history));
  fireEvent.click(await screen.findByRole('button', { name: 'Throw it away' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(window.location.pathname).toBe('/form');
  expect(hasUnsavedWork()).toBe(false);
});

test('Escape in the question goes back to the form, with the focus where it was', async () => {
  const { field } = await open();
  fireEvent.change(field, { target: { value: 'Ana' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  const goOn = await screen.findByRole('button', { name: 'Go on with it' });
  await waitFor(() => expect(document.activeElement).toBe(goOn));
  fireEvent.keyDown(goOn, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('Throw away what you typed?')).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Ana');
});

test('another page waits for the answer', async () => {
  const { field, history } = await open();
  fireEvent.change(field, { target: { value: 'Ana' } });
  act(() => history.push('/'));
  fireEvent.click(await screen.findByRole('button', { name: 'Go on with it' }));
  await waitFor(() => expect(screen.queryByText('Throw away what you typed?')).toBeNull());
  expect(window.location.pathname).toBe('/form');
  act(() => history.push('/'));
  fireEvent.click(await screen.findByRole('button', { name: 'Throw it away' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});
