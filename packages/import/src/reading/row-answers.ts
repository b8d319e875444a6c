import { MOST_ROW_ANSWERS, type RowAnswer } from '@plumbline/contract/workflow/import-mapping';
import { cutText } from '../formats/cut-text.ts';
import type { RowKind } from '../structure/row-kind.ts';

/** People's answers about rows that the file alone does not settle. */
export interface RowAnswers {
  /** Of an earlier file, by row from 0. */
  earlier: ReadonlyMap<number, RowAnswer['is']>;
  /** For later files: what was said of earlier ones and of this one, the latest last. */
  all: RowAnswer[];
}

interface Rows {
  kinds: readonly RowKind[];
  /** The row's id, number and name, from 0; empty for none. */
  labelOf(index: number): string;
  /** Whether it has neither id nor number in a file that has them, and so cannot be a job. */
  isWithoutId(index: number): boolean;
  /** Of this file, from 0. */
  decisionOf(index: number): RowAnswer['is'] | undefined;
}

/**
 * Brings what was said of rows of earlier files to the rows of this one that have the same id, number and name, and stand out for the same
 * reason: a row that looks otherwise today is asked about anew, and so are two that look alike. A plain job with a number is never meant.
 */
export function rowAnswers(
  remembered: readonly RowAnswer[],
  { kinds, labelOf, isWithoutId, decisionOf }: Rows,
): RowAnswers {
  const rowOf = new Map<string, number | null>();
  for (const [index, kind] of kinds.entries()) {
    if ((kind.kind === 'job' && !isWithoutId(index)) || labelOf(index) === '') continue;
    const key = keyOf({ text: labelOf(index), reason: reasonOf(kind) });
    rowOf.set(key, rowOf.has(key) ? null : index);
  }
  const earlier = new Map<number, RowAnswer['is']>();
  for (const answer of remembered) {
    const index = rowOf.get(keyOf(answer));
    if (typeof index === 'number' && decisionOf(index) === undefined) earlier.set(index, answer.is);
  }
  const said = [...rowOf.values()].flatMap((index): RowAnswer[] => {
    const is = index === null ? undefined : decisionOf(index);
    const kind = index === null ? undefined : kinds[index];
    if (index === null || !kind || is === undefined) return [];
    return [{ text: labelOf(index), reason: reasonOf(kind), is }];
  });
  const saidAgain = new Set(said.map(keyOf));
  const all = [...remembered.filter((answer) => !saidAgain.has(keyOf(answer))), ...said];
  return { earlier, all: all.slice(-MOST_ROW_ANSWERS) };
}

/** A reason may quote a cell of any length. */
const reasonOf = ({ reasons }: RowKind): string => cutText(reasons.join(' '), LONGEST_REASON);
const LONGEST_REASON = 1_000;
const keyOf = ({ text, reason }: Pick<RowAnswer, 'text' | 'reason'>): string => JSON.stringify([text, reason]);

/** Why a row is read as an answer about an earlier file says. */
export const earlierReason = (is: RowAnswer['is'], reasons: readonly string[]): string[] => [
  ...reasons,
  is === 'job'
    ? 'Somebody said of such a row in an earlier file that it is a job.'
    : 'Somebody left such a row out of an earlier file.',
];

/** Spaces and letter case do not distinguish rows. */
export const rowLabel = (cells: readonly string[], columns: readonly number[]): string => {
  const texts = columns.map((column) => (cells[column] ?? '').trim().replace(/\s+/g, ' ').toLowerCase());
  return texts.every((text) => text === '') ? '' : cutText(texts.join(' | '), LONGEST);
};
const LONGEST = 300;
