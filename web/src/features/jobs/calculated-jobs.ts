import type { CalculatorBasis, JobCalculator } from '@plumbline/contract/workflow/job-calculator';
import { isCalculatedField } from '@plumbline/contract/workflow/own-fields';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { CalculatedCells } from '../own-columns/calculated-cells.tsx';
import { loadedCalculation } from '../own-columns/load-calculation.ts';
import type { JobRow } from './job-rows.ts';

/** The calculated columns of the sheets over jobs. None of their values is stored. */
export class CalculatedJobs {
  #calculator: JobCalculator | null = null;
  readonly #access = new Map<string, FieldAccess<JobRow>>();

  /** Conditions by their formula, since the last calculation; null if the formula is invalid. */
  readonly #conditions = new Map<string, ((job: JobRow) => boolean) | null>();
  #basis: CalculatorBasis;

  constructor(basis: CalculatorBasis) {
    this.#basis = basis;
    this.reckonBy(basis);
  }

  /** Other columns, choices, or another day. Returns whether there is, or was, anything to calculate, or a condition was asked for. */
  reckonBy(basis: CalculatorBasis): boolean {
    const had = this.#conditions.size > 0 || (this.#calculator?.hasFormulas ?? false);
    this.#conditions.clear();
    this.#basis = basis;
    this.#calculator?.reckonBy(basis);
    return had || (this.#calculates()?.hasFormulas ?? false);
  }

  /** Set once the calculating code is downloaded. */
  #calculates(): JobCalculator | null {
    const calculation = loadedCalculation();
    if (calculation) this.#calculator ??= new calculation.JobCalculator(this.#basis);
    return this.#calculator;
  }

  /** Whether a formula is true for a job; false while its answer is unknown. */
  isSo(formula: string, job: JobRow): boolean {
    const calculator = this.#calculates();
    if (!calculator) return false;
    const before = this.#conditions.get(formula);
    const test = before === undefined ? calculator.condition(formula) : before;
    this.#conditions.set(formula, test);
    return test?.(job) ?? false;
  }

  /** What cells say besides their values; null where no column has a formula. Keep it while the columns are the same. */
  cellsOf(columns: CalculatorBasis['columns']): CalculatedCells | null {
    const calculation = loadedCalculation();
    if (!this.#calculator || !calculation || columns.every(({ formula }) => formula === undefined)) return null;
    return calculation.calculatedCells(this.#calculator, columns);
  }

  forget(job: JobRow): void {
    this.#calculator?.forget(job);
  }

  /** A calculated column as cells of a job. A company may add one while the page is open. */
  accessOf(field: string): FieldAccess<JobRow> | undefined {
    const access = this.#access.get(field);
    if (access || !isCalculatedField(field)) return access;
    const made: FieldAccess<JobRow> = { read: (job) => this.#value(job, field), write: () => {} };
    this.#access.set(field, made);
    return made;
  }

  #value(job: JobRow, field: string): CellValue {
    return this.#calculator?.value(job, field) ?? null;
  }
}
