import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { proxyCheck } from '@plumbline/service-kit/node/client-address';
import { serviceRoute, startServer } from '@plumbline/service-kit/node/http-server';
import { statementName } from '@plumbline/service-kit/node/statement-name';
import { tracingOf } from '@plumbline/service-kit/node/tracing-settings';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { givenJobs } from './jobs.ts';
import { anotherWorkflow } from './processes.ts';
import { audienceOf } from './test-issuer.ts';
import { createWorld, type World } from './world.ts';

/** What a collector receives: OTLP over HTTP, in JSON. */
interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

/** A stand-in of a collector on loopback. */
async function startCollector() {
  const heard: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { heard, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('traces, where a collector is named', () => {
  let world: World;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    [world, collector] = await Promise.all([createWorld('pglite'), startCollector()]);
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url); // the exporter reads it
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    for (const close of closing) await close();
    collector.close();
    await world.close();
  });

  /** The workflow service with traces, behind a proxy or without one. `end` flushes them. */
  const serve = async (trusted: readonly string[]) => {
    const tracing = await tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, 'workflow', 'test');
    if (!tracing) throw new Error('a collector is named');
    const silent = {
      answered() {},
      streamed() {},
      readOn() {},
      messageTried() {},
      messagesWait() {},
      mailTried() {},
      mailsWait() {},
      notificationsWait() {},
    };
    const service = anotherWorkflow(world, {
      database: tracing.database(world.database),
      observer: tracing.observer(silent),
    });
    const server = await startServer([serviceRoute(service, () => true, tracing)], 0, '127.0.0.1', {
      addressOf: () => 'test',
      isProxy: proxyCheck(trusted),
      limiter: { consume: async () => null },
    });
    const { manager, tenantId } = world.acme;
    const token = await world.issuer.sign({
      subject: manager.externalId,
      audience: audienceOf('workflow'),
      scope: 'workflow.access',
    });
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${server.port}/api/workflow${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${token}`,
          'plumbline-tenant': tenantId,
          traceparent: `00-${TRACE}-${PARENT}-01`,
          'content-type': 'application/json',
        },
      });
    let isOpen = true;
    const end = async (): Promise<CollectedSpan[]> => {
      if (isOpen) await Promise.all([service.close(), server.stop(), tracing.close()]);
      isOpen = false;
      return collector.heard.flatMap(({ body }) =>
        JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: CollectedSpan[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      );
    };
    closing.push(end);
    return { ask, end };
  };

  test('a request is a span of the caller’s trace, with its transaction and statements below, and no value in any of them', async () => {
    await givenJobs(world, world.acme, [{ jobNumber: '24-777', jobName: 'Depot of Ann' }]);
    const { ask, end } = await serve(['127.0.0.1']);
    const answer = await ask('/wip/jobs/new', {
      method: 'POST',
      body: JSON.stringify({ jobs: [{ jobName: 'Second depot', jobNumber: '24-777' }] }),
    });
    const problem = await answer.json();
    expect(problem).toMatchObject({ type: 'urn:plumbline:problem:cells-refused', traceId: TRACE });
    expect(answer.headers.get('x-trace-id')).toBe(TRACE);

    const spans = (await end()).filter(({ traceId }) => traceId === TRACE);
    const request = spans.find(({ name }) => name === 'createJobs');
    expect(request).toMatchObject({ parentSpanId: PARENT });
    const transactions = spans.filter(({ name }) => name === 'transaction');
    expect(transactions.map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
    const statements = spans.filter(({ parentSpanId }) => transactions.some(({ spanId }) => spanId === parentSpanId));
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['select platform.enter', 'select workflow.job']),
    );
    const sent = collector.heard.map(({ body }) => body).join();
    expect(sent).toContain('plumbline-workflow');
    expect(collector.heard.every(({ path }) => path === '/v1/traces')).toBe(true);
    for (const secret of ['24-777', 'depot', 'Depot', world.acme.tenantId, world.acme.manager.externalId])
      expect(sent).not.toContain(secret);
  });

  test('who is no trusted proxy cannot say to which trace a request belongs', async () => {
    const { ask, end } = await serve(['10.0.0.0/8']);
    const answer = await ask('/wip/nowhere');
    const { traceId } = await answer.json();
    expect(traceId).not.toBe(TRACE);
    expect(answer.headers.get('x-trace-id')).toBe(traceId);
    expect((await end()).filter((span) => span.traceId === traceId)).toMatchObject([{ name: 'GET' }]);
  });
});

test('without a collector there are none', async () => {
  expect(await tracingOf({}, 'workflow', 'test')).toBeUndefined();
});

test.each([
  ['select id from workflow.job where tenant_id = $1', 'select workflow.job'],
  ["with before as (select 'x' from workflow.job) insert into workflow.job_history", 'select workflow.job'],
  ['insert into platform.change (tenant_id) values ($1)', 'insert platform.change'],
  ["select set_config('role', $1, true)", 'select'],
  ['select platform.record_changes($1, $2)', 'select platform.record_changes'],
])('the statement “%s” is called “%s”', (text, name) => {
  expect(statementName(text)).toBe(name);
});
