import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the caller is still drawn: for what comes after an answer. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
}
