import { expect, test } from 'vitest';
import { DatabaseError, DatabaseUnavailable } from '../database.ts';
import { MigrationError } from '../migrate.ts';
import { ListenError } from './listen.ts';
import { databaseUrlProblem, startProblem } from './start-problem.ts';

const DATABASE_URL = 'postgres://me:secret@db.example:6432/wip';
const listening = (code: string, prefix = '') =>
  new ListenError(Object.assign(new Error('listen'), { code }), { port: 80, host: '203.0.113.1', prefix });

test.each([
  [
    listening('EADDRINUSE'),
    'PORT=80 is taken: a program listens there. Stop that one, or choose another port, such as PORT=81',
  ],
  [listening('EADDRINUSE', 'METRICS_'), 'METRICS_PORT=80 is taken'],
  [listening('EACCES'), 'PORT=80 may not be used by this user'],
  [listening('ENOTFOUND'), 'HOST=203.0.113.1 is not an address of this machine'],
  [listening('EADDRNOTAVAIL'), 'HOST=203.0.113.1 is not an address of this machine'],
  [new DatabaseError('getaddrinfo', 'ENOTFOUND'), 'There is no host db.example'],
  [new DatabaseError('', 'ECONNREFUSED'), 'No PostgreSQL at db.example:6432 answers (ECONNREFUSED)'],
  [
    new DatabaseUnavailable('away', 'connect', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
    'No PostgreSQL at db.example:6432 answers (ECONNREFUSED)',
  ],
  [new DatabaseError('password authentication failed', '28P01'), 'does not let the user me in'],
  [new DatabaseError('SASL authentication failed', '08P01'), 'PgBouncer at db.example:6432 says: SASL authentication'],
  [new DatabaseError('x', '3D000'), 'has no database wip. Create it (createdb wip)'],
  [new DatabaseError('permission denied', '42501'), 'The user me may not set up the database wip: permission denied'],
  [new DatabaseError('starting up', '57P03'), 'takes no connections yet'],
  [new DatabaseError('x', '53100'), 'The disk of PostgreSQL at db.example:6432 is full'],
  [new DatabaseError('x', '25006'), 'may only be read'],
  [new MigrationError('run a newer version'), 'run a newer version'],
])('%s is said in words, without the password', (error, words) => {
  const said = startProblem(error, DATABASE_URL);
  expect(said).toContain(words);
  expect(said).not.toContain('secret');
});

test('what nobody foresaw keeps its stack', () => {
  expect(startProblem(new Error('a bug'), DATABASE_URL)).toBeUndefined();
  expect(startProblem(new DatabaseError('a bug', '42703'), DATABASE_URL)).toBeUndefined();
  expect(startProblem(new DatabaseError('x', 'ECONNREFUSED'), undefined)).toBeUndefined();
});

test.each([
  '',
  'wip',
  'http://db.example/wip',
  'postgres://one.example,two.example:port/wip',
  'db.example:5432',
  'postgres://me@h:port/x',
])('%j is no address of a database', (url) => {
  expect(databaseUrlProblem(url)).toContain('postgres://user:password@host:5432/database');
});
test.each([
  'postgres://me:p%40ss@db.example:5432/wip',
  'postgres://me:p%40ss@one.example:5432,two.example/wip',
  'postgresql:///wip?host=/run/postgresql',
])('%s is one', (url) => {
  expect(databaseUrlProblem(url)).toBeUndefined();
});
