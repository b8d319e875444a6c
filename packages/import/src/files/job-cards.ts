import { usualHeadingsIn } from './heading-lines.ts';
import type { Sheet } from './sheet.ts';

const LOOKED_AT = 400;
/** With fewer job labels, the sheet may be a report's parameters. */
const FEWEST_USUAL = 3;
const FEWEST_JOBS = 2;
/** The share of rows with a label and a value. The others may be a card's title or a note. */
const LEAST_PART = 0.8;

/**
 * Whether a sheet has a card for each job, one below the other: a label and its value in each row, `Job: 1001`, `Contract: 1,000.00`, and the
 * same labels again for the next job. Read as a table of two columns, every value would be wrong.
 */
export function hasJobCards({ rows }: Sheet): boolean {
  const pairs = rows.slice(0, LOOKED_AT).flatMap((row) => {
    const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return cells.length === 0 ? [] : [cells];
  });
  const labels = pairs.flatMap((cells) => (cells.length <= 2 && !/\d/.test(cells[0] ?? '') ? [cells[0] ?? ''] : []));
  if (labels.length < pairs.length * LEAST_PART) return false;
  const counts = Map.groupBy(labels, (label) => label.toLowerCase());
  const again = [...counts].flatMap(([, all]) => (all.length >= FEWEST_JOBS ? [all[0] ?? ''] : []));
  return usualHeadingsIn(again) >= FEWEST_USUAL;
}

export const JOB_CARDS = 'has a card for each job, one below the other, and no row of headings';
