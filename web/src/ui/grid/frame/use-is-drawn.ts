import { useEffect } from 'react';
import { loadLater } from '../../page-part.tsx';
import { usePainted } from '../table/use-painted.ts';

/** Whether the grid's first rows are painted: what opens over them and beside them is downloaded and drawn from then on. */
export function useIsDrawn(): boolean {
  const { isFirstPainted: isDrawn } = usePainted(null);
  useEffect(() => {
    if (isDrawn) void loadLater();
  }, [isDrawn]);
  return isDrawn;
}
