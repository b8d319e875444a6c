import type { ChangedSince, ColumnSettings } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import type { Store } from '@plumbline/sheet/store';
import { createContext, use } from 'react';
import type { GridFormulas } from './grid-formulas.ts';

/** What the popover shows: all there is, a rule by its place, or a new rule, of a column if one is chosen. */
export type HighlightPart = 'all' | { readonly rule: number } | { readonly newFor: string | null };

/** The open popover: its place, and what gets the focus when it closes. */
export interface OpenHighlight {
  readonly part: HighlightPart;
  readonly x: number;
  readonly y: number;
  readonly opener: HTMLElement | null;
}

/** How the page of a grid marks what changed since a moment. */
export interface GridSince {
  /** The column that names what changed of a row. It is among the columns while the marks are there. */
  readonly field: string;
  /** `11/16/2026`, or `you last looked`; empty without a moment. */
  readonly words: string;
  /** A notice that the changes are loading, failed to load, or do not reach back far enough. */
  readonly note: string | null;
  /** After a failure. */
  readonly onRetry?: () => void;
  /** The person has looked: only later changes count as new. */
  readonly onLooked: () => void;
}

/** What a view marks in its cells, for toolbar, menus and popover. */
export interface HighlightScene {
  readonly rules: readonly ColourRule[];
  /** Since when changes are marked, and how; null where the page knows no changes. */
  readonly changes: {
    readonly since: GridSince;
    readonly setting: ChangedSince | undefined;
    readonly onSetting: (setting: ChangedSince | undefined) => void;
  } | null;
  /** All columns: a rule may look at a hidden one. */
  readonly columns: readonly ColumnSettings[];
  /** Where the rows have formulas, a rule may have one. */
  readonly formulas: GridFormulas | undefined;
  readonly open: Store<OpenHighlight | null>;
  /** The new rules, and what was done, for undo: `color added`. */
  readonly onRules: (rules: readonly ColourRule[], what: string) => void;
}

/** Null in a grid without views, which keeps no rules. */
export const HighlightContext = createContext<HighlightScene | null>(null);

export const useHighlightScene = (): HighlightScene | null => use(HighlightContext);

/** Opens the popover below an element. */
export function openHighlight({ open }: HighlightScene, part: HighlightPart, opener: HTMLElement): void {
  const { left, bottom } = opener.getBoundingClientRect();
  open.set({ part, x: left, y: bottom + 4, opener });
}
