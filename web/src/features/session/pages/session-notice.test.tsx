import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { registerUnsavedWork } from '../../../lib/unsaved-work.ts';
import { stubSession } from '../../../testing/stub-session.ts';
import type { Session, SessionState } from '../session.ts';
import { SessionProvider } from '../session-context.tsx';
import { SessionNotice } from './session-notice.tsx';

const ana = { subject: 'ana', name: 'Ana', email: null };

function show(state: SessionState, change: (session: Session) => void = () => {}) {
  const { session, signIns } = stubSession(state);
  change(session);
  render(
    <MantineProvider env="test">
      <SessionProvider value={session}>
        <SessionNotice />
      </SessionProvider>
    </MantineProvider>,
  );
  return signIns;
}

afterEach(cleanup);

test('without edits, signing in again leaves the page and comes back to it', () => {
  const signIns = show({ status: 'ended', person: ana });
  screen.getByRole('button', { name: 'Sign in again' }).click();
  expect(signIns).toHaveLength(1);
});

test('with edits on the page, the sign-in goes to a new tab', () => {
  const end = registerUnsavedWork(() => true);
  let opened = 0;
  const signIns = show({ status: 'ended', person: ana }, (session) => {
    session.signInInOtherTab = async () => void opened++;
  });
  screen.getByRole('button', { name: 'Sign in again in a new tab' }).click();
  end();
  expect(opened).toBe(1);
  expect(signIns).toEqual([]);
});

test('when somebody else has signed in, the page only offers to start over as them', () => {
  show({ status: 'replaced', person: ana, by: { subject: 'ben', name: 'Ben', email: null } });
  expect(screen.getByRole('dialog', { name: 'Ben has signed in' })).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test.each<SessionState>([
  { status: 'ended', person: ana },
  { status: 'replaced', person: ana, by: { subject: 'ben', name: 'Ben', email: null } },
])('comes without taking the focus from somebody who types: $status', async (state) => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show(state);
  // A library dialog would take the focus a moment later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(document.querySelector('[aria-modal="true"]')).toBeNull();
  field.remove();
});

test('a valid session shows no notice', () => {
  show({ status: 'signed-in', person: ana });
  expect(screen.queryByRole('dialog')).toBeNull();
});
