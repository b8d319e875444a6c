import { z } from 'zod';

const text = z.string().min(1).max(200).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** The activity page's filters, from its address. A part that cannot be read is left out. */
export const activitySearch = z.object({
  person: z.uuid().optional().catch(undefined),
  field: text,
  /** Part of a job's number or name. */
  job: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text),
  /** Calendar days of the person, both included. */
  from: day,
  to: day,
});
export type ActivitySearch = z.infer<typeof activitySearch>;
