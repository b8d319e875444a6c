import { createServer } from 'node:http';
import { TENANT_HEADER } from '@plumbline/contract/call';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { sampleJobs } from '@plumbline/sample/jobs';
import { enterTenant } from '@plumbline/service-kit/access';
import type { Service } from '@plumbline/service-kit/http/service';
import { serviceRoute } from '@plumbline/service-kit/node/http-server';
import { givenJobs } from '@plumbline/testing/jobs';
import { anotherWorkflow } from '@plumbline/testing/processes';
import { audienceOf } from '@plumbline/testing/test-issuer';
import { createWorld, type World } from '@plumbline/testing/world';
import { WORKFLOW_ROLE } from '@plumbline/workflow/app';
import { KeptAnswers } from '@plumbline/workflow/kept/kept-answers';
import { addressOf, closed } from './bare-server.ts';
import { Caller } from './caller/caller.ts';

export interface ServiceWorld {
  world: World;
  jobs: Job[];
  /** Address of the workflow service on loopback, and the headers of a signed-in person. */
  address: string;
  /** The same of a process that keeps no answers: each of its reads is a first one. */
  forgetfulAddress: string;
  headers: Record<string, string>;
  caller: Caller;
  /** Sets a transaction up as a request's is. */
  enter(tx: Parameters<typeof enterTenant>[0]): Promise<void>;
  close(): Promise<void>;
}

/** The workflow service with so many jobs, listening on loopback. */
export async function serviceWorld(engine: 'pglite' | 'postgres', count: number): Promise<ServiceWorld> {
  const world = await createWorld(engine);
  const tenant = world.acme;
  const samples = sampleJobs({ count, seed: 1, today: '2026-11-20', managerIds: [tenant.manager.userId] });
  const jobs = await givenJobs(
    world,
    tenant,
    samples.map(({ jobName, values }) => ({ jobName, ...values })),
  );
  await world.database.script('analyze');
  const forgetful = anotherWorkflow(world, { kept: new KeptAnswers({ mostBytes: 0 }) });
  const caller = new Caller();
  const [server, forgetfulServer] = [await listening(world.services.workflow), await listening(forgetful)];
  return {
    world,
    jobs,
    address: server.address,
    forgetfulAddress: forgetfulServer.address,
    headers: { ...(await headersOf(world, tenant.manager.externalId)), [TENANT_HEADER]: tenant.tenantId },
    caller,
    async enter(tx) {
      await tx.query(`select set_config('role', $1, true)`, [WORKFLOW_ROLE]);
      await enterTenant(tx, tenant.tenantId);
    },
    async close() {
      caller.close();
      await Promise.all([server.close(), forgetfulServer.close()]);
      await forgetful.close();
      await world.close();
    },
  };
}

/** The headers of a signed-in person's requests, for a day: to fill many companies takes hours. */
export async function headersOf(world: World, subject: string): Promise<Record<string, string>> {
  const { scope } = workflowContract;
  const token = await world.issuer.sign({ subject, audience: audienceOf('workflow'), scope, expiresIn: 86_400 });
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

/** A service on loopback. */
export async function listening(service: Service): Promise<{ address: string; close(): Promise<void> }> {
  const { callback } = serviceRoute(service, () => true);
  const server = createServer((request, response) => callback(request, response, request.url ?? '/'));
  server.keepAliveTimeout = 0; // a contestant in the same thread can hold it for longer than the usual five seconds
  return {
    address: `${await addressOf(server)}${workflowContract.basePath}`,
    close: () => closed(server),
  };
}
