import type { ColumnSettings } from '@plumbline/contract/grid';
import type { JobRow } from '../../../web/src/features/jobs/job-rows.ts';
import type { Contestant, NewCell } from './contestant.ts';
import { painted, workUntilPainted } from './painted.ts';
import { benchRows, shownColumns, shownText } from './rows.ts';

/** What the bench calls on a contestant's page. Each answers in milliseconds. */
export interface PageBench {
  /** Makes the rows; not measured. */
  prepare(count: number): void;
  firstPaint(): Promise<number>;
  applyCells(): Promise<number>;
  /** Waits for Enter, which commits this text in the third row's original contract. */
  commit(text: string): Promise<number>;
  /** Back to the first row, wherever the wheel left off; not measured. */
  toTop(): Promise<void>;
  filterKeystroke(turn: number): Promise<number>;
  sort(): Promise<number>;
}

const APPLIED_ROWS = 250;
/** Cents; more than the smallest job. */
const APPLIED_FROM: number = 7_000_000;
const FIELDS = ['originalContractAmount', 'changeOrderTotal', 'retainageAmount', 'paymentsReceived'] as const;
export const SORTED: NewCell['field'] = 'originalContractAmount';
const TYPED = ['roof', 'hvac', 'drain'];

/** Puts a contestant on the page, for the bench to call. */
export function enter(contestant: Contestant): void {
  let rows: JobRow[] = [];
  const textAt = (index: number, field: string) => contestant.cell(index, field)?.textContent?.trim() ?? '';
  const jobAtTop = () => textAt(0, 'jobNumber');

  const bench: PageBench = {
    prepare(count) {
      rows = benchRows(count);
    },
    firstPaint: () =>
      timed(
        'first row',
        () => contestant.mount(rootElement(), rows),
        () => jobAtTop() === rows[0]?.jobNumber && textAt(12, SORTED) !== '',
      ),
    applyCells() {
      const cells = Array.from({ length: APPLIED_ROWS * FIELDS.length }, (_, index) => ({
        rowIndex: Math.floor(index / FIELDS.length),
        field: FIELDS[index % FIELDS.length] ?? SORTED,
        value: APPLIED_FROM + index,
      }));
      const expected = textOf(SORTED, { [SORTED]: APPLIED_FROM });
      return timed(
        'the applied cells',
        () => contestant.apply(cells),
        () => textAt(0, SORTED) === expected,
      );
    },
    commit: (text) => workUntilPainted('Enter', () => textAt(2, SORTED) === text),
    toTop() {
      for (const element of document.querySelectorAll('#root *')) if (element.scrollTop > 0) element.scrollTop = 0;
      return painted('the first row again', () => jobAtTop() === rows[0]?.jobNumber);
    },
    filterKeystroke(turn) {
      const text = TYPED[turn] ?? '';
      const before = jobAtTop();
      const expected = rows.find(({ jobName }) => jobName.toLowerCase().includes(text))?.jobNumber ?? '';
      if (expected === before) throw new Error(`nothing on top would change by filtering for ${text}`);
      return timed(
        'the filtered rows',
        () => contestant.filter(text),
        () => jobAtTop() === expected,
      );
    },
    async sort() {
      contestant.filter('');
      await painted('the unfiltered rows', () => jobAtTop() === rows[0]?.jobNumber);
      const amounts = rows.map((row, index) => (index < APPLIED_ROWS ? APPLIED_FROM : (row[SORTED] ?? APPLIED_FROM)));
      const least = amounts.reduce((a, b) => Math.min(a, b));
      const onTop = new Set(rows.filter((_, index) => amounts[index] === least).map(({ jobNumber }) => jobNumber));
      return timed(
        'the sorted rows',
        () => contestant.sort(SORTED, 'asc'),
        () => onTop.has(jobAtTop()),
      );
    },
  };
  Object.assign(window, { bench });
}

async function timed(what: string, act: () => void, isThere: () => boolean): Promise<number> {
  const started = performance.now();
  act();
  await painted(what, isThere);
  return performance.now() - started;
}

function textOf(field: string, values: Partial<Record<string, number>>): string {
  const column = shownColumns.find((column: ColumnSettings) => column.field === field);
  // Only the one field is read.
  return column ? shownText(column, values as unknown as JobRow) : '';
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  return root;
}
