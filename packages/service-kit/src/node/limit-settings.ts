import { z } from 'zod';
import type { UsualLimits } from '../limits.ts';
import { digits } from './setting-forms.ts';

const limit = (least: number) => digits(least).nullable().default(null);

/** The limits of each company, unless `plumbline tenant limits` sets others. Not set: unlimited. */
export const limitVariables = {
  COMPANY_JOBS: limit(1),
  COMPANY_USERS: limit(1),
  /** Opening the page takes about ten requests: below this, reloading would hit an office's limit. */
  COMPANY_REQUESTS_PER_MINUTE: limit(600),
  COMPANY_MB_PER_MINUTE: limit(50),
  /** Whom a company asks for more: an address, a name or a telephone number. */
  OPERATOR_CONTACT: z.string().trim().max(200).default(''),
};
const variables = z.object(limitVariables);

export const usualLimitsOf = (settings: z.output<typeof variables>): UsualLimits => ({
  jobs: settings.COMPANY_JOBS,
  users: settings.COMPANY_USERS,
  requestsPerMinute: settings.COMPANY_REQUESTS_PER_MINUTE,
  megabytesPerMinute: settings.COMPANY_MB_PER_MINUTE,
  contact: settings.OPERATOR_CONTACT || null,
});
