import { z } from 'zod';
import { USUAL_PATIENCE_SECONDS } from './await-database.ts';
import { entranceVariables, list } from './entrance-settings.ts';
import { limitVariables } from './limit-settings.ts';
import { metricsVariables } from './metrics-settings.ts';
import { publicOrigin, serviceOrigin } from './public-origin.ts';
import { databaseUrlProblem } from './start-problem.ts';
import { tracingVariables } from './tracing-settings.ts';

const databaseAddress = z.string().refine((url) => databaseUrlProblem(url) === undefined, 'Invalid URL');

/** How much is logged (`createLogger`). */
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** The settings of every service. */
export const serviceEnvironment = z.object({
  DATABASE_URL: databaseAddress,
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  /** Reports are read there: a standby, or several. */
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).default(USUAL_PATIENCE_SECONDS),
  /** How long a process goes on after it was asked to stop; only `/readyz` says so. Above 25, a supervisor that kills after 150 s has to wait longer. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  OIDC_ISSUER: z.url(),
  OIDC_AUDIENCE: z.string().min(1),
  OIDC_SCOPE: z.string().min(1).optional(),
  OIDC_TOKEN_TYPES: list('at+jwt'),
  OIDC_SUBJECT_CLAIM: z.string().min(1).default('sub'),
  /** Where people open the page: links lead there. */
  PUBLIC_URL: publicOrigin,
  /** Where programs reach a service that has an origin of its own. */
  PLATFORM_ORIGIN: serviceOrigin,
  WORKFLOW_ORIGIN: serviceOrigin,
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  ALLOWED_ORIGINS: list(''),
  LOG_LEVEL: logLevel.optional(),
  ...metricsVariables,
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  ...limitVariables,
  ...tracingVariables,
  ...entranceVariables,
});

/** What each setting may look like, for the message when it is missing or wrong. */
const EXAMPLES: Record<string, string> = {
  DATABASE_URL: 'postgres://plumbline:password@127.0.0.1:5432/plumbline',
  DATABASE_LISTEN_URL: 'postgres://plumbline:password@127.0.0.1:5432/plumbline',
  DATABASE_READ_URL: 'postgres://plumbline:password@standby:5432/plumbline',
  DATABASE_POOL_SIZE: '10',
  DATABASE_WAIT_SECONDS: '300',
  DRAIN_SECONDS: '10',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_AUDIENCE: 'urn:plumbline:platform',
  OIDC_CLIENT_ID: 'plumbline-web',
  OIDC_SCOPE: 'platform.access',
  PORT: '4400',
  COMPANY_FILES_MB: '2000',
  COMPANY_JOBS: '5000',
  COMPANY_USERS: '100',
  COMPANY_REQUESTS_PER_MINUTE: '6000',
  COMPANY_MB_PER_MINUTE: '1000',
  OPERATOR_CONTACT: 'it@example.com',
  LOG_LEVEL: 'info',
  METRICS_PORT: '9400',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  PUBLIC_URL: 'https://wip.example.com',
  PLATFORM_ORIGIN: 'https://api.example.com',
  WORKFLOW_ORIGIN: 'https://api.example.com',
  REQUESTS_PER_MINUTE: '1200',
  UNAUTHENTICATED_REQUESTS_PER_MINUTE: '12000',
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
  PROXY_HEADER: 'x-forwarded-for',
  WATCH_FOLDER: '/srv/plumbline/inbox',
  WATCH_COMPANIES: '/etc/plumbline/companies',
  IMAGE_ORIGINS: 'https://cdn.example.com',
  WEBHOOK_ALLOWED_HOSTS: 'erp.internal,10.0.0.0/8',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  MAIL_FROM: 'Plumbline <plumbline@example.com>',
  DIRECTORY: 'none',
  DIRECTORY_TENANTS: '*',
  DIRECTORY_URL: 'https://directory.example.com/scim/v2',
};

/**
 * Each missing or wrong setting on a line: its name, what is wrong, an example. Never its value, which may be a password.
 */
export function settingsProblem(error: z.ZodError, environment: Record<string, string | undefined>): string {
  return error.issues
    .map(({ path, message }) => {
      const name = String(path[0] ?? '');
      if (name === '') return message;
      const what = environment[name] ? `is wrong: ${message}` : 'is missing';
      const example = EXAMPLES[name];
      return `${name} ${what}.${example === undefined ? '' : ` Example: ${name}=${example}`}`;
    })
    .join('\n');
}
