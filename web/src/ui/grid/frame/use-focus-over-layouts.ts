import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { type RefObject, useEffect, useRef } from 'react';

/** The cell or card that had the focus goes with its layout: the other layout's cell takes it, or the bar's button. */
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
