import { UnstyledButton } from '@mantine/core';
import { wholeText } from '@plumbline/domain/counted';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { countText, shownCount } from '@plumbline/sheet/control/notices';
import { type Statistics, selectionStatistics } from '@plumbline/sheet/control/selection-statistics';
import type { GroupedRows } from '@plumbline/sheet/rows/grouped-rows';
import { typedOverText } from '@plumbline/sheet/rows/typed-over';
import { type ReactNode, useEffect, useState } from 'react';
import { useFilterScene } from '../state/filter-scene.ts';
import { useGroupScene } from '../state/group-scene.ts';
import { useMessage } from '../state/use-message.ts';
import { useStore } from '../state/use-store.ts';
import { SaidSelection } from './said-selection.tsx';
import css from './status-bar.module.css';

interface StatusBarProps {
  readonly controller: GridController;
  readonly shown: number;
  readonly total: number;
  /** What the rows are called: `jobs`. */
  readonly noun: string;
  readonly grouped: GroupedRows | null;
  readonly children: ReactNode;
}

/** The number of rows, the last message, and the figures of the selection. */
export function StatusBar({ controller, shown, total, noun, grouped, children }: StatusBarProps) {
  const message = useMessage(controller);
  const statistics = useSelectionStatistics(controller);
  return (
    <div className={css.status}>
      <span aria-live="polite">
        {shownCount(shown, total, noun)}
        {grouped && shown > 0 && ` in ${countText(grouped.top.length, 'groups')}`}
      </span>
      <ShowAll isCut={shown > 0 && shown < total} className={css.statusButton} />
      <ReapplyButton controller={controller} className={css.offer} />
      <span role="status" className={css.message}>
        {message}
      </span>
      <OfferButton controller={controller} message={message} />
      {statistics && statistics.cells > 1 && (
        <span className={css.statistics}>
          <Figure name="Count" value={wholeText(statistics.filled)} />
          <Figure name="Distinct" value={statistics.distinct === null ? null : wholeText(statistics.distinct)} isMore />
          <Figure name="Min" value={statistics.min} isMore />
          <Figure name="Max" value={statistics.max} isMore />
          <Figure name="Average" value={statistics.average} />
          <Figure name="Sum" value={statistics.sum} />
          {statistics.typedOver > 0 && (
            <span title={typedOverText(statistics.typedOver)}>
              <b>{wholeText(statistics.typedOver)}</b> typed over
            </span>
          )}
        </span>
      )}
      <SaidSelection controller={controller} statistics={statistics} />
      {children}
    </div>
  );
}

interface ShowAllProps {
  /** Some rows are shown and others are not. Without any row there is a larger button in their place. */
  readonly isCut: boolean;
  readonly className: string | undefined;
}

/** Beside the count of rows: takes the filters and the search away. */
export function ShowAll({ isCut, className }: ShowAllProps) {
  const { filters, search, addButton, onClear } = useFilterScene();
  if (!isCut || (filters.length === 0 && search === '')) return null;
  const showAll = (): void => {
    addButton.current?.focus(); // this button is about to go
    onClear();
  };
  return (
    <UnstyledButton className={className ?? ''} onClick={showAll}>
      Show all
    </UnstyledButton>
  );
}

interface ReapplyButtonProps {
  readonly controller: GridController;
  readonly className: string | undefined;
}

/** Says that edits, of whomever, left rows where their values would not put them, and puts them there. */
export function ReapplyButton({ controller, className }: ReapplyButtonProps) {
  const { noun, misplaced, onReapply } = useGroupScene();
  const count = useStore(misplaced);
  if (count === 0) return null;
  const reapply = (): void => {
    onReapply();
    controller.refocus(); // this button is about to go
  };
  const why = `Changed since: the filters would now hide or show ${count === 1 ? 'it' : 'them'}, or ${count === 1 ? 'it belongs' : 'they belong'} to another group. No row moves until you press.`;
  return (
    <UnstyledButton className={className ?? ''} title={why} aria-description={why} onClick={reapply}>
      {countText(count, noun)} out of place · Reapply
    </UnstyledButton>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string | null;
  /** Left out where the bar is narrow. */
  readonly isMore?: boolean;
}

function Figure({ name, value, isMore = false }: FigureProps) {
  return (
    value !== null && (
      <span className={isMore ? css.more : undefined}>
        {name} <b>{value}</b>
      </span>
    )
  );
}

interface OfferButtonProps {
  readonly controller: GridController;
  /** The message that it belongs to. */
  readonly message: string;
}

/** The choice after the last change. It stays longer than a toast. */
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

// A moment after the selection rests, because a drag over thousands of rows must not wait for sums.
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
