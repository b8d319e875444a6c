import { z } from 'zod';

const day = z.iso.date().optional().catch(undefined);

/** Calendar days of the person, both included. Without the first: since the person last looked. */
export const changedSearch = z.object({ from: day, to: day });
export type ChangedSearch = z.infer<typeof changedSearch>;
