import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { goTo } from '@plumbline/sheet/control/group-actions';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isTyping } from '../../../lib/typing.ts';
import type { FilterScene } from '../state/filter-scene.ts';

/** Answers the model's request for a row. A hidden row is named and shown on request: filters and search are not cleared without asking. */
export function useReveal(controller: GridController, columns: readonly GridColumn[], filters: FilterScene): void {
  const latest = useRef({ columns, filters });
  useEffect(() => {
    latest.current = { columns, filters };
  });
  useEffect(() => {
    const { model } = controller;
    let frame = 0;
    const show = (rowId: string, field: string | undefined): void => {
      const column = field === undefined ? 0 : controller.columnShowing({ rowId, field });
      if (goTo(controller, rowId, Math.max(0, column), isBusyElsewhere(controller) ? 'look' : 'select')) return;
      const message = hiddenMessage(controller, rowId, latest.current);
      if (message === null) return;
      const run = (): void => {
        flushSync(latest.current.filters.onClear);
        model.reveal(rowId, field);
      };
      controller.say(message);
      controller.view.onNotice?.({ kind: 'info', message, action: { label: 'Show it', run } });
    };
    const end = model.subscribe((event) => {
      if (event.kind !== 'reveal') return;
      cancelAnimationFrame(frame);
      // The rows exist in the next frame, even at the first drawing.
      frame = requestAnimationFrame(() => show(event.rowId, event.field));
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [controller]);
}

/** A late answer shows its row, and takes the focus neither from somebody who types nor out of a dialog. */
const isBusyElsewhere = (controller: GridController): boolean =>
  !controller.editing.get() &&
  (isTyping() || document.activeElement?.closest('[aria-modal="true"]') instanceof HTMLElement);

interface Hiding {
  readonly columns: readonly GridColumn[];
  readonly filters: FilterScene;
}

/** `25-004 is hidden by the filter`; null if there is no such row, or nothing of the person's hides it. */
function hiddenMessage(controller: GridController, rowId: string, { columns, filters }: Hiding): string | null {
  const row = controller.model.row(rowId);
  const [first] = columns;
  const count = filters.filters.length;
  const causes = [
    ...(count > 0 ? [count === 1 ? 'the filter' : 'the filters'] : []),
    ...(filters.search === '' ? [] : ['the search']),
  ];
  if (!row || !first || causes.length === 0) return null;
  return `${controller.textOf(row, first)} is hidden by ${causes.join(' and ')}`;
}
