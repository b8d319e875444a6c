import { z } from 'zod';
import type { Database } from '../database.ts';
import type { Observer } from '../http/observer.ts';

/** The collector of traces; without it none are made. The exporter reads the other variables of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};
type TracingSettings = z.output<z.ZodObject<typeof tracingVariables>>;

/** Makes the spans of requests, of their transactions and of the statements in these. */
export interface Tracing {
  /** Answers a request in a span, below the caller's of `traceparent`. The request's trace id is the span's. */
  answering(request: Request, traceparent: string | null, answer: () => Promise<Response>): Promise<Response>;
  database(database: Database): Database;
  /** Gives a request's span the name of its call, and its outcome. */
  observer(observer: Observer): Observer;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Loads the SDK only where a collector is named. */
export async function tracingOf(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracingSettings,
  service: string,
  version: string,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('./tracing.ts');
  return startTracing(service, version);
}
