import { Suspense, useEffect, useState } from 'react';
import { lazyPart, PagePart } from '../../../page-part.tsx';
import { useScene } from '../../state/scene.ts';
import { useStore } from '../../state/use-store.ts';

const KeysDialog = lazyPart(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** The grid's keys, for whoever asks. */
export function HelpSheet() {
  const { controller } = useScene();
  const isOpen = useStore(controller.isHelpOpen);
  const [isThere, setIsThere] = useState(isOpen);
  // Once opened it stays: a closed one ends its own transition.
  if (isOpen && !isThere) setIsThere(true);
  useEffect(() => {
    // Only with nothing focused; inside the grid its own keys answer.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === '?' && event.target === document.body) controller.isHelpOpen.set(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [controller]);
  return (
    isThere && (
      <PagePart name="The list of keys" isOverlay>
        <Suspense>
          <KeysDialog />
        </Suspense>
      </PagePart>
    )
  );
}
