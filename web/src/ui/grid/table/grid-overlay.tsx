import { cellReason } from '@plumbline/sheet/control/cell-reason';
import { fillSource } from '@plumbline/sheet/control/fill-actions';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { activeOf, type CellRect, rectOf } from '@plumbline/sheet/rows/grid-selection';
import { isOneCell, rangesOf } from '@plumbline/sheet/rows/several-ranges';
import { memo, type ReactNode } from 'react';
import { CellEditor } from '../fields/editors/cell-editor.tsx';
import { turnIntoSight } from '../fields/turn-into-sight.ts';
import { cellNote } from '../state/cell-note.ts';
import { nameColumns } from '../state/group-scene.ts';
import { useScene } from '../state/scene.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import { useStore } from '../state/use-store.ts';
import { FillHandle } from './fill-handle.tsx';
import css from './grid-overlay.module.css';
import { OthersOverlay } from './others-overlay.tsx';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Selection, active cell and open editor, drawn over the rows in their coordinates. The frozen columns, which do not scroll
 * sideways, have an overlay of their own.
 */
export const GridOverlay = memo(function GridOverlay() {
  const scene = useScene();
  const { controller, edges: x, frozen, rowHeight, firstColumn } = scene;
  const selection = useStore(controller.selection);
  const editing = useStore(controller.editing);
  const explained = useStore(controller.explained);
  const editRow = editing ? controller.rowIndex(editing.rowId) : -1;
  const editColumn = editing ? controller.columnIndex(editing.column.field) : -1;

  const box = (rect: CellRect): Box => {
    const left = x[rect.left] ?? 0;
    const width = (x[rect.right + 1] ?? left) - left;
    return { left, width, top: rect.top * rowHeight, height: (rect.bottom - rect.top + 1) * rowHeight };
  };
  const copied = useStore(controller.copied);
  const fillRect = useStore(controller.fillRect);
  const at = selection && activeOf(selection);
  // A group's name spans several columns.
  const isName = at?.column === 0 && controller.groupAt(at.row) !== undefined;
  const active = at && {
    top: at.row,
    bottom: at.row,
    left: at.column,
    right: isName ? nameColumns(scene) - 1 : at.column,
  };
  const isSingle = selection && isOneCell(selection);
  const frozenParts: ReactNode[] = [];
  const centerParts: ReactNode[] = [];
  const addRange = (key: string, className: string | undefined, range: CellRect): void => {
    const crosses = range.left < frozen && range.right >= frozen;
    if (range.left < frozen) {
      const part = box({ ...range, right: Math.min(range.right, frozen - 1) });
      frozenParts.push(<div key={key} className={className} data-open-end={crosses || undefined} style={part} />);
    }
    if (range.right >= frozen) {
      const part = box({ ...range, left: Math.max(range.left, frozen) });
      centerParts.push(<div key={key} className={className} data-open-start={crosses || undefined} style={part} />);
    }
  };
  for (const [index, range] of (selection && !isSingle ? rangesOf(selection) : []).entries())
    addRange(`range ${index}`, css.range, rectOf(range));
  for (const [index, range] of (copied ? rangesOf(copied) : []).entries())
    addRange(`copied ${index}`, copied?.cut === undefined ? css.copied : css.cut, rectOf(range));
  if (fillRect) addRange('fill', css.fill, fillRect);
  if (active) {
    const parts = active.left < frozen ? frozenParts : centerParts;
    const place = box(active);
    parts.push(<div key="active" className={css.active} style={place} />);
    const row = controller.rowAt(active.top);
    const column = controller.view.columns[active.left];
    if (row && column && isSingle && !editing && !explained)
      parts.push(<ActiveNote key={`note ${row.id} ${column.field}`} row={row} column={column} place={place} />);
  }
  const rect = editing ? null : fillSource(controller);
  if (rect) {
    const parts = rect.right < frozen ? frozenParts : centerParts;
    const isLast = rect.right === x.length - 2;
    const end = { left: x[rect.right + 1] ?? 0, top: (rect.bottom + 1) * rowHeight };
    parts.push(<FillHandle key="handle" {...end} isLast={isLast} />);
  }
  if (editing && editRow >= 0 && editColumn >= 0) {
    const parts = editColumn < frozen ? frozenParts : centerParts;
    const place = box({ top: editRow, bottom: editRow, left: editColumn, right: editColumn });
    parts.push(
      // biome-ignore lint/a11y/useSemanticElements: a table row cannot lie over other rows
      // biome-ignore lint/a11y/useFocusableInteractive: the text field inside takes the focus
      <div
        key="editor"
        role="row"
        aria-rowindex={editRow + 1}
        className={css.editorRow}
        style={{ left: place.left, top: place.top }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="gridcell" aria-colindex={editColumn + firstColumn}>
          <CellEditor
            key={`${editing.rowId} ${editing.column.field}`}
            editing={editing}
            width={place.width}
            height={place.height}
          />
        </div>
      </div>,
    );
  }
  return (
    <>
      <div role="presentation" className={css.overlayCenter}>
        <OthersOverlay isFrozen={false} />
        {centerParts}
      </div>
      <div role="presentation" className={css.overlayFrozen}>
        <OthersOverlay isFrozen />
        {frozenParts}
      </div>
    </>
  );
});

interface ActiveNoteProps {
  readonly row: AnyRow;
  readonly column: GridColumn;
  readonly place: Box;
}

/** Why the active cell is marked, or the words of its note. A screen reader has them from the cell. */
function ActiveNote({ row, column, place }: ActiveNoteProps) {
  const scene = useScene();
  useRowVersion(scene.controller.model, row.id);
  const text = cellReason(scene.controller, row, column) ?? cellNote(scene, row, column.field)?.shown;
  return (
    text && (
      // Other words can take another place.
      <div key={text} ref={turnIntoSight} className={css.notePlace} style={place} aria-hidden="true">
        <div className={css.note}>{text}</div>
      </div>
    )
  );
}

/** The line where a dragged column would land. */
export function DropMark() {
  const { controller } = useScene();
  const x = useStore(controller.dropX);
  return x === null ? null : <div className={css.dropMark} style={{ left: x }} />;
}
