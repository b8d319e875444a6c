import { Checkbox } from '@mantine/core';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { movedTo, placeRange } from '@plumbline/sheet/rows/column-places';
import { IconGripVertical, IconPin } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { dragLine } from '../../../drag-line.ts';
import { useScene } from '../../state/scene.ts';
import css from './column-chooser.module.css';

interface ColumnListProps {
  readonly columns: readonly GridColumn[];
  /** Off while the list is searched: a move would jump over columns that are not listed. */
  readonly canMove: boolean;
  /** Only one column is shown, and it must stay. */
  readonly isLast: boolean;
  readonly onToggle: (field: string) => void;
  readonly onPlace: (field: string, place: number) => void;
}

interface Drag {
  readonly field: string;
  readonly place: number;
}

/** The columns with check boxes. A grip moves each with the mouse or the arrow keys. */
export function ColumnList({ columns, canMove, isLast, onToggle, onPlace }: ColumnListProps) {
  const { controller } = useScene();
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const listed = drag ? movedTo(columns, drag.field, drag.place) : columns;

  const place = (column: GridColumn, to: number): void => {
    onPlace(column.field, to);
    controller.say(`${column.title} is column ${to + 1} of ${columns.length}`);
  };
  const onKeyDown = (event: KeyboardEvent, column: GridColumn): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !canMove) return;
    // On a check box with Alt, because arrows alone scroll.
    if (!event.altKey && !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { first, last } = placeRange(columns, column);
    const to = columns.indexOf(column) + step;
    if (to >= first && to <= last) place(column, to);
    else controller.say(`${column.title} is the ${step < 0 ? 'first' : 'last'} of its kind already`);
  };
  const placeAt = (column: GridColumn, y: number): number => {
    const { first, last } = placeRange(columns, column);
    const lines = [...(list.current?.children ?? [])];
    const passed = lines.findIndex((line) => y < line.getBoundingClientRect().bottom);
    return Math.min(Math.max(passed < 0 ? last : passed, first), last);
  };
  const startDrag = (event: PointerEvent, column: GridColumn) => {
    if (event.button !== 0 || !list.current) return;
    const from = columns.indexOf(column);
    let to = from;
    dragLine(list.current, {
      onMove: (y) => {
        to = placeAt(column, y);
        setDrag({ field: column.field, place: to });
      },
      onEnd: (isDropped) => {
        setDrag(null);
        if (isDropped && to !== from) place(column, to);
      },
    });
  };

  return (
    <ul ref={list} className={css.list} aria-label="Columns in their order">
      {listed.map((column) => (
        <li
          key={column.field}
          className={css.line}
          data-dragged={drag?.field === column.field || undefined}
          onKeyDown={(event) => onKeyDown(event, column)}
        >
          <button
            type="button"
            className={css.grip}
            disabled={!canMove}
            aria-label={`Move ${column.title}`}
            title="Drag, or press the up and down arrows"
            onPointerDown={(event) => startDrag(event, column)}
          >
            <IconGripVertical size={14} aria-hidden />
          </button>
          <Checkbox
            size="xs"
            className={css.check ?? ''}
            label={column.title}
            checked={!column.isHidden}
            disabled={!column.isHidden && isLast}
            onChange={() => onToggle(column.field)}
          />
          {column.isPinned && <IconPin size={13} role="img" aria-label="Pinned" className={css.pin ?? ''} />}
        </li>
      ))}
    </ul>
  );
}
