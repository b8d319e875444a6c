import type { RefreshLine } from '@plumbline/contract/workflow/imports';
import { isJobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { cents, formatAmount } from '@plumbline/domain/money';
import { formatDate } from '../../lib/calendar.ts';

export const number = (count: number): string => count.toLocaleString('en-US');
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${number(count)} ${count === 1 ? noun : many}`;

export const titleOf = (field: string): string => (isJobField(field) ? jobFields[field].title : field);

/** An amount or a date as the grid shows it. */
export function valueText(value: RefreshLine['newValue']): string {
  if (value === null) return '(empty)';
  return typeof value === 'number' ? formatAmount(cents(value)) : formatDate(value);
}

/** Who may have chosen the job's value. */
export function keptText({ kept }: RefreshLine): string | null {
  if (!kept) return null;
  if (kept.who === null) return 'Not what the last import brought: somebody keeps it';
  return `Typed by ${kept.who}${kept.at ? `, ${kept.at.toLocaleDateString('en-US', { dateStyle: 'medium' })}` : ''}`;
}

/** The first few of a list of names. */
export function some(names: readonly string[], most = 8): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${number(rest)} more` : names.join(', ');
}
