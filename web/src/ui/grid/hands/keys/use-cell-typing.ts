import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { type RefObject, useEffect, useMemo } from 'react';
import { CellTyping } from './cell-typing.ts';

const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && target.matches('[role="gridcell"][data-row]') ? target : null;

/** Lets the focused cell take text without a key. With native events, because React changes some of these. */
export function useCellTyping(controller: GridController, wrapper: RefObject<HTMLElement | null>): CellTyping {
  const typing = useMemo(() => new CellTyping(controller), [controller]);
  useEffect(() => {
    const element = wrapper.current;
    if (!element) return;
    const stops: (() => void)[] = [];
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      run: (event: HTMLElementEventMap[Name], cell: HTMLElement) => void,
    ): void => {
      const listener = (event: HTMLElementEventMap[Name]): void => {
        const cell = cellOf(event.target);
        if (cell) run(event, cell);
      };
      element.addEventListener(name, listener);
      stops.push(() => element.removeEventListener(name, listener));
    };
    listen('focusin', (_, cell) => typing.enter(cell));
    listen('focusout', () => typing.leave());
    listen('beforeinput', (event) => typing.take(event));
    listen('compositionstart', () => typing.begin());
    listen('compositionend', () => typing.end());
    // On some systems a middle click pastes.
    listen('mouseup', (event) => event.button === 1 && event.preventDefault());
    return () => {
      typing.leave();
      for (const stop of stops) stop();
    };
  }, [typing, wrapper]);
  return typing;
}
