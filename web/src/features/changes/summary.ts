import { counted } from '@plumbline/domain/counted';
import type { Applied } from './apply-changes.ts';

/**
 * What was changed in the last moments, in one sentence for people who cannot see cells flash; empty for nothing. Changes of `me` come from another page
 * of theirs, or from a save without an answer.
 */
export function summaryOf(applied: readonly Applied[], me: string): string {
  const cells = applied.flatMap((change) => change.cells);
  const people = [...new Set(cells.map(({ who }) => (who === me ? 'You' : who)))];
  const joined = applied.reduce((sum, change) => sum + change.joined, 0);
  const left = applied.reduce((sum, change) => sum + change.left, 0);
  const jobs = new Set(cells.map(({ rowId }) => rowId)).size;
  return [
    cells.length > 0 && `${people.join(' and ')} changed ${counted(cells.length, 'cell')} of ${counted(jobs, 'job')}.`,
    joined > 0 && `${counted(joined, 'job')} joined the WIP.`,
    left > 0 && `${counted(left, 'job')} left the WIP.`,
  ]
    .filter(Boolean)
    .join(' ');
}
