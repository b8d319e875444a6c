import { fieldsOf, formulaColumns, formulaProblem } from '@plumbline/contract/workflow/column-formulas';
import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { withFormulas } from '@plumbline/contract/workflow/own-column-settings';
import { formulaRefused } from '@plumbline/contract/workflow/own-columns';
import type { Calculation, ColumnField } from '@plumbline/contract/workflow/own-fields';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import type { StoredColumn } from './store.ts';

/** What a formula can read: the product's fields, and the company's columns in use. */
const readable = (inUse: readonly StoredColumn[]) => [...jobColumns, ...withFormulas(inUse)];

/** Refuses a formula that the page would refuse. `field`: the column that gets it, if it is there already. */
export function refuseFormula(
  calculation: Calculation & { field?: ColumnField },
  inUse: readonly StoredColumn[],
): void {
  const problem = formulaProblem(calculation, readable(inUse));
  if (problem) throw refuse(formulaRefused, problem, problem.message);
}

/** The titles of the columns in use that are calculated from this one. */
export function calculatedFrom(inUse: readonly StoredColumn[], field: ColumnField): string[] {
  const columns = formulaColumns(readable(inUse));
  return inUse
    .filter(({ calculated }) => calculated && fieldsOf(calculated.formula, columns).includes(field))
    .map(({ title }) => title);
}
