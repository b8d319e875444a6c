import type { ColumnSettings } from '@plumbline/contract/grid';
import type { Begun, UndoAct } from '@plumbline/sheet/cells/undo-stack';
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

/** The part of an arrangement that undo restores. */
type Part = Partial<Pick<GridArrangement, 'columns' | 'sort' | 'colours' | 'changedSince'>>;

const OTHERWISE: Begun = { message: 'The view has changed since, so it stays as it is' };

interface UndoneArrangement {
  /** With every change so far, drawn or not. */
  readonly latest: RefObject<GridArrangement>;
  /** Changes a part. Earlier changes that are not drawn yet stay. */
  readonly change: (part: Partial<GridArrangement>) => void;
  /** Changes columns, sort or marks, and says what was done: `Retainage moved`. Returns its step of undo. Pass `before` if the change began earlier. */
  readonly arrange: (next: Part, what: string, before?: Part) => UndoAct;
}

/** Changes of columns, sort and marks that Ctrl+Z takes back, in one history with the cells. */
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
    const { columns, sort, colours, changedSince } = latest.current;
    const { viewId } = current.current;
    const before: Part = begun ?? {
      ...('columns' in next && { columns }),
      ...('sort' in next && { sort }),
      ...('colours' in next && { colours }),
      ...('changedSince' in next && { changedSince }),
    };
    // Only what this change left is replaced, and never in another view that was chosen since.
    const replace = (part: Part, by: Part, verb: string): Begun => {
      if (current.current.viewId !== viewId) return OTHERWISE;
      if (pictureOf(settings, { ...latest.current, ...part }) !== pictureOf(settings, latest.current)) return OTHERWISE;
      change(by);
      return { message: `${verb}: ${what}` };
    };
    const act = { undo: () => replace(next, before, 'Undone'), redo: () => replace(before, next, 'Redone') };
    const old = { ...latest.current, ...before };
    change(next);
    if (pictureOf(settings, old) !== pictureOf(settings, latest.current)) onDid(act);
    return act;
  };
  return { arrange, change, latest };
}

const pictureOf = (settings: readonly ColumnSettings[], arrangement: GridArrangement): string => {
  const { columns, sort, colours = [], changedSince = null } = arrangement;
  return JSON.stringify([effectiveColumns(settings, columns), sort, colours, changedSince]);
};
