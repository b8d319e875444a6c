import type { ColumnSettings } from '@plumbline/contract/grid';
import type { GroupTotals } from '@plumbline/sheet/rows/group-totals';
import type { Group, GroupedRows } from '@plumbline/sheet/rows/grouped-rows';
import { createContext, use } from 'react';
import type { GridScene } from './scene.ts';

/** What the toolbar, the menus and the group lines share of a grid's groups. */
export interface GroupScene {
  /** What the rows are called: `jobs`. */
  readonly noun: string;
  /** All columns that rows can be grouped by, hidden ones too. */
  readonly choices: readonly ColumnSettings[];
  /** Those they are grouped by, the outermost first. */
  readonly by: readonly ColumnSettings[];
  readonly grouped: GroupedRows | null;
  readonly totals: GroupTotals | null;
  readonly onGroup: (fields: readonly string[]) => void;
  /** Puts edited rows into the groups where they belong by now. */
  readonly onRegroup: () => void;
}

export const GroupContext = createContext<GroupScene | null>(null);

export function useGroupScene(): GroupScene {
  const scene = use(GroupContext);
  if (!scene) throw new Error('A part of the groups is drawn outside of a grid');
  return scene;
}

/** `Division: Construction`. */
export const groupName = ({ column, label }: Group): string => `${column.title}: ${label}`;

/** How many of the first columns a group's name lies over: the frozen ones, up to the first amount. */
export function nameColumns({ visible, frozen }: Pick<GridScene, 'visible' | 'frozen'>): number {
  const amountAt = visible.findIndex(({ type }) => type === 'currency');
  return Math.min(frozen > 0 ? frozen : visible.length, amountAt < 0 ? visible.length : Math.max(amountAt, 1));
}
