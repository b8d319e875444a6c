import { readAmountAs } from '../formats/number-forms.ts';
import type { ImportTable } from '../reading/import-table.ts';

const BUDGET = /\b(?:budget|estimate)/i;
const FEWEST = 1;

/**
 * Why a change order column may hold budget changes: in each row that has one, it is the difference between a budget column
 * and another column. Null otherwise.
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
  for (const before of budgets) {
    const after = budgets.find((other) =>
      changed.every((row) => {
        const [from, by, to] = [amountOf(row, before), amountOf(row, changes), amountOf(row, other)];
        return other !== before && from !== null && to !== null && from + (by ?? 0) === to;
      }),
    );
    if (after !== undefined)
      return `“${headings[before]}” and “${headings[after]}” differ by it in each row: it may hold changes of the budget, not of the contract.`;
  }
  return null;
}
