import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { directoryEnvironment, directoryOf } from '@plumbline/platform/directories/settings';
import { DirectoryError } from '@plumbline/platform/lookups/people-directory';
import { freeBytes, RESERVE_BYTES } from '@plumbline/service-kit/node/folder-trouble';
import { readSettings } from '@plumbline/service-kit/node/settings';
import { assertDatabaseIn } from '../data/folder.ts';
import { assertNotMoved } from '../data/moved.ts';
import { assertDataVersion, DataDirectoryError } from '../data-lock.ts';
import { PlainError } from '../plain-error.ts';
import { type Finding, notSet, ok, WITHIN_MS, wordsOf, wrong } from './finding.ts';

type Environment = Record<string, string | undefined>;

const MOST_SKEW_SECONDS = 30;

/** The folder of the embedded database: access, free space, and whether a start would refuse what is in it. */
export function checkFolder(dir: string): Finding {
  if (!existsSync(dir)) return ok('folder', `${dir} is not there yet; the first start makes it.`);
  try {
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return wrong('folder', `This user may not write to ${dir}. Give it the folder: chown -R $(id -un) ${dir}`);
  }
  const refused = refusalOf(dir);
  if (refused !== null) return wrong('folder', refused);
  const free = freeBytes(dir);
  return free < RESERVE_BYTES
    ? wrong(
        'folder',
        `The disk of ${dir} has ${Math.floor(free / 1e6)} MB left, and the database needs ${Math.ceil(RESERVE_BYTES / 1e6)}. Make room.`,
      )
    : ok('folder', `${dir} can be written, and its disk has ${Math.floor(free / 1e6)} MB left.`);
}

/** Why a start refuses the database in the folder; null where it would try it, or begin one. */
function refusalOf(dir: string): string | null {
  const postgres = join(dir, 'postgres');
  if (!existsSync(postgres) || readdirSync(postgres).length === 0) return null;
  try {
    assertNotMoved(dir);
    assertDatabaseIn(dir);
    assertDataVersion(postgres);
    return null;
  } catch (error) {
    if (error instanceof DataDirectoryError || error instanceof PlainError) return error.message;
    throw error;
  }
}

/** The provider's discovery document and keys, and the difference between its clock and ours. */
export async function checkProvider(issuer: string, ask: typeof fetch = fetch, now = Date.now): Promise<Finding[]> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    if (!response.ok)
      return [
        wrong(
          'provider',
          `${address} answers ${response.status}. OIDC_ISSUER has to be the issuer as the provider names it.`,
        ),
      ];
    const { issuer: named, jwks_uri: keys } = await response.json();
    if (named !== issuer) return [wrong('provider', `The provider names itself ${named}. Set OIDC_ISSUER=${named}`)];
    return [
      ok('provider', `${issuer} answers.`),
      await checkKeys(String(keys), ask),
      checkClock(response.headers, now),
    ];
  } catch (error) {
    return [
      wrong(
        'provider',
        `${address} cannot be read (${wordsOf(error)}). Check OIDC_ISSUER, the network, and that this machine trusts its certificate (NODE_EXTRA_CA_CERTS).`,
      ),
    ];
  }
}

async function checkKeys(address: string, ask: typeof fetch): Promise<Finding> {
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    const { keys } = await response.json();
    const signing = Array.isArray(keys) ? keys.filter(({ use }) => use === undefined || use === 'sig').length : 0;
    return signing > 0
      ? ok('keys', `${signing} to verify tokens with.`)
      : wrong(
          'keys',
          `${address} has no key that signs. Make the provider sign tokens with a key (RS256, PS256, ES256 or EdDSA).`,
        );
  } catch (error) {
    return wrong('keys', `${address} cannot be read (${wordsOf(error)}). This machine has to reach it, too.`);
  }
}

function checkClock(headers: Headers, now: () => number): Finding {
  const theirs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return notSet('clock', 'The provider does not say its time.');
  const seconds = Math.round((now() - theirs) / 1_000);
  return Math.abs(seconds) > MOST_SKEW_SECONDS
    ? wrong(
        'clock',
        `This machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the provider, so good tokens look expired or not yet valid. Set the clock by NTP: timedatectl set-ntp true`,
      )
    : ok('clock', `Within ${MOST_SKEW_SECONDS} s of the provider's.`);
}

/** Whether the mail server accepts a connection. Nothing is sent. */
export async function checkMail(url: string): Promise<Finding> {
  const { hostname, protocol, port } = new URL(url);
  const at = { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
  const refused = await new Promise<string | null>((resolve) => {
    const socket = protocol === 'smtps:' ? connectTls({ ...at, servername: hostname }) : connectPlain(at);
    const end = (why: string | null) => {
      socket.destroy();
      resolve(why);
    };
    socket.setTimeout(WITHIN_MS, () => end(`no greeting within ${WITHIN_MS / 1_000} s`));
    socket.once('error', (error) => end(error.message));
    socket.once('data', (bytes) =>
      end(/^220/.test(String(bytes)) ? null : `it greets with ${String(bytes).slice(0, 60).trim()}`),
    );
  });
  return refused === null
    ? ok('mail', `${at.host}:${at.port} greets.`)
    : wrong(
        'mail',
        `${at.host}:${at.port} takes no mail: ${refused}. Check host, port and scheme (smtp or smtps) in SMTP_URL.`,
      );
}

/** Whether the company's directory accepts our sign-in. It searches for one person, and does not report whom. */
export async function checkDirectory(environment: Environment): Promise<Finding> {
  const read = readSettings(directoryEnvironment, environment);
  if (!read.ok) return wrong('directory', read.problem);
  const { DIRECTORY: kind } = read.settings;
  if (kind === 'none') return notSet('directory', 'DIRECTORY is none: people are invited by their e-mail address.');
  const settings =
    kind === 'graph'
      ? 'DIRECTORY_TENANT_ID, DIRECTORY_CLIENT_ID and DIRECTORY_CLIENT_SECRET'
      : 'DIRECTORY_URL and DIRECTORY_TOKEN';
  return directoryOf(read.settings)
    .search('', 1, async (people) => [...people])
    .then(
      () => ok('directory', `The directory (${kind}) answers.`),
      (error: unknown) => wrong('directory', `${saidOf(error)}. Check ${settings}, and the way out of this machine.`),
    );
}

/** The directory's failure, without the advice for people in the app. */
const saidOf = (error: unknown): string => {
  if (!(error instanceof DirectoryError)) return wordsOf(error);
  const [said = ''] = error.message.split(/[;,]/);
  return `${said} (${error.cause instanceof Error ? wordsOf(error.cause) : String(error.cause)})`;
};

/** Whether the page is served at its public address, with the expected provider. */
export async function checkPublicAddress(
  url: string,
  environment: Environment,
  ask: typeof fetch = fetch,
): Promise<Finding> {
  const address = `${url.replace(/\/$/, '')}/config.json`;
  try {
    const response = await ask(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    if (!response.ok)
      return wrong('address', `${address} answers ${response.status}. The proxy has to pass / on to plumbline web.`);
    const { oidc } = await response.json();
    const { OIDC_ISSUER: issuer } = environment;
    return issuer !== undefined && oidc?.issuer !== issuer
      ? wrong(
          'address',
          `The page signs in at ${oidc?.issuer}, and the services expect ${issuer}. Give all parts the same OIDC_ISSUER.`,
        )
      : ok('address', `The page is at ${url}.`);
  } catch (error) {
    return wrong(
      'address',
      `${address} cannot be read from here (${wordsOf(error)}). Check the name, the proxy and its certificate.`,
    );
  }
}

/** A service's document, and where the proxy in front finds the service. */
const SERVICES = [
  { name: 'platform', own: 'PLATFORM_ORIGIN' },
  { name: 'workflow', own: 'WORKFLOW_ORIGIN' },
] as const;

/** Whether the proxy in front is named, is the only one that is trusted, and passes on all that it must. */
export async function checkProxy(
  address: string,
  environment: Environment,
  ask: typeof fetch = fetch,
): Promise<Finding> {
  const home = new URL(address);
  const trusted = (environment.TRUSTED_PROXIES ?? '').split(',').map((part) => part.trim());
  if (trusted.some((range) => range.endsWith('/0')))
    return wrong(
      'proxy',
      'TRUSTED_PROXIES names every address, so everybody may say where they come from. Name the proxy alone: TRUSTED_PROXIES=127.0.0.1',
    );
  if (home.protocol === 'https:' && trusted.every((part) => part === ''))
    return wrong(
      'proxy',
      'PUBLIC_URL begins with https, which a proxy in front speaks, and TRUSTED_PROXIES names none: all people share one limit. Name its address: TRUSTED_PROXIES=127.0.0.1',
    );
  try {
    const missing = (await Promise.all(SERVICES.map((service) => notPassedOn(service)))).flat();
    return missing.length === 0
      ? ok('proxy', 'It passes on /api and /scim, and the services know their address.')
      : wrong('proxy', missing.join('\n'));
  } catch (error) {
    return wrong('proxy', `${address} cannot be reached from here (${wordsOf(error)}).`);
  }

  async function notPassedOn({ name, own }: (typeof SERVICES)[number]): Promise<string[]> {
    const origin = environment[own] || home.origin;
    const asked = (path: string) => ask(`${origin}${path}`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const path = `/api/${name}/openapi.json`;
    const response = await asked(path);
    const document = await response.json().catch(() => undefined);
    const server: unknown = document?.servers?.[0]?.url;
    if (typeof server !== 'string')
      return [`${origin}${path} answers ${response.status}: the proxy has to pass /api/${name}/ on to it.`];
    if (server !== `${origin}/api/${name}`)
      return [`The ${name} service takes itself to be at ${server}: give it PUBLIC_URL=${home.origin}.`];
    if (name !== 'platform') return [];
    const scim = await asked('/scim/v2/ServiceProviderConfig');
    return scim.headers.get('content-type')?.startsWith('application/scim+json')
      ? []
      : [`${origin}/scim/v2/ answers ${scim.status}: the proxy has to pass it on to the platform.`];
  }
}
