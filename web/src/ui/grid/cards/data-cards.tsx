import { UnstyledButton } from '@mantine/core';
import { openFor } from '@plumbline/sheet/control/group-actions';
import { shownCount } from '@plumbline/sheet/control/notices';
import { attentionText } from '@plumbline/sheet/control/problem-list';
import { placeOf } from '@plumbline/sheet/control/row-rects';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { type GridLine, isRow, lineId } from '@plumbline/sheet/rows/grouped-rows';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart, PagePart } from '../../page-part.tsx';
import type { RowAction } from '../state/row-action.ts';
import { useScene } from '../state/scene.ts';
import { useMessage } from '../state/use-message.ts';
import { useStore } from '../state/use-store.ts';
import { NoRows } from '../tools/filters/no-rows.tsx';
import { useProblemCount } from '../tools/problems/problems-button.tsx';
import { OfferButton, ReapplyButton } from '../tools/status-bar.tsx';
import foot from './card-footer.module.css';
import { CardTotals } from './card-totals.tsx';
import css from './data-cards.module.css';
import { GroupHeading } from './group-heading.tsx';
import { RowCard } from './row-card.tsx';

interface DataCardsProps {
  /** The list's name for screen readers: "Jobs". */
  readonly label: string;
  /** The rows, with headings where they are grouped. */
  readonly lines: readonly GridLine[];
  /** All rows, closed groups included. */
  readonly rows: readonly AnyRow[];
  /** All columns, and those that only other sheets have. */
  readonly wider: readonly GridColumn[];
  readonly total: number;
  /** What the rows are called, in the plural. */
  readonly noun: string;
  /** In place of the cards where there is no row at all. */
  readonly whenEmpty: ReactNode;
  /** The row that is open in a panel. */
  readonly openRowId: string | undefined;
  /** Opens a row in a panel. Without it a tapped card opens a sheet. */
  readonly onOpenRow: ((rowId: string) => void) | undefined;
  readonly onResetCell: ((rowId: string, field: string) => void) | undefined;
  readonly rowActions: readonly RowAction[];
  /** What a card shows first below its title. */
  readonly cards: { readonly fields: readonly string[] | undefined; readonly sides: readonly string[] | undefined };
  /** Whether everything is saved, and who else is here. */
  readonly states: ReactNode;
  /** Drawn beside the count of rows. */
  readonly children: ReactNode;
}

const loadSheet = async () => (await import('./row-sheet.tsx')).RowSheet;
const RowSheet = lazyPart(loadSheet);
const loadProblems = async () => (await import('./card-problems.tsx')).CardProblems;
const CardProblems = lazyPart(loadProblems);

const USUAL_HEIGHT = 118;
const HEADING_HEIGHT = 72;
const keyOf = (line: GridLine | undefined): string | undefined => line && lineId(line);

/** The grid on a phone: a card for each row, and a sheet to read and edit it. */
export function DataCards(props: DataCardsProps) {
  const { label, lines, rows, total, noun, openRowId, onOpenRow, onResetCell, rowActions, children } = props;
  const { whenEmpty, wider } = props;
  const scene = useScene();
  const { controller } = scene;
  const message = useMessage(controller);
  const problemCount = useProblemCount();
  const viewport = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<{ readonly rowId: string; readonly isOpen: boolean } | null>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => viewport.current,
    estimateSize: (index) => (isRow(lines[index]) ? USUAL_HEIGHT : HEADING_HEIGHT),
    getItemKey: (index) => keyOf(lines[index]) ?? index,
    overscan: 6,
    // React 19 warns about a flush in an effect, and draws soon enough without.
    useFlushSync: false,
  });

  const hasSheet = onOpenRow === undefined;
  useEffect(() => {
    // Ahead of the first tap: there may be no network by then.
    if (hasSheet) loadSheet().catch(() => {});
    loadProblems().catch(() => {});
  }, [hasSheet]);
  // Once opened it stays mounted, so that closing is animated like opening.
  const areProblemsOpen = useStore(controller.areProblemsOpen);
  const [hasProblems, setHasProblems] = useState(areProblemsOpen);
  if (areProblemsOpen && !hasProblems) setHasProblems(true);
  const open = onOpenRow ?? ((rowId: string) => setSheet({ rowId, isOpen: true }));
  const scrollTo = (rowId: string): boolean => {
    openFor(controller, rowId);
    const index = controller.rowIndex(rowId);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
    return index >= 0;
  };
  const show = (rowId: string): void => {
    scrollTo(rowId);
    open(rowId); // also if the search hides it
  };
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });
  useEffect(() => {
    let frame = 0;
    const end = controller.model.subscribe((event) => {
      if (event.kind !== 'reveal') return;
      // Only in the next frame does the list include a row that has just joined.
      frame = requestAnimationFrame(() => {
        if (placeOf(controller, event.rowId) >= 0) latestShow.current(event.rowId);
      });
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [controller]);

  const latestScrollTo = useRef(scrollTo);
  useEffect(() => {
    latestScrollTo.current = scrollTo;
  });
  useEffect(() => {
    if (openRowId === undefined) return;
    // Only in the next frame does the listener for hidden rows exist, at the first drawing.
    const frame = requestAnimationFrame(() => {
      if (!latestScrollTo.current(openRowId)) controller.model.reveal(openRowId);
    });
    return () => cancelAnimationFrame(frame);
  }, [controller, openRowId]);

  // The neighbour buttons may have moved the person to another card than the one tapped.
  const focusCard = (): void => {
    const own = `[data-row-id="${CSS.escape(sheet?.rowId ?? '')}"] button`;
    const card = viewport.current?.querySelector<HTMLElement>(own) ?? viewport.current?.querySelector('button');
    card?.focus();
  };

  const focusFirst = (): void => viewport.current?.querySelector<HTMLElement>('li button')?.focus();

  return (
    <div className={css.phone}>
      <div ref={viewport} className={css.viewport}>
        {rows.length === 0 && <NoRows total={total} whenEmpty={whenEmpty} onShown={focusFirst} />}
        <ul className={css.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index];
            return (
              line && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  data-row-id={isRow(line) ? line.id : undefined}
                  aria-setsize={lines.length}
                  aria-posinset={index + 1}
                  className={css.item}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {isRow(line) ? (
                    <RowCard
                      scene={scene}
                      row={line}
                      first={props.cards.fields}
                      sides={props.cards.sides}
                      onOpen={() => open(line.id)}
                    />
                  ) : (
                    <GroupHeading group={line} first={props.cards.fields} />
                  )}
                </li>
              )
            );
          })}
        </ul>
      </div>
      <CardTotals first={props.cards.fields} />
      <div className={foot.footer}>
        <span>{shownCount(rows.length, total, noun)}</span>
        {children}
        {problemCount > 0 && (
          <UnstyledButton className={foot.attention ?? ''} onClick={() => controller.areProblemsOpen.set(true)}>
            {attentionText(problemCount)}
          </UnstyledButton>
        )}
        <span role="status" className={css.hidden}>
          {message}
        </span>
        <OfferButton controller={controller} message={message} />
        <ReapplyButton controller={controller} className={undefined} />
        {props.states}
      </div>
      {hasProblems && (
        <PagePart name="The list of cells that need attention" isOverlay>
          <Suspense>
            <CardProblems columns={wider} onShow={show} />
          </Suspense>
        </PagePart>
      )}
      {sheet && (
        <PagePart name="The sheet of a card" isOverlay>
          <Suspense>
            <RowSheet
              rowId={sheet.rowId}
              isOpen={sheet.isOpen}
              rows={rows}
              onShow={show}
              onClose={() => setSheet({ ...sheet, isOpen: false })}
              onClosed={focusCard}
              onResetCell={onResetCell}
              rowActions={rowActions}
            />
          </Suspense>
        </PagePart>
      )}
    </div>
  );
}
