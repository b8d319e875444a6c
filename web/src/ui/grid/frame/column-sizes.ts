import { counted } from '@plumbline/domain/counted';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import type { RefObject } from 'react';
import type { GridScene } from '../state/scene.ts';
import { frozenThatFit } from '../state/use-frozen.ts';
import { autoSize } from '../table/auto-size.ts';
import type { useGridColumns } from './use-grid-columns.ts';

interface SizeParts {
  readonly controller: GridController;
  readonly scene: GridScene;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly layout: Pick<ReturnType<typeof useGridColumns>, 'resize' | 'resized' | 'freeze' | 'update' | 'move'>;
}

/** Column commands that need the sizes of drawn cells. */
export function columnSizes({ controller, scene, wrapper, layout }: SizeParts) {
  const sayWhatStays = (pinned: readonly GridColumn[]): void => {
    const fit = frozenThatFit(pinned, scene.gutter, wrapper.current?.clientWidth ?? Number.POSITIVE_INFINITY);
    if (fit < pinned.length) controller.say(whatStays(fit, pinned.length));
  };
  /** With the pinned columns. */
  const alsoPinned = (field: string): GridColumn[] =>
    scene.visible.flatMap((column) =>
      column.isPinned || column.field === field ? [{ ...column, isPinned: true }] : [],
    );
  return {
    onAutoSize: (fields: readonly string[]): void => {
      if (wrapper.current) layout.resize(autoSize(controller, fields, wrapper.current));
      layout.resized();
    },
    onWidth: (field: string, width: number): void => {
      layout.resize(new Map([[field, width]]));
      layout.resized();
    },
    onFreeze: (field: string | null): void => {
      layout.freeze(field);
      const last = field === null ? -1 : controller.columnIndex(field);
      sayWhatStays(scene.visible.slice(0, last + 1).map((column) => ({ ...column, isPinned: true })));
    },
    onUpdate: (field: string, change: Parameters<typeof layout.update>[1]): void => {
      layout.update(field, change);
      if (change.isPinned) sayWhatStays(alsoPinned(field));
    },
    onMoveColumn: (field: string, to: number, isPinned: boolean): void => {
      layout.move(field, to, isPinned);
      if (isPinned) sayWhatStays(alsoPinned(field));
    },
  };
}

const whatStays = (fit: number, pinned: number): string =>
  pinned === 1
    ? 'This column is wider than half of the sheet, so here it does not stay in place'
    : `Of these ${pinned} columns, ${fit === 0 ? 'none stays' : counted(fit, 'stays', 'stay')} in place here: frozen columns take at most half of the sheet`;
