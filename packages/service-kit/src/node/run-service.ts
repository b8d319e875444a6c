import { setTimeout as after } from 'node:timers/promises';
import type { Contract } from '@plumbline/contract/call';
import type { z } from 'zod';
import { postgresDatabase } from '../database/postgres.ts';
import { DatabaseUnavailable } from '../database.ts';
import { assertHeld } from '../distribution/assert-held.ts';
import { CompanyBudget } from '../http/company-budget.ts';
import type { Service, ServiceOptions } from '../http/service.ts';
import { migrate } from '../migrate.ts';
import { assertMoved } from '../moved.ts';
import { createTokenVerifier } from '../tokens.ts';
import { onceAnswered } from './await-database.ts';
import { entranceOf } from './entrance-settings.ts';
import { giveBackMemoryAtRest } from './give-back-memory.ts';
import { BEHIND_A_PROXY, serviceRoute, startServer, stopOnSignal } from './http-server.ts';
import { usualLimitsOf } from './limit-settings.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { migrationsIn } from './migrations-folder.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { readSettings, serviceEnvironment } from './settings.ts';
import { startProblem } from './start-problem.ts';
import { tracingOf } from './tracing-settings.ts';
import { RELEASE, VERSION } from './version.ts';

const OWN_ORIGIN = { platform: 'PLATFORM_ORIGIN', workflow: 'WORKFLOW_ORIGIN' } as const;

type Shared = Omit<ServiceOptions<Contract>, 'contract' | 'handlers' | 'role'>;

/** A service's settings. Ends the process with a message when a variable is missing or wrong. */
export function readEnvironment<Schema extends z.ZodType>(service: string, schema: Schema): z.output<Schema> {
  const read = readSettings(schema, process.env);
  if (read.ok) return read.settings;
  console.error(`The ${service} service cannot start:\n${read.problem}`);
  process.exit(1);
}

/**
 * Runs one service alone, configured by its environment: waits for its database, migrates its schema, listens, and stops on a signal.
 * Ends the process with a message when a variable is missing or wrong.
 */
export async function runService(
  contract: Contract,
  migrations: URL,
  create: (options: Shared) => Service,
): Promise<void> {
  const settings = readEnvironment(contract.service, serviceEnvironment);
  await run(settings, contract, migrations, create).catch((error: unknown) => {
    const problem = startProblem(error, settings.DATABASE_URL);
    if (problem === undefined) throw error;
    console.error(`The ${contract.service} service cannot start:\n${problem}`);
    process.exit(1);
  });
}

async function run(
  settings: z.output<typeof serviceEnvironment>,
  contract: Contract,
  migrations: URL,
  create: (options: Shared) => Service,
): Promise<void> {
  const log = createLogger(contract.service);
  const database = postgresDatabase({
    url: settings.DATABASE_URL,
    ...(settings.DATABASE_LISTEN_URL && { listenUrl: settings.DATABASE_LISTEN_URL }),
    poolSize: settings.DATABASE_POOL_SIZE,
    onIdleError: (error) => log.error({ error: error.message }, 'idle database connection'),
  });
  const standby =
    settings.DATABASE_READ_URL === undefined
      ? undefined
      : postgresDatabase({
          url: settings.DATABASE_READ_URL,
          on: 'standby',
          poolSize: settings.DATABASE_POOL_SIZE,
          onIdleError: (error) => log.error({ error: error.message }, 'idle connection to the standby'),
        });
  const prepare = async () => {
    await assertMoved(database);
    await assertHeld(database);
    await migrate(database, contract.service, migrationsIn(migrations), RELEASE);
  };
  await onceAnswered(prepare, {
    forSeconds: settings.DATABASE_WAIT_SECONDS,
    say: (line) => log.error({}, line),
  }).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    process.exit(1); // each attempt was reported
  });
  const metrics = createMetrics(VERSION);
  metrics.watch(database);
  const tracing = await tracingOf(settings, contract.service, VERSION);
  const observer = metrics.observerOf(contract.service);
  const limits = usualLimitsOf(settings);
  let isStopping = false;
  const service = create({
    database: tracing?.database(database) ?? database,
    standby: standby && (tracing?.database(standby) ?? standby),
    log,
    version: VERSION,
    isStopping: () => isStopping,
    observer: tracing?.observer(observer) ?? observer,
    rateLimiter: createRateLimiter(settings.REQUESTS_PER_MINUTE),
    limits,
    budget: new CompanyBudget({ database, limits }),
    allowedOrigins: settings.ALLOWED_ORIGINS,
    publicOrigin: settings[OWN_ORIGIN[contract.service]] || settings.PUBLIC_URL,
    verifyToken: createTokenVerifier({
      issuer: settings.OIDC_ISSUER,
      audience: settings.OIDC_AUDIENCE,
      scope: settings.OIDC_SCOPE ?? contract.scope,
      types: settings.OIDC_TOKEN_TYPES,
      subjectClaim: settings.OIDC_SUBJECT_CLAIM,
    }),
  });
  const server = await startServer(
    [serviceRoute(service, () => true, tracing)],
    settings.PORT,
    settings.HOST,
    entranceOf(settings, log),
  );
  const endMetrics = await metrics.serve(settings, log);
  giveBackMemoryAtRest();
  log.info({ port: server.port, host: settings.HOST }, 'listening');
  stopOnSignal(async () => {
    isStopping = true;
    log.info({ drainSeconds: settings.DRAIN_SECONDS }, 'stopping');
    await after(settings.DRAIN_SECONDS * 1_000);
    await server.stop({ ending: service.close, ...BEHIND_A_PROXY });
    await service.close(); // tells others what the last requests saved
    await tracing?.close();
    await Promise.all([database.close(), standby?.close()]);
    await endMetrics();
  });
}
