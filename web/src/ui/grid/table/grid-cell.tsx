import type { ColourRule } from '@plumbline/contract/grid-colours';
import { cellReason } from '@plumbline/sheet/control/cell-reason';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { memo, useLayoutEffect, useRef } from 'react';
import { cellNote } from '../state/cell-note.ts';
import chip from '../state/chip.module.css';
import { chipTone } from '../state/chip-tone.ts';
import { TONES } from '../state/colour-tones.ts';
import { commentWords, type RowComments, unreadText } from '../state/grid-comments.ts';
import type { GridScene } from '../state/scene.ts';
import { isFigure } from '../state/shown-text.ts';
import { cutInTheMiddle } from './cut-in-the-middle.ts';
import css from './grid-cell.module.css';

interface GridCellProps {
  readonly scene: GridScene;
  readonly row: AnyRow;
  readonly rowIndex: number;
  readonly column: GridColumn;
  readonly index: number;
  /** The row's version. A new version draws the cell again. */
  readonly version: number;
  readonly isSelected: boolean;
  /** It shows the text that the person is looking for. */
  readonly isFound: boolean;
  /** What people say about the row. */
  readonly comments: RowComments | undefined;
  /** The rule that colours it. */
  readonly colour: ColourRule | null;
}

/** A cell outside an editor. The active cell has the page's focus, so that screen readers follow. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { scene, row, rowIndex, column, index, isSelected, isFound, comments, colour } = props;
  const { controller, frozen, cellStyles } = scene;
  const element = useRef<HTMLDivElement>(null);
  useFocusKeeping(scene, element, rowIndex, index);

  const state = controller.model.cellState(row.id, column.field);
  const note = cellNote(scene, row, column.field);
  const mark = state.invalid ? 'invalid' : state.save;
  const isEditable = controller.isEditable(column);
  const about = [
    cellReason(controller, row, column) ?? note?.spoken,
    ...commentWords(comments, column.field, index === 0),
    colour && scene.colours?.wordsOf(colour),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: virtual rows and columns are no table
    <div
      ref={element}
      role="gridcell"
      tabIndex={-1}
      aria-colindex={index + scene.firstColumn}
      aria-selected={isSelected}
      aria-readonly={isEditable ? undefined : true}
      aria-invalid={mark === 'invalid' || mark === 'refused' ? true : undefined}
      aria-description={about.filter(Boolean).join('. ') || undefined}
      className={cellClass(column, isEditable, index === frozen - 1)}
      style={cellStyles[index]}
      data-row={rowIndex}
      data-column={index}
      data-field={column.field}
      data-mark={mark}
      data-colour={colour?.tone}
      data-found={isFound || undefined}
      data-noted={note?.mark === 'attention' ? 'attention' : note?.mark === 'words' || undefined}
      data-changed={note?.isChanged || undefined}
    >
      <CellContent scene={scene} row={row} column={column} isInvalid={state.invalid !== undefined} />
      {/* A coloured row has one sign, at its beginning. */}
      {colour && (colour.of === 'cell' || index === 0) && (
        <span className={css.sign} aria-hidden="true">
          {TONES[colour.tone].sign}
        </span>
      )}
      {comments?.fields.has(column.field) && <span className={css.discussed} aria-hidden="true" />}
      {index === 0 && unreadText(comments) !== null && <span className={css.unread} aria-hidden="true" />}
      {index === 0 && scene.canOpen && <OpenMark />}
    </div>
  );
});

// A focused cell that scrolls out of the drawn part passes the focus to the grid, and takes it back when it is drawn again.
// No key is lost in between.
export function useFocusKeeping(
  { controller }: GridScene,
  element: { readonly current: HTMLDivElement | null },
  row: number,
  column: number,
): void {
  useLayoutEffect(() => {
    const cell = element.current;
    if (!cell) return;
    controller.surface?.cellDrawn(cell, { row, column });
    return () => controller.surface?.cellGoes(cell);
  }, [controller, element, row, column]);
}

function cellClass(column: GridColumn, isEditable: boolean, isLastFrozen: boolean): string {
  const isEnd = isFigure(column);
  return [
    css.cell,
    isEnd && css.end,
    column.type === 'boolean' && css.middle,
    !isEditable && css.locked,
    isLastFrozen && css.lastFrozen,
  ]
    .filter(Boolean)
    .join(' ');
}

interface CellContentProps extends Pick<GridCellProps, 'scene' | 'row' | 'column'> {
  readonly isInvalid: boolean;
}

/** Opens the row beside the sheet, as Ctrl+Enter does. `use-grid-events.ts` hears the click: the cell keeps the focus. */
const OpenMark = () => (
  <span className={css.open} data-open-row title="Open (Ctrl+Enter)" aria-hidden="true">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M9.5 3H13v3.5M13 3 8 8M7 4H4a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V9" />
    </svg>
  </span>
);

function CellContent({ scene, row, column, isInvalid }: CellContentProps) {
  const { controller, options, pictures, chips } = scene;
  const value = controller.model.value(row, column.field);
  if (column.type === 'boolean' && !isInvalid) {
    return (
      <span
        className={css.check}
        data-check
        data-checked={value === true}
        role="img"
        aria-label={value === true ? 'Yes' : 'No'}
      >
        {value === true && (
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2.5 6.5 5 9l4.5-6" />
          </svg>
        )}
      </span>
    );
  }
  const isNegative = typeof value === 'number' && value < 0 && !isInvalid;
  // The controller gets new options only after the drawing.
  const text = controller.textOf(row, column, options);
  const picture = isInvalid ? undefined : pictures?.[column.field];
  if (picture) {
    return (
      <>
        <span className={css.picture} aria-hidden="true">
          {picture(row)}
        </span>
        <span className={css.spoken}>{text}</span>
      </>
    );
  }
  if (text === '') return null;
  const suffix = isInvalid ? '' : controller.model.suffix(row, column.field);
  if (chips?.includes(column.field) && !isInvalid) {
    const tone = chipTone(options[column.field], value) ?? undefined;
    return (
      <span className={chip.chip} data-tone={tone}>
        {text}
        {suffix}
      </span>
    );
  }
  const [start, end] =
    column.type === 'text' && column.format !== 'multiline' ? cutInTheMiddle(text, column.shownWidth) : [text, ''];
  if (end !== '') {
    return (
      <>
        <span className={css.start}>{start}</span>
        <span className={css.tail}>
          {end}
          {suffix}
        </span>
      </>
    );
  }
  return (
    <span className={isNegative ? css.negative : css.text}>
      {text}
      {suffix}
    </span>
  );
}
