import { z } from 'zod';
import { USUAL_PATIENCE_SECONDS } from './await-database.ts';
import { entranceVariables } from './entrance-settings.ts';
import { limitVariables } from './limit-settings.ts';
import { metricsVariables } from './metrics-settings.ts';
import { publicOrigin, serviceOrigin } from './public-origin.ts';
import { digits, host, list, port, webAddress } from './setting-forms.ts';
import { databaseUrlProblem } from './start-problem.ts';
import { tracingVariables } from './tracing-settings.ts';

const databaseAddress = z
  .string()
  .refine((url) => databaseUrlProblem(url) === undefined, 'is not the address of a PostgreSQL database');
/** Pages of these origins may call. */
const origins = list('').pipe(z.array(publicOrigin));

/** How much is logged (`createLogger`). */
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** The settings of every service. */
export const serviceEnvironment = z.object({
  DATABASE_URL: databaseAddress,
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  /** Where reports are read: one standby, or several. */
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: digits(1, 500).default(10),
  DATABASE_WAIT_SECONDS: digits(0).default(USUAL_PATIENCE_SECONDS),
  /**
   * How long a process keeps working after it was asked to stop; only `/readyz` says so. Above 25, a supervisor that kills
   * after 150 s has to wait longer.
   */
  DRAIN_SECONDS: digits(0, 300).default(0),
  OIDC_ISSUER: webAddress,
  OIDC_AUDIENCE: z.string().min(1),
  OIDC_SCOPE: z.string().min(1).optional(),
  OIDC_TOKEN_TYPES: list('at+jwt').refine(({ length }) => length > 0, 'names no type'),
  OIDC_SUBJECT_CLAIM: z.string().min(1).default('sub'),
  /** Where people open the page: links lead there. */
  PUBLIC_URL: publicOrigin,
  /** Where programs reach a service that has an origin of its own. */
  PLATFORM_ORIGIN: serviceOrigin,
  WORKFLOW_ORIGIN: serviceOrigin,
  PORT: port,
  HOST: host,
  ALLOWED_ORIGINS: origins,
  LOG_LEVEL: logLevel.optional(),
  ...metricsVariables,
  REQUESTS_PER_MINUTE: digits(1).default(1_200),
  ...limitVariables,
  ...tracingVariables,
  ...entranceVariables,
});

/** The format of each setting, for the message when it is missing or wrong. */
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
  OIDC_TOKEN_TYPES: 'at+jwt',
  OIDC_SUBJECT_CLAIM: 'sub',
  OIDC_EMAIL_CLAIM: 'email',
  OIDC_EMAIL_VERIFIED_CLAIM: 'email_verified',
  OIDC_PARAMETERS: 'audience=urn:plumbline&prompt=login',
  PLATFORM_SCOPE: 'platform.access',
  WORKFLOW_SCOPE: 'workflow.access',
  PLATFORM_RESOURCE: 'urn:plumbline:platform',
  WORKFLOW_RESOURCE: 'urn:plumbline:workflow',
  ALLOWED_ORIGINS: 'https://reports.example.com',
  HOST: '127.0.0.1',
  PORT: '4400',
  COMPANY_FILES_MB: '2000',
  COMPANY_JOBS: '5000',
  COMPANY_USERS: '100',
  COMPANY_REQUESTS_PER_MINUTE: '6000',
  COMPANY_MB_PER_MINUTE: '1000',
  OPERATOR_CONTACT: 'it@example.com',
  LOG_LEVEL: 'info',
  METRICS_PORT: '9400',
  METRICS_HOST: '127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  PUBLIC_URL: 'https://wip.example.com',
  WEB_ORIGIN: 'http://localhost:4401',
  PLATFORM_ORIGIN: 'https://api.example.com',
  WORKFLOW_ORIGIN: 'https://api.example.com',
  REQUESTS_PER_MINUTE: '1200',
  UNAUTHENTICATED_REQUESTS_PER_MINUTE: '12000',
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
  PROXY_HEADER: 'x-forwarded-for',
  WATCH_FOLDER: '/srv/plumbline/inbox',
  WATCH_COMPANIES: '/etc/plumbline/companies',
  WATCH_SECONDS: '5',
  IMAGE_ORIGINS: 'https://cdn.example.com',
  WEBHOOK_ALLOWED_HOSTS: 'erp.internal,10.0.0.0/8',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  MAIL_FROM: '"Plumbline <plumbline@example.com>"',
  DIRECTORY: 'none',
  DIRECTORY_TENANTS: '*',
  DIRECTORY_TENANT_ID: '00000000-0000-4000-8000-000000000001',
  DIRECTORY_CLIENT_ID: '00000000-0000-4000-8000-000000000002',
  DIRECTORY_CLIENT_SECRET: 'its-own-password',
  DIRECTORY_GRAPH_ORIGIN: 'https://graph.microsoft.us',
  DIRECTORY_LOGIN_ORIGIN: 'https://login.microsoftonline.us',
  DIRECTORY_TOKEN: 'the-token-of-this-program',
  DIRECTORY_URL: 'https://directory.example.com/scim/v2',
};

type Environment = Record<string, string | undefined>;
type Read<Settings> = { ok: true; settings: Settings } | { ok: false; problem: string };

/**
 * The settings of an environment, or one line for each missing or wrong one: its name, what is wrong, an example. Never its
 * value, which may be a password. An empty variable counts as not set, as people mean it who write `DATABASE_READ_URL=` into
 * a file.
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
): Read<z.output<Schema>> {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { data, error } = schema.safeParse(filled);
  return error
    ? { ok: false, problem: settingsProblem(error, filled) }
    : { ok: true, settings: data as z.output<Schema> };
}

function settingsProblem(error: z.ZodError, environment: Environment): string {
  const lines = new Map<string, string>();
  for (const { path, message, code } of error.issues) {
    const name = String(path[0] ?? '');
    if (lines.has(name)) continue;
    const missing = code === 'custom' ? `is missing: ${message}` : 'is missing';
    const what = environment[name] === undefined ? missing : `is wrong: ${message}`;
    lines.set(name, `${name} ${what}. Example: ${name}=${EXAMPLES[name]}`);
  }
  return [...lines.values()].join('\n');
}
