import type { ProblemMessage } from '../../lib/problem-words.ts';
import { sentences } from '../problems/problem-message.ts';

/** A cell by its column's title and its row in words: "Retainage of job 24-001". */
interface NamedCell {
  readonly title: string;
  readonly row: string;
}

/** A save was refused because of these cells. */
export const refusedCells = (cells: ReadonlyArray<NamedCell & { reason: string }>): ProblemMessage => ({
  title: 'Nothing was saved',
  detail: sentences(cells.map(({ title, row, reason }) => `${title} of ${row} ${reason}`)),
});

/** A save was refused because others changed these cells first. */
export const conflictingCells = (cells: ReadonlyArray<NamedCell & { who: string }>): ProblemMessage => ({
  title: 'Somebody else changed the same cells: nothing was saved',
  detail: sentences(cells.map(({ title, row, who }) => `${title} of ${row} was changed by ${who}`)),
});
