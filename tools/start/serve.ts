import process from 'node:process';
import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { makeDemoTenant } from '@plumbline/demo/make-demo';
import { peopleDirectory } from '@plumbline/demo/people-directory';
import { createIdentity } from '@plumbline/identity/provider';
import { createPlatform } from '@plumbline/platform/app';
import { SCIM_PATH } from '@plumbline/platform/scim/endpoint';
import { demoAccounts, demoPeople } from '@plumbline/sample/people';
import type { Database } from '@plumbline/service-kit/database';
import { assertHeld } from '@plumbline/service-kit/distribution/assert-held';
import { CompanyBudget } from '@plumbline/service-kit/http/company-budget';
import { createIdentityVerifier } from '@plumbline/service-kit/identity-tokens';
import { onceAnswered } from '@plumbline/service-kit/node/await-database';
import { entranceOf } from '@plumbline/service-kit/node/entrance-settings';
import { giveBackMemoryAtRest } from '@plumbline/service-kit/node/give-back-memory';
import { serviceRoute, startServer, stopOnSignal } from '@plumbline/service-kit/node/http-server';
import { usualLimitsOf } from '@plumbline/service-kit/node/limit-settings';
import { createLogger } from '@plumbline/service-kit/node/logger';
import { mailingOf } from '@plumbline/service-kit/node/mail/settings';
import { WHILE_A_PERSON_WAITS_MS, WHILE_NOBODY_WAITS_MS } from '@plumbline/service-kit/node/mail/smtp-mailer';
import { createMetrics } from '@plumbline/service-kit/node/metrics';
import { createRateLimiter } from '@plumbline/service-kit/node/rate-limiter';
import { startProblem } from '@plumbline/service-kit/node/start-problem';
import { tracingOf } from '@plumbline/service-kit/node/tracing-settings';
import { VERSION } from '@plumbline/service-kit/node/version';
import { createTokenVerifier } from '@plumbline/service-kit/tokens';
import { createWorkflow } from '@plumbline/workflow/app';
import { readInThreads } from '@plumbline/workflow/imports/reading-thread';
import { webhooksOf } from '@plumbline/workflow/webhooks/sending/settings';
import { createLocalJWKSet } from 'jose';
import { serveControl } from '../backup/control.ts';
import { removeLeftCopies, takeSnapshot } from '../backup/snapshot.ts';
import { attempt } from '../data/folder.ts';
import { EMBEDDED_ISSUER, IDENTITY_PATH } from '../embedded-issuer.ts';
import { dataDirectory, type OpenDatabase, patience } from '../open-database.ts';
import { PlainError } from '../plain-error.ts';
import { demoPassword } from './demo-password.ts';
import type { StartSettings } from './settings.ts';
import { keepUp } from './upkeep.ts';
import { buildWebIfChanged, WEB_DIST } from './web-build.ts';
import { webRoute } from './web-route.ts';

const say = (line = '') => process.stdout.write(`${line}\n`);
const WEB_CLIENT_ID = 'plumbline-web';
const REQUESTS_PER_MINUTE = 6_000;

async function start(settings: StartSettings, opening: Promise<OpenDatabase>, isBuilt: boolean): Promise<void> {
  const { PORT: port, HOST: host, WEB_ORIGIN: webOrigin, origin } = settings;
  /** In the tokens. People's identity does not depend on it: the services know them by EMBEDDED_ISSUER. */
  const issuer = `${origin}${IDENTITY_PATH}`;
  const log = createLogger('plumbline', settings.LOG_LEVEL);
  const strangers = entranceOf(settings, log);
  const limits = usualLimitsOf(settings);
  if (!isBuilt) await buildWebIfChanged(say);
  const { database, trouble, announce, close } = await opening;
  if (process.env.DATABASE_URL) await assertHeld(database);

  const apis = [platformContract, workflowContract].map(({ service, scope }) => ({
    audience: audienceOf(service),
    scopes: [scope],
  }));
  const password = attempt(dataDirectory(), () => demoPassword(dataDirectory()));
  await onceAnswered(() => makeDemoTenant(database, { issuer: EMBEDDED_ISSUER }), patience);
  const metrics = createMetrics(VERSION);
  metrics.watch(database);
  const createdIdentity = () =>
    createIdentity({
      issuer,
      database,
      webOrigins: webOrigin ? [webOrigin, origin] : [origin],
      apis,
      people: demoPeople,
      demoPassword: password,
      addressOf: strangers.addressOf,
      onError: (error) => log.error({ error: String(error) }, 'identity'),
    });
  const identity = await onceAnswered(createdIdentity, patience);
  const keys = createLocalJWKSet(identity.publicKeys);
  const budget = new CompanyBudget({ database, limits });
  const tracing = await tracingOf(settings, 'all', VERSION);
  const observerOf = (service: string) => {
    const observer = metrics.observerOf(service);
    return tracing?.observer(observer) ?? observer;
  };
  const shared = ({ service, scope }: typeof platformContract | typeof workflowContract) => ({
    database: tracing?.database(database) ?? database,
    log,
    trouble,
    version: VERSION,
    publicOrigin: origin,
    observer: observerOf(service),
    limits,
    budget,
    rateLimiter: createRateLimiter(REQUESTS_PER_MINUTE),
    verifyToken: createTokenVerifier({ issuer, knownAs: EMBEDDED_ISSUER, audience: audienceOf(service), scope, keys }),
  });
  const mailing = mailingOf(settings.mail, WHILE_A_PERSON_WAITS_MS);
  const mailingByItself = mailingOf(settings.mail, WHILE_NOBODY_WAITS_MS);
  const platform = createPlatform({
    ...shared(platformContract),
    directory: peopleDirectory(demoPeople),
    verifyIdentity: createIdentityVerifier({ issuer, knownAs: EMBEDDED_ISSUER, clientId: WEB_CLIENT_ID, keys }),
    mailing,
  });
  const workflow = createWorkflow({
    ...shared(workflowContract),
    readTable: readInThreads(),
    companyFilesMegabytes: settings.COMPANY_FILES_MB,
    webhooks: webhooksOf(settings),
    mailing: mailingByItself,
  });

  const server = await startServer(
    [
      serviceRoute(platform, isPlatformPath, tracing),
      serviceRoute(workflow, (path) => path.startsWith(workflowContract.basePath), tracing),
      { handles: identity.handles, callback: identity.callback },
      // Programs would take the page for an answer.
      serviceRoute(platform, isForPrograms, tracing),
      webRoute(WEB_DIST, { config: webConfig(issuer), imagesFrom: settings.IMAGE_ORIGINS, origin }),
    ],
    port,
    host,
    strangers,
  );
  giveBackMemoryAtRest();
  const endUpkeep = keepUp(database, (error) => log.error({ error: String(error) }, 'upkeep'));
  const endMetrics = await metrics.serve(settings, log);
  const endControl = await controlled(database, (error) => log.error({ error: String(error) }, 'no control socket'));
  announce(origin);
  greet(webOrigin ?? origin, password);
  stopOnSignal(async () => {
    endUpkeep();
    endControl();
    await endMetrics();
    await server.stop({ ending: workflow.close });
    await workflow.close(); // tells followers what the last requests saved
    await tracing?.close();
    mailing?.mailer.close();
    mailingByItself?.mailer.close();
    await identity.close();
    await close();
  });
}

/** `plumbline backup` asks here for a snapshot of the embedded database. */
async function controlled(database: Database, onError: (error: unknown) => void): Promise<() => void> {
  if (database.engine !== 'pglite') return () => {};
  removeLeftCopies(dataDirectory());
  return serveControl(dataDirectory(), () => takeSnapshot(database, dataDirectory()), onError);
}

const HEALTH = ['/healthz', '/readyz'];
const isPlatformPath = (path: string) =>
  [platformContract.basePath, `${SCIM_PATH}/`].some((start) => path.startsWith(start)) || HEALTH.includes(path);

const isForPrograms = (path: string) => /^\/(api|scim)(\/|$)/.test(path);

const audienceOf = (service: string) => `urn:plumbline:${service}`;

const webConfig = (issuer: string) => ({
  oidc: { issuer, clientId: WEB_CLIENT_ID },
  platform: { origin: '', scope: platformContract.scope, resource: audienceOf('platform') },
  workflow: { origin: '', scope: workflowContract.scope, resource: audienceOf('workflow') },
});

function greet(address: string, password: string): void {
  say();
  say(`  Plumbline is running on ${address}`);
  say();
  for (const { demoRole, email } of Object.values(demoAccounts)) say(`    ${demoRole.padEnd(16)} ${email}`);
  say(`    ${'Password'.padEnd(16)} ${password}`);
  say();
  say('  The sign-in and its people are for trying out. Ctrl+C stops.');
}

/** Serves everything in this process, on the database that is being opened. A failure is printed and ends the process. */
/** `isBuilt`: the web app is served as it was built last. */
export function serve(settings: StartSettings, opening: Promise<OpenDatabase>, isBuilt: boolean): void {
  start(settings, opening, isBuilt).catch((error: unknown) => {
    // An error that a person can fix is a single message; any other is printed with its stack.
    const problem =
      error instanceof PlainError ? error.message : startProblem(error, process.env.DATABASE_URL || undefined);
    console.error(problem === undefined ? error : `\n${problem}\n`);
    process.exit(1);
  });
}
