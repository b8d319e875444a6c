import type { JobsTable } from '@plumbline/contract/workflow/all-jobs';
import { createKeptJobs, type KeptHead, type KeptJobs, type Place } from './kept-jobs.ts';

declare global {
  /** What public/before-scripts.js read of the kept jobs. Undefined where it could not. */
  var plumblineKept:
    | Promise<{ readonly key: readonly string[]; readonly head?: KeptHead; readonly table?: JobsTable } | undefined>
    | undefined;
}

/** The kept jobs, where those of the first one who asks are read already. */
export function readEarly(kept: KeptJobs): KeptJobs {
  const early = async ({ person, tenantId }: Place) => {
    const read = await globalThis.plumblineKept;
    return read?.key[0] === person && read.key[1] === tenantId ? read : undefined;
  };
  return {
    ...kept,
    head: async (place) => (await early(place))?.head ?? kept.head(place),
    async table(place) {
      const read = await early(place);
      // They are read once: later they may be others, and these are large.
      globalThis.plumblineKept = undefined;
      return read?.table ?? kept.table(place);
    },
  };
}

let ofThisPage: KeptJobs | undefined;
/** Where this page keeps jobs. */
export function pageKeptJobs(): KeptJobs {
  ofThisPage ??= readEarly(createKeptJobs());
  return ofThisPage;
}
