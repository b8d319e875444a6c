import { Suspense } from 'react';
import { lazyPart, PagePart } from '../../../page-part.tsx';
import { type HighlightScene, useHighlightScene } from '../../state/highlight-scene.ts';
import { useStore } from '../../state/use-store.ts';

const OpenPopover = lazyPart(async () => (await import('./open-highlight.tsx')).OpenHighlightPopover);

/** What the view marks in its cells, to change it. It exists only while it is open. */
export function HighlightPopover() {
  const scene = useHighlightScene();
  return scene && <WhileOpen scene={scene} />;
}

function WhileOpen({ scene }: { readonly scene: HighlightScene }) {
  const open = useStore(scene.open);
  return (
    open && (
      <PagePart name="Highlight" isOverlay>
        <Suspense>
          <OpenPopover scene={scene} open={open} />
        </Suspense>
      </PagePart>
    )
  );
}
