import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { PHONE } from './phone.ts';

/** Whether the page is as narrow as the frame's phone layout, which shows cards. */
export function useIsPhone(): boolean {
  // Read before the first drawing, so that a phone does not draw the sheet first.
  const isNarrow = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const kept = useRef(isNarrow);
  // While printing the width is the paper's: another layout would remove what is being printed.
  if (!window.matchMedia('print').matches) kept.current = isNarrow;
  return kept.current;
}
