import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';

/** Whether the page is as narrow as the frame's own phone layout: cards are read there, a sheet cannot be. */
export function useIsPhone(): boolean {
  // Read before the first draw: a sheet that becomes cards at once would be drawn for nothing.
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const kept = useRef(isNarrow);
  // While printing the width is the paper's, and a change of layout would take away what is being printed.
  if (!window.matchMedia('print').matches) kept.current = isNarrow;
  return kept.current;
}
