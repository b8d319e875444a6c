import process from 'node:process';
import { platformContract } from '@plumbline/contract/platform/contract';
import { createPlatform } from '@plumbline/platform/app';
import { emptyDirectory } from '@plumbline/platform/lookups/people-directory';
import type { Service } from '@plumbline/service-kit/http/service';
import { createIdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import { BEHIND_A_PROXY, type RunningServer, serviceRoute, startServer } from '@plumbline/service-kit/node/http-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engines } from './databases.ts';
import { Follower } from './follower.ts';
import { givenJobs, jobsOf } from './jobs.ts';
import { anotherWorkflow, plainOptions } from './processes.ts';
import { type SmallProxy, smallProxy } from './small-proxy.ts';
import { ISSUER, WEB_CLIENT_ID } from './test-issuer.ts';
import { createWorld, type Person, succeeded, type World } from './world.ts';

const ROUNDS = Number(process.env.RESTARTS ?? 1);
const WRITERS = 4;

/** A process of a service, as `runService` starts and stops it. */
class Part {
  port = 0;
  readonly #make: () => Service;
  #service: Service | undefined;
  #server: RunningServer | undefined;

  constructor(make: () => Service) {
    this.#make = make;
  }

  async start(): Promise<void> {
    this.#service = this.#make();
    this.#server = await startServer([serviceRoute(this.#service, () => true)], this.port, '127.0.0.1');
    this.port = this.#server.port;
  }

  async stop(): Promise<void> {
    const ending = async () => this.#service?.close();
    // Under load each kept connection is used soon, and closes after its answer; how soon depends on the machine.
    await this.#server?.stop({ ending, ...BEHIND_A_PROXY, idleMs: 60_000 });
    await ending();
  }
}

let world: World;
const parts: Record<'platform' | 'workflow', Part[]> = { platform: [], workflow: [] };
const proxies: SmallProxy[] = [];

beforeAll(async () => {
  world = await createWorld(engines[0] ?? 'pglite');
  const make = {
    platform: () =>
      createPlatform({
        directory: emptyDirectory,
        mailing: null,
        verifyIdentity: createIdentityVerifier({ issuer: ISSUER, clientId: WEB_CLIENT_ID, keys: world.issuer.keys }),
        ...plainOptions(world.database, world.issuer, platformContract),
      }),
    workflow: () => anotherWorkflow(world),
  };
  for (const service of ['platform', 'workflow'] as const) {
    parts[service] = [new Part(make[service]), new Part(make[service])];
    for (const part of parts[service]) await part.start();
    const proxy = await smallProxy(parts[service].map(({ port }) => port));
    proxies.push(proxy);
    await world.services[service].close();
    world.services[service] = { fetch: (request) => throughProxy(proxy, request), close: async () => {} };
  }
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  for (const part of Object.values(parts).flat()) await part.stop();
  await world?.close();
});

const throughProxy = async ({ origin }: SmallProxy, request: Request): Promise<Response> => {
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'GET' ? {} : { body: await request.text() };
  return fetch(`${origin}${pathname}${search}`, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    ...body,
  });
};

/** A page that continues where its stream ended, like the web app, and its jobs. */
async function page(
  person: Person,
  isOver: () => boolean,
): Promise<{ follower: Follower; reconnects: number; left: Promise<void> }> {
  const follower = await Follower.start(person);
  const seen = { follower, reconnects: 0, left: Promise.resolve() };
  seen.left = (async () => {
    for (;;) {
      await follower.until(() => follower.hasEnded || isOver());
      if (isOver()) return;
      seen.reconnects++;
      await follower.connect(person);
    }
  })();
  return seen;
}

test('two processes of each service are restarted one by one under load: no request fails, no change is lost on a stream', {
  timeout: 60_000 + ROUNDS * 30_000,
}, async () => {
  const { acme } = world;
  const jobs = await givenJobs(
    world,
    acme,
    Array.from({ length: 120 }, (_, i) => ({ jobNumber: `A-${i}` })),
  );
  let isOver = false;
  let answered = 0;
  const repeat = async (
    run: (turn: number) => Promise<{ ok: true; value: unknown } | { ok: false; problem: unknown }>,
  ) => {
    for (let turn = 0; !isOver; turn++) {
      succeeded(await run(turn));
      answered++;
    }
  };
  const pages = [await page(acme.accountant, () => isOver), await page(acme.admin, () => isOver)];

  const versions = new Map(jobs.map(({ id, version }) => [id, version]));
  const loads = [
    ...Array.from({ length: WRITERS }, (_, writer) => {
      const own = jobs.filter((__, i) => i % WRITERS === writer);
      return repeat(async (turn) => {
        const id = own[turn % own.length]?.id as (typeof jobs)[number]['id']; // each writer has jobs
        const updates = [{ id, version: versions.get(id) ?? 0, changes: { notes: `${writer} ${turn}` } }];
        const result = await acme.manager.workflow.saveJobs({ body: { updates } });
        if (result.ok) versions.set(id, result.value.jobs[0]?.version ?? 0);
        return result;
      });
    }),
    repeat(() => acme.accountant.workflow.schedule({ query: {} })),
    repeat(() => acme.manager.platform.appInit()),
  ];
  const failed = Promise.all(loads);
  const restarted = async () => {
    for (let round = 0; round < ROUNDS; round++)
      for (const part of [...parts.workflow, ...parts.platform]) {
        await part.stop();
        await part.start();
        const before = answered;
        await expect.poll(() => answered).toBeGreaterThan(before + 20);
      }
  };
  await Promise.race([restarted(), failed.catch(() => {})]);
  isOver = true;
  expect(proxies.flatMap(({ failures }) => failures)).toEqual([]);
  await failed;

  const stored = await jobsOf(acme.admin);
  for (const { follower, left, reconnects } of pages) {
    await follower.until(
      () => stored.every(({ id, version }) => follower.jobs.get(id)?.version === version),
      'all changes',
    );
    expect(stored.filter(({ id, notes }) => follower.jobs.get(id)?.notes !== notes)).toEqual([]);
    expect(reconnects).toBeGreaterThan(0);
    for (const event of follower.events) expect(event).not.toHaveProperty('isTooLate');
    await follower.stop();
    await left;
  }
});
