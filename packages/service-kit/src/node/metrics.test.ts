import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const served = async (metrics: ReturnType<typeof createMetrics>) => {
  let port = 0;
  const end = await metrics.serve(
    { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' },
    {
      info(fields) {
        port = 'port' in fields ? Number(fields.port) : 0;
      },
    },
  );
  return { end, get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
};

test('counts requests by call and outcome, streams and connections, in the text of Prometheus', async () => {
  const metrics = createMetrics('1.2.3');
  const observer = metrics.observerOf('workflow');
  observer.answered('saveJobs', 'ok', 0.03);
  observer.answered('saveJobs', 'conflict', 0.3);
  observer.streamed(1);
  observer.streamed(1);
  observer.streamed(-1);
  metrics.watch({ load: () => ({ most: 10, busy: 3, waiting: 2 }) });
  const { end, get } = await served(metrics);
  const response = await get('/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await response.text();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'plumbline_info{version="1.2.3"} 1',
      'plumbline_requests_total{service="workflow",call="saveJobs",outcome="ok"} 1',
      'plumbline_requests_total{service="workflow",call="saveJobs",outcome="conflict"} 1',
      'plumbline_request_duration_seconds_bucket{le="0.05",service="workflow",call="saveJobs"} 1',
      'plumbline_request_duration_seconds_count{service="workflow",call="saveJobs"} 2',
      'plumbline_event_streams{service="workflow"} 1',
      'plumbline_database_connections{state="most"} 10',
      'plumbline_database_connections{state="busy"} 3',
      'plumbline_database_connections{state="waiting"} 2',
    ]),
  );
  expect(text).toContain('process_resident_memory_bytes');
  expect((await get('/')).status).toBe(404);
  await end();
  await expect(get('/metrics')).rejects.toThrow();
});

test('without a port nothing listens', async () => {
  const end = await createMetrics('1').serve(
    { METRICS_PORT: undefined, METRICS_HOST: '127.0.0.1' },
    { info: () => {} },
  );
  await expect(end()).resolves.toBeUndefined();
});
