import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, keptDraft } from '../../features/conversations/drafts.ts';
import { SessionProvider } from '../../features/session/session-context.tsx';
import { ApiProvider } from '../../lib/api.ts';
import type { AppInit } from '../../lib/app-init.ts';
import type { KeptEdits } from '../../lib/kept-edits/kept-edits.ts';
import { KeptEditsContext } from '../../lib/kept-edits/page-kept-edits.ts';
import { hasUnsavedWork, registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { InRouter } from '../../testing/in-router.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { covered } from '../../ui/covered.ts';
import { PersonMenu } from './person-menu.tsx';

const other = { id: '0190a000-0000-7000-8000-0000000000ff', name: 'Harbor Works', companyLogoUrl: null, role: 'Admin' };

const nothingKept = { count: async () => 0, erase: async () => {} };

function openMenu(tenants: object[] = [], kept: Pick<KeptEdits, 'count' | 'erase'> = nothingKept) {
  const answer = appInitAnswer();
  // The client brands the ids of the answer.
  const appInit = {
    ...answer,
    user: { ...answer.user, tenants: [...answer.user.tenants, ...tenants] },
  } as unknown as AppInit;
  const { session } = stubSession();
  const signOut = vi.spyOn(session, 'signOut');
  render(
    <MantineProvider env="test">
      <SessionProvider value={session}>
        <ApiProvider value={stubApi({})}>
          {/* The menu opens no sheet. */}
          <KeptEditsContext value={kept as KeptEdits}>
            <InRouter>
              <PersonMenu appInit={appInit} />
            </InRouter>
          </KeptEditsContext>
        </ApiProvider>
      </SessionProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Ana Abbott/ }));
  return { signOut };
}

let left: string[];
beforeEach(() => {
  left = [];
  sessionStorage.clear();
  localStorage.clear();
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the menu says who is signed in, and with which role', async () => {
  openMenu();
  expect(await screen.findByText('ana@keystone.example')).toBeTruthy();
  expect(screen.getByText('Accountant')).toBeTruthy();
  expect(screen.queryByText('Company')).toBeNull();
  expect(screen.getByRole('menuitem', { name: 'Access tokens' }).getAttribute('href')).toBe('/tokens');
});

test('another company opens on a new page', async () => {
  openMenu([other]);
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Harbor Works\s*Admin$/ }));
  expect(sessionStorage.getItem('plumbline.tenant')).toBe(other.id);
  expect(left).toEqual(['/home']);
});

test('many companies are searched by words, and no match says so', async () => {
  openMenu([other, ...Array.from({ length: 6 }, (_, i) => ({ ...other, id: `${i}`, name: `Branch ${i} Civil` }))]);
  const search = await screen.findByRole('searchbox', { name: 'Find a company' });
  fireEvent.change(search, { target: { value: 'civil 4' } });
  expect(screen.getAllByRole('menuitemradio', { name: /Admin$/ })).toHaveLength(1);
  expect(screen.getByRole('menuitemradio', { name: /^Branch 4 Civil/ })).toBeTruthy();
  fireEvent.change(search, { target: { value: 'nowhere' } });
  expect(screen.getByText('None of your companies has that name.')).toBeTruthy();
});

test('a handful of companies needs no search', async () => {
  openMenu([other]);
  expect(await screen.findByRole('menuitemradio', { name: /^Harbor Works/ })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('on a phone a layer under the open menu takes a tap beside it', async () => {
  openMenu();
  await screen.findByRole('menuitem', { name: 'Sign out' });
  const layer = document.querySelector('.mantine-Menu-overlay');
  expect(layer?.className).toContain(covered.overlayProps.className);
  if (layer) fireEvent.mouseDown(layer);
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Sign out' })).toBeNull());
});

test('signing out with unsaved edits asks once', async () => {
  const { signOut } = openMenu();
  registerUnsavedWork(() => true);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('dialog', { name: 'Some changes are not saved' });
  expect(signOut).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and lose them' }));
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
  expect(hasUnsavedWork()).toBe(false);
});

test('unsaved edits of other tabs and companies are asked about too, and erased before signing out', async () => {
  const erased: string[] = [];
  const { signOut } = openMenu([], {
    count: async () => 4,
    erase: async (person) => void erased.push(person),
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('dialog', { name: '4 changes are not saved' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([erased, signOut.mock.calls]).toEqual([[], []]);
  fireEvent.click(screen.getByRole('button', { name: /Ana Abbott/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out and lose them' }));
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
  expect(erased).toEqual(['ana']);
});

test('an unsent comment is an unsaved change too, in any company, and is erased at signing out', async () => {
  const draft = { text: 'The retainage is…', mentions: [], field: null, sent: null };
  const keys = ['ana', 'ana', 'bo', undefined].map((person, at) => {
    const place = { tenantId: `company ${at}`, userId: 'user', of: 'job' };
    keepDraft(place, { ...draft, ...(person && { person }) });
    return place;
  });
  const { signOut } = openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByRole('dialog', { name: '3 changes are not saved' });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and lose them' }));
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
  expect(keys.map((place) => keptDraft(place) !== null)).toEqual([false, false, true, false]);
});

test('a browser that fails to erase unsaved changes says so before the person is signed out', async () => {
  const erase = vi.fn(() => Promise.reject(new Error('The disk is full')));
  const { signOut } = openMenu([], { count: async () => 2, erase });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out and lose them' }));
  await screen.findByRole('dialog', { name: 'This browser did not erase your changes' });
  expect(screen.getByText(/clear the data of this site/)).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Erase and sign out' }));
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
  expect(erase).toHaveBeenCalledTimes(2);
});

test('a person who then stays is still asked before unsaved edits are lost', async () => {
  const { signOut } = openMenu([], {
    count: async () => 2,
    erase: () => Promise.reject(new Error('The disk is full')),
  });
  registerUnsavedWork(() => true);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out and lose them' }));
  await screen.findByRole('dialog', { name: 'This browser did not erase your changes' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signOut).not.toHaveBeenCalled();
  expect(hasUnsavedWork()).toBe(true);
});

test('a browser that keeps nothing has nothing to erase', async () => {
  const fail = () => Promise.reject(new Error('This browser keeps nothing'));
  const { signOut } = openMenu([], { count: fail, erase: fail });
  registerUnsavedWork(() => true);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out and lose them' }));
  await expect.poll(() => signOut.mock.calls.length).toBe(1);
});
