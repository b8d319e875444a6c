import {
  fieldTitle,
  importFieldOf,
  isImportField,
  isOwnNumber,
  isOwnPerson,
} from '@plumbline/contract/workflow/import-fields';
import type { RefreshLine, RowGroup } from '@plumbline/contract/workflow/import-proof';
import type { NumberForm } from '@plumbline/contract/workflow/import-survey';
import type { JobField } from '@plumbline/contract/workflow/job-fields';
import { counted, wholeText } from '@plumbline/domain/counted';
import { type Cents, cents, formatAmount } from '@plumbline/domain/money';
import { formatPercent, isPercent } from '@plumbline/domain/percent';
import { formatDate } from '../../lib/calendar.ts';

/** Said while an import is stored or taken back. */
export const TAKES_LONG = 'This takes some seconds for thousands of jobs; please leave the page open.';

/** Of the product's fields. Those of the company are named by `useChoices`. */
export const titleOf = (field: string): string => fieldTitle(field, []);
export const typeOf = (field: string): JobField['type'] | null =>
  isImportField(field) ? importFieldOf(field).type : null;

/** A value as the grid shows it; `peopleOf` gives people their names. */
export function valueText(field: string, value: RefreshLine['newValue'], peopleOf = (id: string) => id): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return '(empty)';
  if (Array.isArray(value)) return value.map(peopleOf).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const type = typeOf(field);
  if (typeof value === 'number') {
    if (type === 'currency') return formatAmount(cents(value));
    return type === 'percent' && isPercent(value) ? formatPercent(value) : wholeText(value);
  }
  if (isOwnPerson(field)) return peopleOf(value);
  return type === 'date' ? formatDate(value) : value;
}

/** A sum of a file’s amounts, which may be larger than one amount of the product. */
export const sumText = (sum: number): string => formatAmount(sum as Cents); // formatted digit by digit, whatever its size
/** A sum of a field’s column: of a number column of the company’s own in its numbers. */
export const fieldSumText = (field: string, sum: number): string =>
  isOwnNumber(field) ? sum.toLocaleString('en-US', { maximumFractionDigits: 6 }) : sumText(sum);

/** What taking an import back did. */
export const undoneText = ({ restored, kept }: { restored: number; kept: number }): string =>
  [
    `${counted(restored, 'cell or job is', 'cells and jobs are')} as before the import.`,
    ...(kept > 0 ? [`${counted(kept, 'cell')} stayed as ${kept === 1 ? 'it was' : 'they were'}.`] : []),
  ].join(' ');

/** Who may have chosen the job's value. */
export function keptText({ kept }: RefreshLine): string | null {
  if (!kept) return null;
  if (kept.who === null) return 'Not from an import: somebody may keep it';
  return `Typed by ${kept.who}${kept.at ? `, ${kept.at.toLocaleDateString('en-US', { dateStyle: 'medium' })}` : ''}`;
}

/** The first few of a list of names. */
export function some(names: readonly string[], most = 8): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${wholeText(rest)} more` : names.join(', ');
}

/** The outcome of rows, as the proof counts them. */
export const groupTitles: Record<RowGroup, string> = {
  new: 'New jobs',
  changed: 'Jobs that change',
  unchanged: 'Jobs without a change',
  'left-out': 'Left out',
  total: 'Total rows',
  subtotal: 'Subtotal rows',
  detail: 'Parts of jobs',
  heading: 'Headings again',
  title: 'Page titles',
  note: 'Notes',
  empty: 'Empty rows',
};

const groupWords: Record<RowGroup, [singular: string, plural: string]> = {
  new: ['new job', 'new jobs'],
  changed: ['job that changes', 'jobs that change'],
  unchanged: ['job without a change', 'jobs without a change'],
  'left-out': ['left out', 'left out'],
  total: ['total row', 'total rows'],
  subtotal: ['subtotal row', 'subtotal rows'],
  detail: ['part of a job', 'parts of jobs'],
  heading: ['row of headings', 'rows of headings'],
  title: ['page title', 'page titles'],
  note: ['note', 'notes'],
  empty: ['empty row', 'empty rows'],
};
/** `3 new jobs`, for a sentence. */
export const groupCount = (group: RowGroup, count: number): string => counted(count, ...groupWords[group]);

/** How amounts are written, by an example. */
export const numberFormTitles: Record<NumberForm, string> = {
  us: '1,234.56',
  european: '1.234,56',
  swiss: '1’234.56',
  indian: '12,34,567.89',
  spaced: '1 234,56',
};
