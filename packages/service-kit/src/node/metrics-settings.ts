import type { z } from 'zod';
import { host, port } from './setting-forms.ts';

/** Where `/metrics` is served; nowhere without METRICS_PORT. It is only for the operator, so it has its own port. */
export const metricsVariables = {
  METRICS_PORT: port.optional(),
  METRICS_HOST: host,
};
export type MetricsSettings = z.output<z.ZodObject<typeof metricsVariables>>;
