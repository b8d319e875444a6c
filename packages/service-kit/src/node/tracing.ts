import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Database, Place, Tx } from '../database.ts';
import type { Observer } from '../http/observer.ts';
import { noteTraceId, parentOf } from '../http/trace-id.ts';
import { statementName } from './statement-name.ts';

/** Creates the spans of requests, their transactions and their statements. */
export interface Tracing {
  /** Answers a request in a span, below the caller's of `traceparent`. The request's trace id is the span's. */
  answering(request: Request, traceparent: string | null, answer: () => Promise<Response>): Promise<Response>;
  database(database: Database): Database;
  /** Gives a request's span the name of its call, and its outcome. */
  observer(observer: Observer): Observer;
  /** Flushes what is left. */
  close(): Promise<void>;
}

/**
 * Sends traces of what this process answers to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP. A span has names of calls,
 * tables and outcomes and the ids of traces: no value of a statement, and nothing of people. The exporter reads that variable and its
 * siblings itself. Load this file only where the variable is set.
 */
export function startTracing(service: string, version: string): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `plumbline-${service}`, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('plumbline', version);
  /** The request that the code runs for. Work without a request is not traced. */
  const requests = new AsyncLocalStorage<Span>();

  const within = async <T>(
    name: string,
    parent: Context,
    kind: SpanKind,
    run: (span: Span) => Promise<T>,
  ): Promise<T> => {
    const span = tracer.startSpan(name, { kind }, parent);
    try {
      return await run(span);
    } catch (error) {
      // Its message may quote a value.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  };
  const below = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span);

  const traced = (tx: Tx, parent: Context): Tx => ({
    query: (text, params) => within(statementName(text), parent, SpanKind.CLIENT, () => tx.query(text, params)),
    fetchText: (text, params) => within(statementName(text), parent, SpanKind.CLIENT, () => tx.fetchText(text, params)),
  });

  return {
    answering(request, traceparent, answer) {
      const caller = parentOf(traceparent);
      const parent = caller
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: caller.traceId,
            spanId: caller.spanId,
            traceFlags: caller.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
            isRemote: true,
          })
        : ROOT_CONTEXT;
      return within(request.method, parent, SpanKind.SERVER, async (span) => {
        noteTraceId(request, span.spanContext().traceId);
        const response = await requests.run(span, answer);
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      });
    },

    database: (database: Database): Database => ({
      ...database,
      transaction: (run, allowance) => {
        const request = requests.getStore();
        if (!request) return database.transaction(run, allowance);
        return within('transaction', below(request), SpanKind.INTERNAL, (span) =>
          database.transaction((tx: Tx, place: Place) => run(traced(tx, below(span)), place), allowance),
        );
      },
    }),

    observer: (observer: Observer): Observer => ({
      ...observer,
      answered(call, outcome, seconds) {
        requests.getStore()?.updateName(call).setAttribute('plumbline.outcome', outcome);
        observer.answered(call, outcome, seconds);
      },
    }),

    close: () => provider.shutdown(),
  };
}
