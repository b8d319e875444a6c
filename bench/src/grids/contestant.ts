import type { JobRow } from '../../../web/src/features/jobs/job-rows.ts';

/** A cell's new value; rows are counted as they were handed over. */
export interface NewCell {
  rowIndex: number;
  field: 'originalContractAmount' | 'changeOrderTotal' | 'retainageAmount' | 'paymentsReceived';
  /** Cents. */
  value: number;
}

/** A grid as the page measures it: each contestant does the same in its own way. */
export interface Contestant {
  mount(root: HTMLElement, rows: JobRow[]): void;
  sort(field: string, direction: 'asc' | 'desc'): void;
  /** Only the rows whose Job Name contains the text. */
  filter(text: string): void;
  apply(cells: readonly NewCell[]): void;
  /** The cell at a place in the order shown, if it is drawn. */
  cell(rowIndex: number, field: string): Element | null;
}
