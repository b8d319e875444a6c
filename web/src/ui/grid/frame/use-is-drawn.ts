import { useEffect, useState } from 'react';
import { loadLater } from '../../page-part.tsx';

/** Whether the grid's first rows stand: what opens over them and beside them is downloaded from then on. */
export function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    setIsDrawn(true);
    void loadLater();
  }, []);
  return isDrawn;
}
