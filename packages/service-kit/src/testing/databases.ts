import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import { localSession, pgliteDatabase, pgliteParsers } from '../database/pglite.ts';
import { postgresDatabase } from '../database/postgres.ts';
import type { Database } from '../database.ts';

/** The engines that this run tests: PGlite always, PostgreSQL where `TEST_POSTGRES_URL` names a server to make databases on. */
export const engines: readonly Database['engine'][] = process.env.TEST_POSTGRES_URL
  ? ['pglite', 'postgres']
  : ['pglite'];

/** A database of the engine with nothing in it, of a superuser; closing it removes it. */
export const emptyDatabase = (engine: Database['engine']): Promise<Database> =>
  engine === 'pglite' ? inMemory() : onServer(async () => serverUrl());

/** As `emptyDatabase`, of an ordinary role that may make roles and databases and no more: all that a rented server gives. */
export const ordinaryDatabase = (engine: Database['engine']): Promise<Database> =>
  engine === 'pglite'
    ? inMemory(`create role ordinary createrole; grant create on database postgres to ordinary;
                set session authorization ordinary;`)
    : onServer(ordinaryRole);

async function inMemory(setUp = ''): Promise<Database> {
  const pglite = await PGlite.create({ parsers: pgliteParsers });
  if (setUp) await pglite.exec(setUp);
  return pgliteDatabase(localSession(pglite));
}

function serverUrl(): URL {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL names no server');
  return new URL(server);
}

/** A new role on the server; its address there. */
async function ordinaryRole(): Promise<URL> {
  const url = serverUrl();
  const superuser = postgresDatabase({ url: url.href, poolSize: 1 });
  url.username = `ordinary_${crypto.randomUUID().replaceAll('-', '')}`;
  url.password = crypto.randomUUID();
  await superuser.script(
    `create role ${url.username} login createrole createdb password '${url.password}';
     -- Since PostgreSQL 16 one may only grant roles that one made; other tests of this server made ours already.
     do $$ declare name text; begin
       if current_setting('server_version_num')::int < 160000 then return; end if;
       for name in select rolname from pg_roles where rolname like 'plumbline\\_%' loop
         execute format('grant %I to ${url.username} with admin option', name);
       end loop;
     end $$;`,
  );
  await superuser.close();
  return url;
}

async function onServer(login: () => Promise<URL>): Promise<Database> {
  const url = await login();
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  url.pathname = '/postgres';
  const admin = postgresDatabase({ url: url.href, poolSize: 1 });
  await admin.script(`create database ${name}`);
  url.pathname = `/${name}`;
  const database = postgresDatabase({ url: url.href });
  return {
    ...database,
    async close() {
      await database.close();
      await admin.script(`drop database ${name}`);
      await admin.close();
    },
  };
}
