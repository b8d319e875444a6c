import type { ColumnSettings } from '@plumbline/contract/grid';
import type { UndoAct } from '@plumbline/sheet/cells/undo-stack';
import { effectiveColumns } from '@plumbline/sheet/rows/column-layout';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { GridArrangement } from './grid-arrangement.ts';

interface ArrangementParts {
  readonly settings: readonly ColumnSettings[];
  readonly arrangement: GridArrangement;
  /** The saved view that is arranged. */
  readonly viewId: string | null;
  readonly setArrangement: (arrangement: GridArrangement) => void;
  /** Takes a step into the sheet's history. */
  readonly onDid: (act: UndoAct) => void;
}

/** What undo brings back of an arrangement. */
type Part = Partial<Pick<GridArrangement, 'columns' | 'sort'>>;

const OTHERWISE = 'The columns were arranged otherwise since: they stay';

interface UndoneArrangement {
  /** With every change so far, drawn or not. */
  readonly latest: RefObject<GridArrangement>;
  /** Changes a part: what was changed a moment before, and is not drawn yet, stays. */
  readonly change: (part: Partial<GridArrangement>) => void;
  /** Changes columns or sort, and says what was done: `Retainage moved`. Returns its undo. `before` if it began earlier. */
  readonly arrange: (next: Part, what: string, before?: Part) => () => void;
}

/** Changes of columns and sort that Ctrl+Z takes back, in one history with the cells. */
export function useUndoneArrangement(parts: ArrangementParts): UndoneArrangement {
  const { settings, arrangement, onDid } = parts;
  const latest = useRef(arrangement);
  const current = useRef(parts);
  useLayoutEffect(() => {
    latest.current = arrangement;
    current.current = parts;
  });

  const change = (part: Partial<GridArrangement>): void => {
    latest.current = { ...latest.current, ...part };
    current.current.setArrangement(latest.current);
  };
  const arrange: UndoneArrangement['arrange'] = (next, what, begun) => {
    const { columns, sort } = latest.current;
    const { viewId } = current.current;
    const before: Part = begun ?? (next.columns ? { columns } : { sort });
    // Only what this change left is replaced, and never in another view that was chosen since.
    const replace = (part: Part, by: Part, verb: string): string => {
      if (current.current.viewId !== viewId) return OTHERWISE;
      if (pictureOf(settings, { ...latest.current, ...part }) !== pictureOf(settings, latest.current)) return OTHERWISE;
      change(by);
      return `${verb}: ${what}`;
    };
    const act = { undo: () => replace(next, before, 'Undone'), redo: () => replace(before, next, 'Redone') };
    const old = { ...latest.current, ...before };
    change(next);
    if (pictureOf(settings, old) !== pictureOf(settings, latest.current)) onDid(act);
    return () => void act.undo();
  };
  return { arrange, change, latest };
}

const pictureOf = (settings: readonly ColumnSettings[], { columns, sort }: GridArrangement): string =>
  JSON.stringify([effectiveColumns(settings, columns), sort]);
