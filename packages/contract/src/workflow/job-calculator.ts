import { calculate, type Formula, isSo } from '@plumbline/domain/formula/formula';
import type { FormulaKind } from '@plumbline/domain/formula/kinds';
import type { FormulaColumn } from '@plumbline/domain/formula/part';
import { type FormulaValue, NoAnswer } from '@plumbline/domain/formula/value';
import type { ColumnSettings, SelectOption } from '../grid.ts';
import { formulaColumns, readFormula } from './column-formulas.ts';
import type { Job } from './jobs.ts';
import { isOwnField } from './own-fields.ts';

/** A job from any source: from the typed client, or a row of the page. */
type Readable = Pick<Job, 'own'>;

export interface CalculatorBasis {
  /** A job's columns as `wip/init` has them. A calculated one has its formula. */
  readonly columns: readonly ColumnSettings[];
  /** The choices by field: a formula reads their names. */
  readonly selectOptions: Readonly<Record<string, readonly SelectOption[]>>;
  /** What TODAY() is: `YYYY-MM-DD`. */
  readonly today: string;
  /** The calendar date of an instant where the reader sits. */
  readonly dayOf: (instant: Date) => string;
}

interface Calculated {
  readonly kind: FormulaKind;
  readonly formula: Formula;
}

const IN_A_CIRCLE = new NoAnswer('The column follows from itself.');

/** A column that a formula read, with what it held. */
export interface ReadValue {
  readonly column: FormulaColumn;
  readonly value: FormulaValue | NoAnswer;
}

/**
 * The calculated columns of jobs. A value is calculated on first use, and again after `forget`. Page, programs and service
 * get the same values from it.
 */
export class JobCalculator {
  #formulas = new Map<string, Calculated>();
  #readers = new Map<string, (job: Readable) => FormulaValue | NoAnswer>();
  #columns = new Map<string, FormulaColumn>();
  #today = '';
  #values = new WeakMap<Readable, Map<string, FormulaValue | NoAnswer>>();

  constructor(basis: CalculatorBasis) {
    this.reckonBy(basis);
  }

  /** New columns, choices or another day: recalculates everything. */
  reckonBy({ columns, selectOptions, today, dayOf }: CalculatorBasis): void {
    const readable = formulaColumns(columns);
    this.#today = today;
    this.#values = new WeakMap();
    this.#columns = new Map(readable.map((column) => [column.field, column]));
    this.#formulas = new Map();
    this.#readers = new Map();
    for (const { field, type, formula } of columns) {
      const kind = this.#columns.get(field)?.kind;
      if (formula === undefined) {
        const names = new Map((selectOptions[field] ?? []).map(({ value, name }) => [value, name]));
        this.#readers.set(field, readerOf(field, { type, dayOf, nameOf: (value) => names.get(value) }));
        continue;
      }
      this.#readers.set(field, (job) => this.result(job, field));
      const read = readFormula(formula, readable);
      if (read.ok && kind) this.#formulas.set(field, { kind, formula: read.formula });
    }
  }

  get hasFormulas(): boolean {
    return this.#formulas.size > 0;
  }

  /** The column's value for the job, or why there is none. Also null for a column without a readable formula. */
  result(job: Readable, field: string): FormulaValue | NoAnswer {
    const calculated = this.#formulas.get(field);
    if (!calculated) return null;
    let values = this.#values.get(job);
    if (!values) {
      values = new Map();
      this.#values.set(job, values);
    }
    const before = values.get(field);
    if (before !== undefined) return before;
    // Reached again while being calculated: the column depends on itself.
    values.set(field, IN_A_CIRCLE);
    const value = calculate(calculated.formula, calculated.kind, {
      read: (name) => this.#readers.get(name)?.(job) ?? null,
      today: this.#today,
    });
    values.set(field, value);
    return value;
  }

  /** The value as a cell holds it: blank without an answer. */
  value(job: Readable, field: string): FormulaValue {
    const result = this.result(job, field);
    return result instanceof NoAnswer ? null : result;
  }

  /** What the formula read, in the order of its text. Null for a column that is not calculated. */
  reads(job: Readable, field: string): readonly ReadValue[] | null {
    const formula = this.#formulas.get(field)?.formula;
    if (!formula) return null;
    return formula.fields.flatMap((name) => {
      const column = this.#columns.get(name);
      return column ? [{ column, value: this.#readers.get(name)?.(job) ?? null }] : [];
    });
  }

  /**
   * Whether a formula is yes for a job; no answer counts as no. Null for a formula that cannot be read, or is not yes/no.
   */
  condition(stored: string): ((job: Readable) => boolean) | null {
    const read = readFormula(stored, [...this.#columns.values()]);
    if (!read.ok || read.formula.type !== 'yesno') return null;
    const { formula } = read;
    const of = (job: Readable) => (name: string) => this.#readers.get(name)?.(job) ?? null;
    return (job) => isSo(formula, { read: of(job), today: this.#today });
  }

  /** The job changed. */
  forget(job: Readable): void {
    this.#values.delete(job);
  }
}

interface ReaderOptions {
  readonly type: ColumnSettings['type'];
  readonly dayOf: (instant: Date) => string;
  readonly nameOf: (value: string) => string | undefined;
}

/** How a formula reads a field that people fill. */
function readerOf(field: string, { type, dayOf, nameOf }: ReaderOptions): (job: Readable) => FormulaValue {
  const raw = isOwnField(field)
    ? (job: Readable): unknown => job.own[field]
    : (job: Readable): unknown => (job as Record<string, unknown>)[field]; // a job is an object of its fields
  switch (type) {
    case 'boolean':
      return (job) => raw(job) === true;
    case 'select':
      return (job) => {
        const value = raw(job);
        if (typeof value === 'string') return nameOf(value) ?? value;
        // A status is read with its name.
        return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : null;
      };
    case 'date':
      return (job) => {
        const value = raw(job);
        return value instanceof Date ? dayOf(value) : typeof value === 'string' ? value : null;
      };
    default:
      return (job) => {
        const value = raw(job);
        return typeof value === 'number' || typeof value === 'string' ? value : null;
      };
  }
}
