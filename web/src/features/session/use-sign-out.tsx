import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useKeptEdits } from '../../lib/kept-edits/page-kept-edits.ts';
import { giveUpUnsavedWork, hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { countDrafts, eraseDrafts } from '../conversations/erase-drafts.ts';
import { useSession, useSessionState } from './session-context.tsx';

interface Question {
  readonly count: number;
  /** The browser failed to erase what it keeps. */
  readonly hasFailed: boolean;
}

/** Signing out leaves nothing of the person in the browser. It asks first where a tab has unsaved changes. */
export function useSignOut(): { readonly ask: () => void; readonly question: ReactNode } {
  const session = useSession();
  const state = useSessionState();
  const keptEdits = useKeptEdits();
  const [asked, setAsked] = useState<Question | null>(null);
  const person = 'person' in state ? state.person.subject : '';

  // A browser that cannot count keeps nothing, so there is nothing to erase.
  const countKept = async (): Promise<number> => (await keptEdits.count(person).catch(() => 0)) + countDrafts(person);
  const ask = async (): Promise<void> => {
    const count = await countKept();
    if (count > 0 || hasUnsavedWork()) setAsked({ count, hasFailed: false });
    else void session.signOut();
  };
  const signOut = async ({ hasFailed }: Question): Promise<void> => {
    setAsked(null);
    eraseDrafts(person);
    const isErased = await keptEdits.erase(person).then(
      () => true,
      () => false,
    );
    const left = isErased || hasFailed ? 0 : await countKept();
    if (left > 0) return setAsked({ count: left, hasFailed: true });
    giveUpUnsavedWork();
    await session.signOut();
  };
  const question = asked !== null && (
    <ConfirmDialog
      title={asked.hasFailed ? 'This browser did not erase your changes' : titleOf(asked.count)}
      verb={asked.hasFailed ? 'Erase and sign out' : 'Sign out and lose them'}
      onClose={() => setAsked(null)}
      onConfirm={() => void signOut(asked)}
    >
      <Text size="sm">
        {asked.hasFailed
          ? 'They are still in its storage. Try again. If it fails again you are signed out: then clear the data of this site in the browser’s settings.'
          : 'Save them first, or sign out and lose them: nothing of yours stays in this browser.'}
      </Text>
    </ConfirmDialog>
  );
  return { ask: () => void ask(), question };
}

const titleOf = (count: number): string =>
  count === 0
    ? 'Some changes are not saved'
    : count === 1
      ? '1 change is not saved'
      : `${count.toLocaleString('en-US')} changes are not saved`;
