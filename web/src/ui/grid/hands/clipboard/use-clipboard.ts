import { cut } from '@plumbline/sheet/control/cut-actions';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { paste } from '@plumbline/sheet/control/paste-actions';
import { copy } from '@plumbline/sheet/control/range-actions';
import { type RefObject, useEffect } from 'react';
import { cellFromTarget, inField, isViewport } from '../elements.ts';
import { cellsOf } from './read-clipboard.ts';

/**
 * Copy, cut and paste while a cell has the focus. It listens on the document, because without selected text Firefox sends
 * these events to the body.
 */
export function useClipboard(controller: GridController, wrapper: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isOurs = ({ target }: ClipboardEvent): boolean => {
      const focused = document.activeElement;
      const element = wrapper.current;
      if (!element?.contains(focused) || inField(focused)) return false;
      // If text is selected elsewhere on the page, a copy takes that text.
      const isMeant = target === document.body || (target instanceof Node && element.contains(target));
      return isMeant && (focused === element || isViewport(focused) || cellFromTarget(focused) !== null);
    };
    const onCopyCut = (event: ClipboardEvent): void => {
      const copied = isOurs(event) ? (event.type === 'cut' ? cut : copy)(controller) : null;
      if (!copied) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', copied.text);
      event.clipboardData?.setData('text/html', copied.html);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (!isOurs(event) || !event.clipboardData) return;
      event.preventDefault();
      const cells = cellsOf(event.clipboardData);
      if (cells) paste(controller, cells, event.clipboardData.getData('text/plain'));
    };
    document.addEventListener('copy', onCopyCut);
    document.addEventListener('cut', onCopyCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopyCut);
      document.removeEventListener('cut', onCopyCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [controller, wrapper]);
}
