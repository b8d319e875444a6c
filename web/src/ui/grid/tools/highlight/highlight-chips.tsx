import { Suspense } from 'react';
import { lazyPart, PagePart } from '../../../page-part.tsx';
import { useHighlightScene } from '../../state/highlight-scene.ts';

const MarkedChips = lazyPart(async () => (await import('./marked-chips.tsx')).MarkedChips);

interface HighlightChipsProps {
  /** What gets the focus when the last chip is gone. */
  readonly onGone: () => void;
}

/** What the view marks, above its sheet. It is downloaded for the first view that marks something. */
export function HighlightChips({ onGone }: HighlightChipsProps) {
  const scene = useHighlightScene();
  if (!scene || (scene.rules.length === 0 && scene.changes?.setting === undefined)) return null;
  return (
    <PagePart name="What is highlighted" isOverlay>
      <Suspense>
        <MarkedChips scene={scene} onGone={onGone} />
      </Suspense>
    </PagePart>
  );
}
