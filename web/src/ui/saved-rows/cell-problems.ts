import type { ProblemMessage } from '../../lib/problem-words.ts';
import { sentences } from '../problems/problem-message.ts';

/** A cell by its column's title and its row in words: "Retainage of job 24-001". */
interface NamedCell {
  readonly title: string;
  readonly row: string;
}

/** `row` is null where the row is not there any more: then the reason is a sentence of its own. */
interface RefusedCell {
  readonly title: string;
  readonly row: string | null;
  readonly reason: string;
}

/** A save was refused because of these cells. */
export const refusedCells = (cells: readonly RefusedCell[]): ProblemMessage => ({
  title: 'Nothing was saved',
  detail: sentences(cells.map(({ title, row, reason }) => `${title}${row === null ? ':' : ` of ${row}`} ${reason}`)),
});

/** The same in a sheet, which sends the other cells of that save again by itself. */
export const refusedInSheet = (cells: readonly RefusedCell[]): ProblemMessage => ({
  ...refusedCells(cells),
  title: 'Not saved',
});

/** A save was refused because others changed these cells first. */
export const conflictingCells = (cells: ReadonlyArray<NamedCell & { who: string }>): ProblemMessage => ({
  title: 'Somebody else changed the same cells: nothing was saved',
  detail: sentences(cells.map(({ title, row, who }) => `${title} of ${row} was changed by ${who}`)),
});
