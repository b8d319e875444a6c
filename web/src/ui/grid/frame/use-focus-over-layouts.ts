import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { type RefObject, useEffect, useRef } from 'react';

/** When the layout changes, the focused cell or card is gone: the same row in the other layout takes the focus, or the bar's button. */
export function useFocusOverLayouts(
  isPhone: boolean,
  controller: GridController,
  barButton: RefObject<HTMLButtonElement | null>,
): void {
  const before = useRef(isPhone);
  useEffect(() => {
    if (before.current === isPhone) return;
    before.current = isPhone;
    const isLost = (): boolean => document.activeElement === document.body;
    if (isLost()) controller.refocus();
    if (isLost()) barButton.current?.focus();
  }, [isPhone, controller, barButton]);
}
