import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database.ts';
import type { Observer } from '../http/observer.ts';
import type { Log } from '../http/service.ts';
import { listen } from './listen.ts';
import type { MetricsSettings } from './metrics-settings.ts';

/** Seconds: from a lookup to an import. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

export interface Metrics {
  /** Counts for one service of this process. */
  observerOf(service: string): Observer;
  /** Reports how busy a database's connections are. */
  watch(database: Pick<Database, 'load'>): void;
  /**
   * Serves `/metrics`, in Prometheus' text format, on its own port if one is set. Rejects if the port is taken. Resolves to
   * a function that ends it.
   */
  serve(settings: MetricsSettings, log: Pick<Log, 'info'>): Promise<() => Promise<void>>;
}

/** What this process counts. Labels are ids of calls and types of problems: no person, company or address. */
export function createMetrics(version: string): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry]; // the only one
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'plumbline_info',
    help: 'Always 1; the label says the version',
    labelNames: ['version'],
    registers,
  })
    .labels(version)
    .set(1);
  const requests = new Counter({
    name: 'plumbline_requests_total',
    help: 'Answered requests by call and outcome; "ok", or the type of the problem',
    labelNames: ['service', 'call', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'plumbline_request_duration_seconds',
    help: 'From a request to the beginning of its answer, by call',
    labelNames: ['service', 'call'],
    buckets: BUCKETS,
    registers,
  });
  const streams = new Gauge({
    name: 'plumbline_event_streams',
    help: 'Pages that follow changes now',
    labelNames: ['service'],
    registers,
  });
  const reports = new Counter({
    name: 'plumbline_standby_reads_total',
    help: 'Reports by who answered where a standby is named: standby, or the primary since it was behind or away',
    labelNames: ['outcome'],
    registers,
  });
  const messages = new Counter({
    name: 'plumbline_webhook_attempts_total',
    help: 'Attempts to deliver a message to a webhook: delivered, failed (it is tried again) or dead (given up)',
    labelNames: ['outcome'],
    registers,
  });
  const queue = new Gauge({
    name: 'plumbline_webhook_queue',
    help: 'Messages that wait for webhooks, of all processes',
    registers,
  });
  const mails = new Counter({
    name: 'plumbline_mail_attempts_total',
    help: 'Attempts to mail people what happened: sent, failed (tried again) or dead (given up)',
    labelNames: ['outcome'],
    registers,
  });
  const mailQueue = new Gauge({
    name: 'plumbline_mail_queue',
    help: 'Comments and outcomes of files that wait to be mailed, by reader, of all processes',
    registers,
  });
  const notifications = new Gauge({
    name: 'plumbline_notification_queue',
    help: 'What this process has yet to tell the others: companies with changes, and words of who is where',
    registers,
  });

  // An alert on something that never happened needs a series with the value 0.
  for (const outcome of ['sent', 'failed', 'dead']) mails.labels(outcome).inc(0);

  return {
    observerOf(service) {
      streams.labels(service).set(0);
      return {
        answered(call, outcome, seconds) {
          requests.labels(service, call, outcome).inc();
          durations.labels(service, call).observe(seconds);
        },
        streamed: (change) => streams.labels(service).inc(change),
        readOn: (outcome) => reports.labels(outcome).inc(),
        messageTried: (outcome) => messages.labels(outcome).inc(),
        messagesWait: (count) => queue.set(count),
        mailTried: (outcome) => mails.labels(outcome).inc(),
        mailsWait: (count) => mailQueue.set(count),
        notificationsWait: (count) => notifications.set(count),
      };
    },
    watch(database) {
      const connections = new Gauge({
        name: 'plumbline_database_connections',
        help: 'Connections of this process: the most it may have, those at work, and transactions that wait for one',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(database.load?.() ?? {})) connections.labels(state).set(count);
        },
      });
    },
    async serve({ METRICS_PORT: port, METRICS_HOST: host }, log) {
      if (port === undefined) return async () => {};
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.destroy(),
        );
      });
      log.info({ port: await listen(server, port, host, 'METRICS_'), host }, 'metrics');
      return () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
    },
  };
}
