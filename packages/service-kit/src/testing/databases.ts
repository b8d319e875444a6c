import process from 'node:process';
import { pgliteDatabase } from '../database/pglite.ts';
import { localSession } from '../database/pglite-session.ts';
import { postgresDatabase } from '../database/postgres.ts';
import type { Database } from '../database.ts';
import { noted } from './asked.ts';
import { clusterUrl, join, scriptOn, workers } from './citus.ts';
import { copyOfPglite } from './pglite-copies.ts';

/**
 * The engines that this run tests: PGlite, and PostgreSQL if `TEST_POSTGRES_URL` names a server. A second run on another version
 * of the server leaves PGlite out: `TEST_ENGINES=postgres`. So does one on a cluster, which stands in for PostgreSQL (`citus.ts`).
 */
export const engines: readonly Database['engine'][] = (['postgres', 'pglite'] as const).filter((engine) =>
  engine === 'postgres'
    ? process.env.TEST_POSTGRES_URL || clusterUrl()
    : process.env.TEST_ENGINES !== 'postgres' && !clusterUrl(),
);

/** An empty database, owned by a superuser. Closing it deletes it. */
export const emptyDatabase = (engine: Database['engine']): Promise<Database> => preparedDatabase(engine, EMPTY);

/** A state that many tests begin with. */
export interface Preparation {
  /** Identifies the state that `prepare` leaves: change it with the content. Letters and digits. */
  key: string;
  prepare?: ((database: Database) => Promise<void>) | undefined;
}

const EMPTY: Preparation = { key: 'empty' };

/** A prepared database, owned by a superuser. Closing it deletes it. Prepared once, then copied. */
export const preparedDatabase = async (engine: Database['engine'], preparation: Preparation): Promise<Database> =>
  noted(await (engine === 'pglite' ? copyInMemory(preparation) : copyOnServer(preparation)));

/** As `preparedDatabase`, but prepared and owned by a role that can only create roles and databases, as on a hosted server. */
export async function preparedOrdinaryDatabase(
  engine: Database['engine'],
  { key, prepare }: Preparation,
): Promise<Database> {
  const owned = { key: `${key}ordinary`, prepare };
  if (engine === 'pglite') return noted(await ordinaryInMemory(owned));
  if (clusterUrl() === undefined) return noted(await copyOnServer(owned, ordinaryRole));
  const database = noted(await ordinaryOnCluster());
  await prepare?.(database);
  return database;
}

const BECOME_ORDINARY = 'set session authorization ordinary';

async function ordinaryInMemory({ key, prepare }: Preparation): Promise<Database> {
  const database = await copyInMemory({
    key,
    async prepare(empty) {
      await empty.script('create role ordinary createrole; grant create on database postgres to ordinary');
      await empty.script(BECOME_ORDINARY);
      await prepare?.(empty);
      await empty.script('set session authorization postgres');
    },
  });
  await database.script(BECOME_ORDINARY);
  return database;
}

const copyInMemory = async ({ key, prepare }: Preparation): Promise<Database> =>
  pgliteDatabase(localSession(await copyOfPglite(key, prepare)));

const LOCK = 7_586_279; // an arbitrary number: one process prepares a template, the others wait

async function copyOnServer(preparation: Preparation, owner?: Owner): Promise<Database> {
  const { name, login } = await templateOf(preparation, owner);
  return onServer(login, name);
}

/** A superuser joins the databases of a cluster, which then belong to the role. */
async function ordinaryOnCluster(): Promise<Database> {
  const { name: template, login } = await templateOf(EMPTY);
  const servers = [...(await workers()), serverUrl()];
  const [name, password] = [`ordinary_${crypto.randomUUID().replaceAll('-', '')}`, crypto.randomUUID()];
  await scriptOn(servers, 'postgres', `create role "${name}" login createrole password '${password}'`);
  return onServer(login, template, { name, password });
}

/** Makes sure of the role that prepares and owns, and gives its address of the server. */
type Owner = (superuser: Database) => Promise<URL>;

/** The name of a database that others are copied from, made once, and its owner's address of the server. */
async function templateOf(
  { key, prepare }: Preparation,
  owner: Owner = async () => serverUrl(),
): Promise<{ name: string; login: URL }> {
  const template = `template_${key}`;
  const url = serverUrl();
  const others = await workers();
  url.pathname = '/postgres';
  // Without a time: it may wait for another worker that prepares the same.
  const admin = postgresDatabase({ url: url.href, poolSize: 1, withinMs: null });
  const login = await admin.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const superuser = postgresDatabase({ url: url.href, poolSize: 1, withinMs: null });
    const inside = await owner(superuser);
    await superuser.close();
    const [made] = await tx.query('select 1 from pg_database where datname = $1', [template]);
    if (made) return inside;
    const maker = [...others, url];
    await scriptOn(maker, 'postgres', `drop database if exists ${template}_part with (force)`);
    await scriptOn(
      maker,
      'postgres',
      `create database ${template}_part owner "${decodeURIComponent(inside.username)}"`,
    );
    await join(url, `${template}_part`);
    inside.pathname = `/${template}_part`;
    const database = postgresDatabase({ url: inside.href, poolSize: 1, withinMs: null });
    await prepare?.(database);
    await database.close();
    // Renamed only when it is complete, and on the first server last. A cluster looks after each of its databases, and lets go of it only so.
    for (const server of maker) {
      if (others.length > 0) await scriptOn([server], 'postgres', aloneText(`${template}_part`));
      await scriptOn([server], 'postgres', `alter database ${template}_part rename to ${template}`);
    }
    return inside;
  });
  await admin.close();
  return { name: template, login };
}

const aloneText = (name: string): string =>
  `alter database ${name} allow_connections false; select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;

function serverUrl(): URL {
  const server = clusterUrl() ?? process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL names no server');
  return new URL(server);
}

/** Creates the role, once for all databases that it owns, and returns its address of the server. */
async function ordinaryRole(superuser: Database): Promise<URL> {
  const url = serverUrl();
  await superuser.script(
    `do $$ declare name text; begin
       if exists (select from pg_roles where rolname = 'ordinary') then return; end if;
       create role ordinary login createrole createdb password '${url.password}';
       -- Since PostgreSQL 16 one may only grant roles that one made; other tests of this server made ours already.
       if current_setting('server_version_num')::int < 160000 then return; end if;
       for name in select rolname from pg_roles where rolname like 'plumbline\\_%' loop
         execute format('grant %I to ordinary with admin option', name);
       end loop;
     end $$;`,
  );
  url.username = 'ordinary';
  return url;
}

async function onServer(url: URL, template: string, owner?: { name: string; password: string }): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  url.pathname = '/postgres';
  const admin = postgresDatabase({ url: url.href, poolSize: 1, withinMs: null });
  const others = (await workers()).map((worker) => new URL(worker));
  await scriptOn(others, 'postgres', `create database ${name} template ${template}`);
  await admin.script(`create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  if (owner) {
    await scriptOn([...others, serverUrl()], 'postgres', `alter database ${name} owner to "${owner.name}"`);
    Object.assign(url, { username: owner.name, password: owner.password });
  }
  // No time limit, since a test may arrange much. Some tests hold eight calls of one tenant open at once.
  const database = postgresDatabase({ url: url.href, withinMs: null, poolSize: 16 });
  return {
    ...database,
    async close() {
      await database.close();
      await admin.script(`drop database ${name} ${others.length > 0 ? 'with (force)' : ''}`);
      await scriptOn(others, 'postgres', `drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
