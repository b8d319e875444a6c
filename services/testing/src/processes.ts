import type { Contract } from '@plumbline/contract/call';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Database } from '@plumbline/service-kit/database';
import type { Service } from '@plumbline/service-kit/http/service';
import { createTokenVerifier } from '@plumbline/service-kit/tokens';
import { createWorkflow, type WorkflowOptions } from '@plumbline/workflow/app';
import { audienceOf, ISSUER, type TestIssuer } from './test-issuer.ts';

/** The options of a service under test: a database, the issuer's tokens, no log and no limit. */
export const plainOptions = (database: Database, issuer: TestIssuer, { service, scope }: Contract) => ({
  database,
  log: { info: () => {}, error: () => {} },
  version: 'test',
  rateLimiter: { consume: async () => null },
  verifyToken: createTokenVerifier({ issuer: ISSUER, audience: audienceOf(service), scope, keys: issuer.keys }),
});

/** Another process of the workflow service on a world's database. The caller closes it. */
export const anotherWorkflow = (
  { database, issuer }: { database: Database; issuer: TestIssuer },
  options: Partial<WorkflowOptions> = {},
): Service => createWorkflow({ ...plainOptions(database, issuer, workflowContract), ...options });

/** The calls of `run` to a world's workflow service, answered by another process. */
export async function servedBy<T>(
  { services }: { services: Record<Contract['service'], Service> },
  workflow: Service,
  run: () => Promise<T>,
): Promise<T> {
  const first = services.workflow;
  services.workflow = workflow;
  try {
    return await run();
  } finally {
    services.workflow = first;
  }
}
