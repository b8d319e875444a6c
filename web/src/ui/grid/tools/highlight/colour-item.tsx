import { Menu } from '@mantine/core';
import type { OpenMenu } from '@plumbline/sheet/control/open-parts';
import { filterKind } from '@plumbline/sheet/rows/row-filter';
import { useHighlightScene } from '../../state/highlight-scene.ts';

/** The column menu's entry for a colour of the column's cells. */
export function ColourItem({ open: { field, x, y } }: { readonly open: OpenMenu }) {
  const scene = useHighlightScene();
  const column = scene?.columns.find((other) => other.field === field);
  if (!scene || !column || filterKind(column) === null) return null;
  return (
    <Menu.Item onClick={() => scene.open.set({ part: { newFor: field }, x, y, opener: null })}>
      Color by a condition…
    </Menu.Item>
  );
}
