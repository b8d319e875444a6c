import process from 'node:process';
import { pgliteDatabase } from '../database/pglite.ts';
import { localSession } from '../database/pglite-session.ts';
import { postgresDatabase } from '../database/postgres.ts';
import type { Database } from '../database.ts';
import { noted } from './asked.ts';
import { copyOfPglite } from './pglite-copies.ts';

/**
 * The engines that this run tests: PGlite, and PostgreSQL if `TEST_POSTGRES_URL` names a server. A second run on another version
 * of the server leaves PGlite out: `TEST_ENGINES=postgres`.
 */
export const engines: readonly Database['engine'][] = (['postgres', 'pglite'] as const).filter((engine) =>
  engine === 'postgres' ? process.env.TEST_POSTGRES_URL : process.env.TEST_ENGINES !== 'postgres',
);

/** An empty database, owned by a superuser. Closing it deletes it. */
export const emptyDatabase = (engine: Database['engine']): Promise<Database> => preparedDatabase(engine, EMPTY);

/** A state that many tests begin with. */
export interface Preparation {
  /** Identifies the state that `prepare` leaves: change it with the content. Letters and digits. */
  key: string;
  prepare(database: Database): Promise<void>;
}

const EMPTY: Preparation = { key: 'empty', prepare: async () => {} };

/** A prepared database, owned by a superuser. Closing it deletes it. Prepared once, then copied. */
export const preparedDatabase = async (engine: Database['engine'], preparation: Preparation): Promise<Database> =>
  noted(await (engine === 'pglite' ? copyInMemory(preparation) : copyOnServer(preparation)));

/** As `preparedDatabase`, but prepared and owned by a role that can only create roles and databases, as on a hosted server. */
export const preparedOrdinaryDatabase = async (
  engine: Database['engine'],
  { key, prepare }: Preparation,
): Promise<Database> => {
  const owned = { key: `${key}ordinary`, prepare };
  return noted(await (engine === 'pglite' ? ordinaryInMemory(owned) : copyOnServer(owned, ordinaryRole)));
};

const BECOME_ORDINARY = 'set session authorization ordinary';

async function ordinaryInMemory({ key, prepare }: Preparation): Promise<Database> {
  const database = await copyInMemory({
    key,
    async prepare(empty) {
      await empty.script('create role ordinary createrole; grant create on database postgres to ordinary');
      await empty.script(BECOME_ORDINARY);
      await prepare(empty);
      await empty.script('set session authorization postgres');
    },
  });
  await database.script(BECOME_ORDINARY);
  return database;
}

const copyInMemory = async ({ key, prepare }: Preparation): Promise<Database> =>
  pgliteDatabase(localSession(await copyOfPglite(key, prepare)));

const LOCK = 7_586_279; // an arbitrary number: one process prepares a template, the others wait

/** `owner` makes sure of the role that prepares and owns, and gives its address of the server. */
async function copyOnServer(
  { key, prepare }: Preparation,
  owner: (superuser: Database) => Promise<URL> = async () => serverUrl(),
): Promise<Database> {
  const template = `template_${key}`;
  const url = serverUrl();
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
    inside.pathname = '/postgres';
    const maker = postgresDatabase({ url: inside.href, poolSize: 1, withinMs: null });
    await maker.script(`drop database if exists ${template}_part`);
    await maker.script(`create database ${template}_part`);
    inside.pathname = `/${template}_part`;
    const database = postgresDatabase({ url: inside.href, poolSize: 1, withinMs: null });
    await prepare(database);
    await database.close();
    // Renamed only when it is complete.
    await maker.script(`alter database ${template}_part rename to ${template}`);
    await maker.close();
    return inside;
  });
  await admin.close();
  return onServer(login, template);
}

function serverUrl(): URL {
  const server = process.env.TEST_POSTGRES_URL;
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

async function onServer(url: URL, template: string): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  url.pathname = '/postgres';
  const admin = postgresDatabase({ url: url.href, poolSize: 1, withinMs: null });
  await admin.script(`create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  // No time limit, since a test may arrange much. Some tests hold eight calls of one tenant open at once.
  const database = postgresDatabase({ url: url.href, withinMs: null, poolSize: 16 });
  return {
    ...database,
    async close() {
      await database.close();
      await admin.script(`drop database ${name}`);
      await admin.close();
    },
  };
}
