import { useEffect } from 'react';
import { loadLater } from '../../page-part.tsx';
import { usePainted } from '../table/use-painted.ts';

/** Whether the grid's first rows are painted. Only then are the layers over and beside them downloaded and drawn. */
export function useIsDrawn(): boolean {
  const { isFirstPainted: isDrawn } = usePainted(null);
  useEffect(() => {
    if (isDrawn) void loadLater();
  }, [isDrawn]);
  return isDrawn;
}
