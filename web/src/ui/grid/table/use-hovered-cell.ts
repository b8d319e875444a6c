import { type RefObject, useEffect, useRef } from 'react';
import type { CellOnPage } from '../hands/elements.ts';
import type { GridScene } from '../state/scene.ts';
import { cellTooltip } from './cell-tooltip.ts';

/** The cell under a pointer. The cell's title follows changes while the pointer rests. */
export function useHoveredCell(scene: GridScene): RefObject<CellOnPage | null> {
  const hovered = useRef<CellOnPage | null>(null);
  const { model } = scene.controller;
  useEffect(() => {
    let frame = 0;
    const renew = (): void => {
      const at = hovered.current;
      if (at?.element.isConnected) cellTooltip(at.element, at, scene);
    };
    const end = model.subscribe(({ kind }) => {
      if (kind !== 'cells' || !hovered.current) return;
      cancelAnimationFrame(frame);
      // Once the cell is drawn, which says whether its text fits.
      frame = requestAnimationFrame(renew);
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [model, scene]);
  return hovered;
}
