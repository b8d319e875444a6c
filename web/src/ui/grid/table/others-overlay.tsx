import type { CellAddress } from '@plumbline/sheet/cells/cell-value';
import { addressOf, type GridOthers } from '../state/grid-others.ts';
import { useScene } from '../state/scene.ts';
import { useStore } from '../state/use-store.ts';
import { NameTag } from './name-tag.tsx';
import css from './others-overlay.module.css';

/** What colleagues do on the grid, over the frozen columns or over the others. */
export function OthersOverlay({ isFrozen }: { readonly isFrozen: boolean }) {
  const { others } = useScene();
  return others ? <OthersBoxes others={others} isFrozen={isFrozen} /> : null;
}

function OthersBoxes({ others, isFrozen }: { readonly others: GridOthers; readonly isFrozen: boolean }) {
  const { controller, edges, frozen, rowHeight } = useScene();
  const flashes = useStore(others.flashes);
  const people = useStore(others.people);
  const hovered = useStore(others.hovered);
  useStore(controller.selection); // a colleague on the active cell is named
  const { active } = controller;

  const boxOf = (at: CellAddress) => {
    const row = controller.rowIndex(at.rowId);
    const column = controller.columnIndex(at.field);
    if (row < 0 || column < 0 || column < frozen !== isFrozen) return null;
    const left = edges[column] ?? 0;
    const width = (edges[column + 1] ?? left) - left;
    return { row, column, style: { left, width, top: row * rowHeight, height: rowHeight } };
  };
  return (
    <>
      {flashes.map((flash) => {
        const box = boxOf(flash);
        return box && <div key={flash.key} className={css.flash} style={box.style} data-flash />;
      })}
      {people.map(({ id, name, tone, at }) => {
        const box = at && boxOf(at);
        if (!at || !box) return null;
        const isNamed = hovered === addressOf(at) || (active?.row === box.row && active.column === box.column);
        return (
          <div key={id} className={css.person} data-tone={tone} style={box.style} data-person={name}>
            {isNamed && <NameTag name={name} row={box.row} column={box.column} />}
          </div>
        );
      })}
    </>
  );
}
