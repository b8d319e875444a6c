import { UnstyledButton } from '@mantine/core';
import { cents, formatAmount, isCents, sumCents } from '@plumbline/domain/money';
import { rectCells, rectOf } from '@plumbline/sheet/rows/grid-selection';
import { type ReactNode, useEffect, useState } from 'react';
import type { GridController } from './grid-controller.ts';
import type { GroupedRows } from './groups/grouped-rows.ts';
import { countText } from './notices.ts';
import css from './status-bar.module.css';
import { useStore } from './store.ts';
import { typedOverText } from './totals/typed-over.ts';

interface StatusBarProps {
  readonly controller: GridController;
  readonly shown: number;
  readonly total: number;
  /** What the rows are called: `jobs`. */
  readonly noun: string;
  readonly grouped: GroupedRows | null;
  readonly children: ReactNode;
}

interface Statistics {
  readonly cells: number;
  readonly filled: number;
  readonly sum: string | null;
  readonly average: string | null;
  /** How many of the amounts were typed over calculated ones. */
  readonly typedOver: number;
}

const number = (n: number): string => n.toLocaleString('en-US');

/** Rows, what happened last, and count, sum and average of the selection. */
export function StatusBar({ controller, shown, total, noun, grouped, children }: StatusBarProps) {
  const message = useStore(controller.message);
  const statistics = useSelectionStatistics(controller);
  return (
    <div className={css.status}>
      <span aria-live="polite">
        {shown === total ? countText(total, noun) : `${number(shown)} of ${number(total)} ${noun}`}
        {grouped && ` in ${countText(grouped.top.length, 'groups')}`}
      </span>
      <span role="status" className={css.message}>
        {message}
      </span>
      <OfferButton controller={controller} message={message} />
      {statistics && statistics.cells > 1 && (
        <span className={css.statistics}>
          <span>
            Count <b>{number(statistics.filled)}</b>
          </span>
          {statistics.average !== null && (
            <span>
              Average <b>{statistics.average}</b>
            </span>
          )}
          {statistics.sum !== null && (
            <span>
              Sum <b>{statistics.sum}</b>
            </span>
          )}
          {statistics.typedOver > 0 && (
            <span title={typedOverText(statistics.typedOver)}>
              <b>{number(statistics.typedOver)}</b> typed over
            </span>
          )}
        </span>
      )}
      {children}
    </div>
  );
}

interface OfferButtonProps {
  readonly controller: GridController;
  /** What it is offered after. */
  readonly message: string;
}

/** What can be chosen after the last change, for longer than a toast stays. */
export function OfferButton({ controller, message }: OfferButtonProps) {
  const offer = useStore(controller.offer);
  if (!offer) return null;
  const run = (): void => {
    offer.run();
    controller.refocus();
  };
  return (
    <UnstyledButton className={css.offer ?? ''} aria-description={message} onClick={run}>
      {offer.label}
    </UnstyledButton>
  );
}

// Worked out shortly after the selection rests: a drag over thousands of rows must not wait for sums.
function useSelectionStatistics(controller: GridController): Statistics | null {
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setStatistics(selectionStatistics(controller)), 80);
    };
    later();
    const stops = [controller.selection.subscribe(later), controller.model.subscribe(later)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [controller]);
  return statistics;
}

/** Amounts are added in whole cents; amounts and other numbers together have no common sum. */
export function selectionStatistics(controller: GridController): Statistics | null {
  const selection = controller.selection.get();
  if (!selection) return null;
  const rect = rectOf(selection);
  const columns = controller.view.columns.slice(rect.left, rect.right + 1);
  const amounts: number[] = [];
  const numbers: number[] = [];
  let filled = 0;
  let typedOver = 0;
  for (let index = rect.top; index <= rect.bottom; index++) {
    const row = controller.rowAt(index);
    if (!row) continue;
    for (const column of columns) {
      const value = controller.model.value(row, column.field);
      if (value === null || (Array.isArray(value) && value.length === 0)) continue;
      filled++;
      if (controller.view.overridden?.(row, column.field)) typedOver++;
      if (typeof value === 'number') (column.type === 'currency' ? amounts : numbers).push(value);
    }
  }
  const cells = rectCells(rect);
  if (amounts.length > 0 && numbers.length === 0) {
    const sum = safeSum(amounts);
    const average = sum === null ? null : formatAmount(cents(Math.round(sum / amounts.length)));
    return { cells, filled, sum: sum === null ? null : formatAmount(cents(sum)), average, typedOver };
  }
  if (numbers.length > 0 && amounts.length === 0) {
    const sum = numbers.reduce((a, b) => a + b, 0);
    return {
      cells,
      filled,
      sum: number(sum),
      average: (sum / numbers.length).toLocaleString('en-US', { maximumFractionDigits: 2 }),
      typedOver,
    };
  }
  return { cells, filled, sum: null, average: null, typedOver };
}

function safeSum(amounts: readonly number[]): number | null {
  try {
    return sumCents(amounts.filter(isCents));
  } catch {
    return null; // past ±$999,999,999,999.99 no exact sum exists
  }
}
