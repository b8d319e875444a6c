import type { ColumnSettings } from '@plumbline/contract/grid';
import { formulaWithTitles } from '@plumbline/contract/workflow/column-formulas';
import type { JobCalculator } from '@plumbline/contract/workflow/job-calculator';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { type FormulaValue, NoAnswer } from '@plumbline/domain/formula/value';
import { formatValue } from '@plumbline/sheet/values/format-value';
import type { ReactNode } from 'react';
import css from './calculated-cells.module.css';

type Readable = Pick<Job, 'own' | 'jobNumber'>;

export interface CalculatedCells {
  /** Why a calculated cell is blank. Null of any other. */
  readonly note: (job: Readable, field: string) => string | null;
  /** What the formula read for this job, and what it came to. */
  readonly explain: (job: Readable, field: string) => ReactNode | null;
}

const BLANK = 'blank';

/** What calculated cells say besides their values. Keep what it returns while the columns are the same. */
export function calculatedCells(calculator: JobCalculator, columns: readonly ColumnSettings[]): CalculatedCells {
  const byField = new Map(columns.map((column) => [column.field, column]));
  const texts = new Map(
    columns.flatMap(({ field, formula }): [string, string][] =>
      formula === undefined ? [] : [[field, formulaWithTitles(formula, (name) => byField.get(name)?.title)]],
    ),
  );
  const shown = (field: string, value: FormulaValue | NoAnswer): string => {
    const column = byField.get(field);
    if (value === null || value instanceof NoAnswer || !column) return BLANK;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    // A formula reads a choice by its name.
    return formatValue(column.type === 'select' ? { ...column, type: 'text' } : column, value) || BLANK;
  };
  return {
    note(job, field) {
      const result = texts.has(field) ? calculator.result(job, field) : null;
      return result instanceof NoAnswer ? `Calculated, and blank: ${result.reason}` : null;
    },
    explain(job, field) {
      const text = texts.get(field);
      const reads = text === undefined ? null : calculator.reads(job, field);
      if (!reads) return null;
      const result = calculator.result(job, field);
      return (
        <div className={css.sum}>
          <table className={css.table}>
            <caption className={css.caption}>
              {byField.get(field)?.title} of {job.jobNumber}
            </caption>
            <tbody>
              {reads.map(({ column, value }) => (
                <tr key={column.field}>
                  <th scope="row">{column.title}</th>
                  <td>{shown(column.field, value)}</td>
                </tr>
              ))}
              <tr data-result>
                <th scope="row">{text}</th>
                <td>{shown(field, result)}</td>
              </tr>
            </tbody>
          </table>
          {result instanceof NoAnswer && <p className={css.reason}>{result.reason}</p>}
        </div>
      );
    },
  };
}
