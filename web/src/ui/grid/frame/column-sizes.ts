import type { GridController } from '@plumbline/sheet/control/grid-controller';
import type { RefObject } from 'react';
import type { GridScene } from '../state/scene.ts';
import { autoSize } from '../table/auto-size.ts';
import type { useGridColumns } from './use-grid-columns.ts';

/** The rest of the sheet must stay wide enough to scroll in. */
const MOST_FROZEN = 0.75;
const TOO_WIDE = 'These columns together are too wide to freeze: make them narrower first';

interface SizeParts {
  readonly controller: GridController;
  readonly scene: GridScene;
  readonly wrapper: RefObject<HTMLElement | null>;
  readonly layout: Pick<ReturnType<typeof useGridColumns>, 'resize' | 'resized' | 'freeze'>;
}

/** Column commands that need the sizes of drawn cells. */
export const columnSizes = ({ controller, scene, wrapper, layout }: SizeParts) => ({
  onAutoSize: (fields: readonly string[]): void => {
    if (wrapper.current) layout.resize(autoSize(controller, fields, wrapper.current));
    layout.resized();
  },
  onFreeze: (field: string | null): void => {
    const end = field === null ? 0 : (scene.edges[controller.columnIndex(field) + 1] ?? 0);
    if (end > (wrapper.current?.clientWidth ?? end) * MOST_FROZEN) controller.say(TOO_WIDE);
    else layout.freeze(field);
  },
});
