import type { SlicedWork } from '@plumbline/sheet/slices';
import { useEffect, useState } from 'react';

/** Continues work that a render began, and draws again when it is done or has failed: then `done` throws in the render. New work replaces it. */
export function useSlices<Result>(work: SlicedWork<Result>): void {
  const [, setDone] = useState<SlicedWork<Result> | null>(null);
  useEffect(() => {
    if (work.done) return;
    const drawAgain = (): void => setDone(work);
    return work.run(drawAgain, undefined, drawAgain);
  }, [work]);
}
