// What a script imports from the package `plumbline-client` (tools/client).
import { type Client, createClient } from './client.ts';
import type { platformContract } from './platform/contract.ts';
import { platformWire } from './platform/wire.ts';
import type { workflowContract } from './workflow/contract.ts';
import { workflowWire } from './workflow/wire.ts';

export type { CallResult } from './client.ts';
export { JobCalculator } from './workflow/job-calculator.ts';
export type { Job } from './workflow/jobs.ts';

export interface PlumblineOptions {
  /** Where the installation is, such as `https://wip.example.com`. */
  origin: string;
  /** A person's or a service's token, from the page Access tokens. */
  token: string;
  /** The company, where the token's person belongs to several. */
  tenantId?: string;
  fetch?: typeof fetch;
}

export interface Plumbline {
  /** Users, roles, tokens, companies. */
  platform: Client<typeof platformContract>;
  /** Jobs, the WIP schedule, imports, change orders, changes. */
  workflow: Client<typeof workflowContract>;
}

/**
 * One function per call of both services. Refusals and network failures are returned as problems, not thrown. Amounts are
 * whole cents, dates are YYYY-MM-DD, instants are Dates.
 */
export function plumbline({ origin, token, tenantId, fetch }: PlumblineOptions): Plumbline {
  const options = {
    origin: origin.replace(/\/+$/, ''),
    accessToken: async () => token,
    tenantId: () => tenantId ?? null,
    ...(fetch && { fetch }),
  };
  return { platform: createClient(platformWire, options), workflow: createClient(workflowWire, options) };
}
