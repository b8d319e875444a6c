import { digits } from '@plumbline/service-kit/node/setting-forms';
import { z } from 'zod';

/** How many megabytes one company may attach to its change orders in total. */
export const filesEnvironment = z.object({
  COMPANY_FILES_MB: digits(0, 100_000_000).default(2_000),
});
