import { readAmountAs } from '../formats/number-forms.ts';
import type { ImportTable } from '../reading/import-table.ts';

const BUDGET = /\b(?:budget|estimate)/i;
/** What else a budget grows by, as Procore's “Approved Budget Changes” beside its “Approved COs”. */
const OTHER_CHANGES = /\b(?:changes?|modifications?|transfers?|revisions?)\b/i;
const FEWEST = 1;

/**
 * Why a change order column may hold budget changes: in each row that has one, it is the difference between a budget column
 * and another column, alone or with a third column of changes. Null otherwise.
 */
export function suspicionOfBudgetChanges(
  headings: readonly string[],
  jobRows: ImportTable['rows'],
  changes: number,
): string | null {
  const amountOf = (row: readonly string[], index: number): number | null => {
    const amount = readAmountAs('us', (row[index] ?? '').trim());
    return amount.ok ? amount.cents : null;
  };
  const changed = jobRows.filter((row) => amountOf(row, changes));
  if (changed.length < FEWEST) return null;
  const budgets = headings.flatMap((heading, index) => (index !== changes && BUDGET.test(heading) ? [index] : []));
  const others = headings.flatMap((heading, index) =>
    index !== changes && OTHER_CHANGES.test(heading) ? [index] : [],
  );
  const isDifference = (before: number, after: number, besides: number | null) =>
    changed.every((row) => {
      const [from, by, to] = [amountOf(row, before), amountOf(row, changes), amountOf(row, after)];
      const more = besides === null ? 0 : amountOf(row, besides);
      return from !== null && to !== null && from + (by ?? 0) + (more ?? 0) === to;
    });
  for (const before of budgets) {
    const after = budgets.find(
      (other) => other !== before && [null, ...others].some((besides) => isDifference(before, other, besides)),
    );
    if (after !== undefined)
      return `“${headings[before]}” and “${headings[after]}” differ by it in each row: it may hold changes of the budget, not of the contract.`;
  }
  return null;
}
