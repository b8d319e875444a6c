import type { z } from 'zod';
import { webAddress } from './setting-forms.ts';
import type { Tracing } from './tracing.ts';

/** The collector of traces; without it none are made. The exporter reads the other variables of OpenTelemetry, such as OTEL_EXPORTER_OTLP_HEADERS. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
};
type TracingSettings = z.output<z.ZodObject<typeof tracingVariables>>;

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
