import { expect, test } from 'vitest';
import { readSettings, serviceEnvironment } from './settings.ts';

const good = {
  DATABASE_URL: 'postgres://me:secret@db.example/wip',
  OIDC_ISSUER: 'https://id.example',
  OIDC_AUDIENCE: 'urn:plumbline:platform',
  PUBLIC_URL: 'https://wip.example',
  PORT: '4400',
};
const problemOf = (environment: Record<string, string>): string => {
  const read = readSettings(serviceEnvironment, environment);
  return read.ok ? '' : read.problem;
};

test('what is complete has no problem', () => {
  expect(problemOf(good)).toBe('');
});

test('an empty variable is one that is not set', () => {
  const empty = { METRICS_PORT: '', DATABASE_READ_URL: '', DATABASE_WAIT_SECONDS: ' ', LOG_LEVEL: '', HOST: '' };
  expect(readSettings(serviceEnvironment, { ...good, ...empty })).toEqual(readSettings(serviceEnvironment, good));
  expect(problemOf({ ...good, PORT: '' })).toBe('PORT is missing. Example: PORT=4400');
});

test.each(['DATABASE_URL', 'OIDC_ISSUER', 'OIDC_AUDIENCE', 'PUBLIC_URL'])(
  'a missing %s is named with an example',
  (name) => {
    const { [name as 'PORT']: _, ...rest } = good;
    expect(problemOf(rest)).toMatch(new RegExp(`^${name} is missing\\. Example: ${name}=`));
  },
);
