import { z } from 'zod';

/** How many megabytes one company may attach to its change orders in all. */
export const filesEnvironment = z.object({
  COMPANY_FILES_MB: z.coerce.number().int().min(0).max(100_000_000).default(2_000),
});
