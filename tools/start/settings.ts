import process from 'node:process';
import { entranceVariables } from '@plumbline/service-kit/node/entrance-settings';
import { limitVariables } from '@plumbline/service-kit/node/limit-settings';
import { mailEnvironment } from '@plumbline/service-kit/node/mail/settings';
import { metricsVariables } from '@plumbline/service-kit/node/metrics-settings';
import { publicOrigin } from '@plumbline/service-kit/node/public-origin';
import { digits, host, list } from '@plumbline/service-kit/node/setting-forms';
import { logLevel, readSettings, serviceEnvironment } from '@plumbline/service-kit/node/settings';
import { tracingVariables } from '@plumbline/service-kit/node/tracing-settings';
import { filesEnvironment } from '@plumbline/workflow/change-order-files/settings';
import { webhookEnvironment } from '@plumbline/workflow/webhooks/sending/settings';
import { z } from 'zod';
import { PlainError } from '../plain-error.ts';

const IMAGE_SOURCE = /^(https:|https?:\/\/[\w*.[\]:-]+)$/;

/** The allowed sources of logos and photos: origins separated by commas, or `https:` for anywhere. */
export const imageOrigins = list('https:').refine(
  (sources) => sources.every((source) => IMAGE_SOURCE.test(source)),
  'is not a list of origins such as https://cdn.example.com',
);

const variables = z.object({
  PORT: digits(1, 65_535).default(4400),
  HOST: host,
  LOG_LEVEL: logLevel.default('warn'),
  DATABASE_WAIT_SECONDS: serviceEnvironment.shape.DATABASE_WAIT_SECONDS,
  ...entranceVariables,
  ...metricsVariables,
  ...tracingVariables,
  ...filesEnvironment.shape,
  ...limitVariables,
  ...webhookEnvironment.shape,
  IMAGE_ORIGINS: imageOrigins,
  PUBLIC_URL: publicOrigin.optional(),
  /** Where people open the web app if another server serves it, as in development. */
  WEB_ORIGIN: publicOrigin.optional(),
});

export type StartSettings = ReturnType<typeof startSettings>;

/** The settings of everything in one process. Throws a PlainError that names each wrong variable. */
export function startSettings() {
  const read = readSettings(variables, process.env);
  if (!read.ok) throw new PlainError(`Plumbline cannot start so:\n${read.problem}`);
  const { settings } = read;
  const origin = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const mail = readSettings(mailEnvironment, { ...process.env, PUBLIC_URL: settings.WEB_ORIGIN ?? origin });
  if (!mail.ok) throw new PlainError(`Mail cannot be sent so:\n${mail.problem}`);
  return { ...settings, origin, mail: mail.settings };
}
