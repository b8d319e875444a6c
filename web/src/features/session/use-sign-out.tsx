import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useKeptEdits } from '../../lib/kept-edits/page-kept-edits.ts';
import { giveUpUnsavedWork, hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useSession, useSessionState } from './session-context.tsx';

/** Signing out leaves nothing of the person in the browser: what they have not saved is asked about first, in whichever tab it is. */
export function useSignOut(): { readonly ask: () => void; readonly question: ReactNode } {
  const session = useSession();
  const state = useSessionState();
  const keptEdits = useKeptEdits();
  // Null while nothing is asked.
  const [unsaved, setUnsaved] = useState<number | null>(null);
  const person = 'person' in state ? state.person.subject : '';

  const ask = async (): Promise<void> => {
    const count = await keptEdits.count(person).catch(() => 0); // where nothing can be kept there is nothing to erase
    if (count > 0 || hasUnsavedWork()) setUnsaved(count);
    else void session.signOut();
  };
  const signOut = async (): Promise<void> => {
    setUnsaved(null);
    giveUpUnsavedWork();
    await keptEdits.erase(person).catch(() => {});
    await session.signOut();
  };
  const question = unsaved !== null && (
    <ConfirmDialog
      title={titleOf(unsaved)}
      verb="Sign out and lose them"
      onClose={() => setUnsaved(null)}
      onConfirm={() => void signOut()}
    >
      <Text size="sm">Save them first, or sign out and lose them: nothing of yours stays in this browser.</Text>
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
