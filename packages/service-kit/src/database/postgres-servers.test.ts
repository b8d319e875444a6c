import { expect, test } from 'vitest';
import { addressesOf, PostgresServers } from './postgres-servers.ts';

test.each([
  ['postgres://u:p@one:5432/db', ['postgres://u:p@one:5432/db']],
  [
    'postgresql://u:p%2C%40@one:5432,two:5433/db?sslmode=require',
    ['postgresql://u:p%2C%40@one:5432/db?sslmode=require', 'postgresql://u:p%2C%40@two:5433/db?sslmode=require'],
  ],
  ['postgres://one,[::1]:5432,three/db', ['postgres://one/db', 'postgres://[::1]:5432/db', 'postgres://three/db']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
])('%s names the servers %o', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

test('whoever finds no primary at an address goes on to the next, and who finds it out late changes nothing', () => {
  const servers = new PostgresServers('postgres://one,two/db');
  servers.leave('postgres://one/db');
  servers.leave('postgres://one/db');
  expect(servers.address).toBe('postgres://two/db');
  servers.leave('postgres://two/db');
  expect(servers.address).toBe('postgres://one/db');
});
