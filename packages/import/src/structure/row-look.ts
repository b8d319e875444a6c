import type { NumberForm } from '@plumbline/contract/workflow/import-survey';
import { columnNumbers, readAmountAs } from '../formats/number-forms.ts';
import { numberText } from '../formats/number-text.ts';
import type { ImportTable } from '../reading/import-table.ts';
import { isPageWords, isRule, MAY_SAY_TOTAL, type TotalWords, totalWordsOf } from './row-words.ts';

/** Which columns tell what a row is. */
export interface ColumnRoles {
  amounts: readonly { index: number; form: NumberForm }[];
  /** Columns with the job's id or number. A name is not in here, even where the mapping uses it as the id. */
  identifiers: readonly number[];
  /** Columns with the job's name. */
  names?: readonly number[];
  /** For each column that fills a field, the usual headings of that field, as `plainHeading` writes them. */
  fields?: ReadonlyMap<number, readonly string[]>;
  /** The product wrote the file, so the names of its jobs prove nothing. */
  isOurs?: boolean;
}

/** The features of a row. */
export interface RowLook {
  /** The texts of its filled cells, trimmed. */
  filled: string[];
  /** By column, in cents. */
  amounts: (number | null)[];
  /** The job's own id or number. */
  ownId: string | null;
  total: TotalWords | null;
  /** Whether the row begins with the words of a total, where a job has its number or name. */
  isTotalFirst: boolean;
}

/** More than half of the different texts in a column. */
const MOST = 0.6;

/** The columns' roles, judged by their content alone. */
export function rolesOf({ headings, rows }: ImportTable): ColumnRoles {
  const amounts: { index: number; form: NumberForm }[] = [];
  const identifiers: number[] = [];
  headings.forEach((_, index) => {
    const texts = new Set(rows.map((row) => row[index]?.trim() ?? '').filter((text) => text !== ''));
    const { numbers, forms, isDistinctive } = columnNumbers(texts);
    const isNumber = texts.size > 0 && numbers >= texts.size * MOST;
    if (isNumber && isDistinctive) amounts.push({ index, form: forms[0] ?? 'us' });
    else if (identifiers.length === 0 && [...texts].filter((text) => /\d/.test(text)).length >= texts.size * MOST) {
      identifiers.push(index);
    } else if (isNumber) amounts.push({ index, form: forms[0] ?? 'us' });
  });
  return { amounts, identifiers };
}

export function rowLooks({ rows }: ImportTable, roles: ColumnRoles): (row: readonly string[]) => RowLook {
  const looksLikeId = idShape(idsOfJobs(rows, roles));
  return (row) => {
    const filled = row
      .map((cell) => cell.trim())
      // In our own workbooks a sum of 0 is read as a formula without a result.
      .filter((cell) => cell !== '' && !(roles.isOurs && cell.startsWith('=SUBTOTAL(')));
    // A cheap check before the words are examined.
    const texts = MAY_SAY_TOTAL.test(filled.join(' ')) ? filled.filter((cell) => numberText(cell) === null) : [];
    const total = texts.map(totalWordsOf).find((words) => words !== null) ?? null;
    const ids = roles.identifiers.map((index) => row[index]?.trim() ?? '');
    const isId = (cell: string) =>
      looksLikeId(cell) && !totalWordsOf(cell) && !isPageWords(cell) && !isRule(cell) && !SLASHED_DATE.test(cell);
    return {
      filled,
      amounts: roles.amounts.map(({ index, form }) => {
        const amount = readAmountAs(form, row[index] ?? '');
        return amount.ok ? amount.cents : null;
      }),
      ownId: ids.find(isId) ?? null,
      total,
      isTotalFirst: total !== null && totalWordsOf(texts[0] ?? '') !== null,
    };
  };
}

/** Stands at the foot of a page. */
const SLASHED_DATE = /^\d{1,2}\/\d{1,2}\/\d{2,4}$/;

/** The ids of rows with amounts that are no totals. Headings of groups, such as "Division 02", look different. */
const idsOfJobs = (rows: ImportTable['rows'], { identifiers, amounts }: ColumnRoles): string[] =>
  rows
    .filter((row) => amounts.length === 0 || amounts.some(({ index, form }) => readAmountAs(form, row[index] ?? '').ok))
    .flatMap((row) => identifiers.map((index) => row[index]?.trim() ?? ''))
    .filter((id) => totalWordsOf(id) === null);

/** Whether a text looks like nearly all ids of the file: with a digit, without a space. */
function idShape(texts: readonly string[]): (text: string) => boolean {
  const ids = texts.filter((text) => text !== '');
  const shareOf = (shape: RegExp) => ids.filter((text) => shape.test(text)).length / Math.max(1, ids.length);
  const needsDigit = shareOf(/\d/) >= 0.7;
  const hasNoSpace = shareOf(/\s/) <= 0.3;
  return (text) => text !== '' && !(needsDigit && !/\d/.test(text)) && !(hasNoSpace && /\s/.test(text));
}
