import type { SlicedWork } from '@plumbline/sheet/slices';
import { useEffect, useState } from 'react';

/** Goes on with work that a render began, and draws again when it is done. Other work drops it. */
export function useSlices<Result>(work: SlicedWork<Result>): void {
  const [, setDone] = useState<SlicedWork<Result> | null>(null);
  useEffect(() => (work.done ? undefined : work.run(() => setDone(work))), [work]);
}
