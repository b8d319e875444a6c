import { addressesOf } from '../database/postgres-servers.ts';
import { DatabaseUnavailable } from '../database.ts';
import { MigrationError } from '../migrate.ts';
import { ListenError } from './listen.ts';

/** Why a start failed, for the person at the terminal: what, where, what to do. Undefined for an unexpected error. */
export function startProblem(error: unknown, databaseUrl: string | undefined): string | undefined {
  if (error instanceof MigrationError) return error.message;
  if (error instanceof ListenError) return listenProblem(error);
  const code = codeOf(error);
  if (code === undefined) return undefined;
  return databaseUrl === undefined ? undefined : databaseProblem(code, databaseUrl, error);
}

/** A database that is away says only that, and the driver's error is its cause. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return codeOf(error.cause);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function listenProblem({ code, place: { port, host, prefix } }: ListenError): string {
  const usual = prefix === '' ? 4400 : 9400;
  switch (code) {
    case 'EADDRINUSE':
      return `${prefix}PORT=${port} is taken: a program listens there. Stop that one, or choose another port, such as ${prefix}PORT=${port < 65_535 ? port + 1 : usual}`;
    case 'EACCES':
      return `${prefix}PORT=${port} may not be used by this user: ports below 1024 are the system's. Choose another, such as ${prefix}PORT=${usual}`;
    default:
      return `${prefix}HOST=${host} is not an address of this machine (${code}). 127.0.0.1 serves this machine alone, 0.0.0.0 everybody who can reach it.`;
  }
}

/** What is wrong with a `DATABASE_URL`, or undefined. */
export function databaseUrlProblem(databaseUrl: string): string | undefined {
  if (addressesOf(databaseUrl).every((address) => /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? '')))
    return undefined;
  return 'DATABASE_URL is not the address of a PostgreSQL database. It looks like postgres://user:password@host:5432/database; special\ncharacters in the password are written with percent signs (@ is %40).';
}

/** The address without its password. */
function databaseProblem(code: string, databaseUrl: string, error: unknown): string | undefined {
  const addresses = addressesOf(databaseUrl).map((address) => new URL(address));
  const [{ pathname, username }] = addresses as [URL]; // there is always one
  const hosts = addresses.map(({ hostname, port }) => `${hostname || 'the local socket'}:${port || 5432}`);
  const server = `PostgreSQL at ${hosts.join(' or ')}`;
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const user = decodeURIComponent(username) || 'of this process';
  const said = error instanceof Error ? error.message : '';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host ${addresses.map(({ hostname }) => hostname).join(' or ')}, which DATABASE_URL names. Check its spelling and the network.`;
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
      return `No ${server} answers (${code}), where DATABASE_URL leads. Start it, or correct host and port.`;
    case '28P01':
    case '28000':
      return `${server} does not let the user ${user} in: ${said}. Check user and password in DATABASE_URL.`;
    case '08P01':
      return `PgBouncer at ${hosts.join(' or ')} says: ${said}. Check user, password and database in DATABASE_URL, and PgBouncer's own lists of them.`;
    case '3D000':
      return `${server} has no database ${name}. Create it (createdb ${name}), or correct the name in DATABASE_URL.`;
    case '42501':
      return `The user ${user} may not set up the database ${name}: ${said}. It has to own it, and the first start needs CREATEROLE.`;
    case '53300':
      return `${server} has no connection left: ${said}. Raise its max_connections, or end what holds them.`;
    case '57P03':
      return `${server} takes no connections yet: ${said}. Start Plumbline again when it does.`;
    case '25006':
      return `${server} may only be read: it is a standby, or its disk is. DATABASE_URL has to name the primary.`;
    case '53100':
      return `The disk of ${server} is full. Make room there, and start Plumbline again.`;
    default:
      return undefined;
  }
}
