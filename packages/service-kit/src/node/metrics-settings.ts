import type { z } from 'zod';
import { host, port } from './setting-forms.ts';

/** Where `/metrics` is answered; nowhere without METRICS_PORT. It is for the operator alone, so it has a port of its own. */
export const metricsVariables = {
  METRICS_PORT: port.optional(),
  METRICS_HOST: host,
};
export type MetricsSettings = z.output<z.ZodObject<typeof metricsVariables>>;
