import type { ColumnSettings } from '@plumbline/contract/grid';
import { hasTotal } from '@plumbline/sheet/rows/column-total';
import type { GroupTotals } from '@plumbline/sheet/rows/group-totals';
import type { Group, GroupedRows } from '@plumbline/sheet/rows/grouped-rows';
import type { Store } from '@plumbline/sheet/store';
import { createContext, use } from 'react';
import type { GridScene } from './scene.ts';

/** A grid's groups, for toolbar, menus and group lines. */
export interface GroupScene {
  /** What the rows are called: `jobs`. */
  readonly noun: string;
  /** All columns that can group, hidden columns included. */
  readonly choices: readonly ColumnSettings[];
  /** The columns that group now, the outermost first. */
  readonly by: readonly ColumnSettings[];
  readonly grouped: GroupedRows | null;
  readonly totals: GroupTotals | null;
  readonly onGroup: (fields: readonly string[]) => void;
  /** Moves edited rows to the groups of their new values. */
  readonly onRegroup: () => void;
  /** How many rows were edited out of their place: the filters would hide or show them now, or they belong to another group. */
  readonly misplaced: Store<number>;
  /** Filters and groups again. */
  readonly onReapply: () => void;
  /** The rows in the groups of their values now: files and paper have no row in a group that it has left. */
  readonly groupedNow: () => GroupedRows | null;
}

export const GroupContext = createContext<GroupScene | null>(null);

export function useGroupScene(): GroupScene {
  const scene = use(GroupContext);
  if (!scene) throw new Error('A part of the groups is drawn outside of a grid');
  return scene;
}

/** `Division: Construction`. */
export const groupName = ({ column, label }: Group): string => `${column.title}: ${label}`;

/** How many columns a group's name spans: the frozen columns, up to the first total. */
export function nameColumns({ visible, frozen }: Pick<GridScene, 'visible' | 'frozen'>): number {
  const amountAt = visible.findIndex(hasTotal);
  return Math.min(frozen > 0 ? frozen : visible.length, amountAt < 0 ? visible.length : Math.max(amountAt, 1));
}
