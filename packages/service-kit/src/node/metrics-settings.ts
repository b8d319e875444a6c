import { z } from 'zod';

/** Where `/metrics` is answered; nowhere without METRICS_PORT. It is for the operator alone, so it has a port of its own. */
export const metricsVariables = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
};
export type MetricsSettings = z.output<z.ZodObject<typeof metricsVariables>>;
