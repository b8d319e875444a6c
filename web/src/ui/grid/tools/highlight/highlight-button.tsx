import { Button } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { type HighlightScene, openHighlight, useHighlightScene } from '../../state/highlight-scene.ts';
import { useStore } from '../../state/use-store.ts';

/** Below the bar on a phone: its "More" menu has closed by then. */
const ON_A_PHONE = { part: 'all', x: 8, y: 64, opener: null } as const;

/** Opens what the view marks in its cells. */
export function HighlightButton({ isPhone }: { readonly isPhone: boolean }) {
  const scene = useHighlightScene();
  if (!scene) return null;
  if (!isPhone) return <OpeningButton scene={scene} />;
  return (
    <Button size="xs" variant="default" leftSection={<Icon />} onClick={() => scene.open.set(ON_A_PHONE)}>
      Highlight
    </Button>
  );
}

function OpeningButton({ scene }: { readonly scene: HighlightScene }) {
  const isOpen = useStore(scene.open) !== null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<Icon />}
      onClick={(event) => openHighlight(scene, 'all', event.currentTarget)}
    >
      Highlight
    </Button>
  );
}

const Icon = () => <IconHighlight size={14} aria-hidden />;
