import process from 'node:process';
import type { Log } from '@plumbline/service-kit/http/service';
import type { UsualLimits } from '@plumbline/service-kit/limits';
import { entranceOf, entranceVariables, list } from '@plumbline/service-kit/node/entrance-settings';
import { limitVariables, usualLimitsOf } from '@plumbline/service-kit/node/limit-settings';
import { metricsVariables } from '@plumbline/service-kit/node/metrics';
import { publicOrigin } from '@plumbline/service-kit/node/public-origin';
import { settingsProblem } from '@plumbline/service-kit/node/settings';
import type { StrangerLimit } from '@plumbline/service-kit/node/stranger-limit';
import { tracingVariables } from '@plumbline/service-kit/node/tracing-settings';
import { filesEnvironment } from '@plumbline/workflow/change-order-files/settings';
import { webhookEnvironment, webhooksOf } from '@plumbline/workflow/webhooks/sending/settings';
import { z } from 'zod';
import { PlainError } from '../plain-error.ts';

const IMAGE_SOURCE = /^(https:|https?:\/\/[\w*.[\]:-]+)$/;

/** Where logos and photos may come from: origins with commas between, or `https:` for anywhere. */
export const imageOrigins = list('https:').refine(
  (sources) => sources.every((source) => IMAGE_SOURCE.test(source)),
  'is no list of origins such as https://cdn.example.com',
);

const variables = z.object({
  ...entranceVariables,
  ...metricsVariables,
  ...tracingVariables,
  ...filesEnvironment.shape,
  ...limitVariables,
  ...webhookEnvironment.shape,
  IMAGE_ORIGINS: imageOrigins,
  PUBLIC_URL: publicOrigin.optional(),
});
type Entrance = {
  strangers: StrangerLimit;
  imagesFrom: string[];
  companyFilesMegabytes: number;
  limits: UsualLimits;
  metrics: z.output<z.ZodObject<typeof metricsVariables>>;
  tracing: z.output<z.ZodObject<typeof tracingVariables>>;
  webhooks: ReturnType<typeof webhooksOf>;
};

/**
 * Checks PUBLIC_URL; request limits, the room for attached files, what each company may have, the allowed sources of pictures, the port of the metrics, and where
 * webhooks may lead. Throws a PlainError for invalid variables.
 */
export function entrance(log: Pick<Log, 'info'>): Entrance {
  const parsed = variables.safeParse(process.env);
  if (!parsed.success)
    throw new PlainError(`Plumbline cannot start so:\n${settingsProblem(parsed.error, process.env)}`);
  return {
    strangers: entranceOf(parsed.data, log),
    imagesFrom: parsed.data.IMAGE_ORIGINS,
    companyFilesMegabytes: parsed.data.COMPANY_FILES_MB,
    limits: usualLimitsOf(parsed.data),
    metrics: parsed.data,
    tracing: parsed.data,
    webhooks: webhooksOf(parsed.data),
  };
}
