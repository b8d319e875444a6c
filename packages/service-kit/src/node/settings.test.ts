import { expect, test } from 'vitest';
import { serviceEnvironment, settingsProblem } from './settings.ts';

const good = {
  DATABASE_URL: 'postgres://me:secret@db.example/wip',
  OIDC_ISSUER: 'https://id.example',
  OIDC_AUDIENCE: 'urn:plumbline:platform',
  PUBLIC_URL: 'https://wip.example',
  PORT: '4400',
};
const problemOf = (environment: Record<string, string>): string => {
  const { error } = serviceEnvironment.safeParse(environment);
  return error ? settingsProblem(error, environment) : '';
};

test('what is complete has no problem', () => {
  expect(problemOf(good)).toBe('');
});

test.each([
  [
    'DATABASE_URL',
    'mysql://me:secret@db.example/wip',
    /^DATABASE_URL is wrong: .+ Example: DATABASE_URL=postgres:\/\//,
  ],
  ['OIDC_ISSUER', 'id.example', /^OIDC_ISSUER is wrong: .+ Example: OIDC_ISSUER=https:\/\//],
  ['PORT', '99999', /^PORT is wrong: .+ Example: PORT=4400$/],
  ['METRICS_PORT', 'metrics', /^METRICS_PORT is wrong: .+ Example: METRICS_PORT=9400$/],
  [
    'TRUSTED_PROXIES',
    'proxy.example',
    /^TRUSTED_PROXIES is wrong: .*neither an IP address.+ Example: TRUSTED_PROXIES=127\.0\.0\.1/,
  ],
  ['PUBLIC_URL', 'wip.example', /^PUBLIC_URL is wrong: is no address .+ Example: PUBLIC_URL=https:\/\//],
  ['PUBLIC_URL', 'https://wip.example/plumbline', /^PUBLIC_URL is wrong: .+ root of a host\. Example: PUBLIC_URL=/],
  ['PUBLIC_URL', 'https://me:secret@wip.example', /^PUBLIC_URL is wrong: .+ Example: PUBLIC_URL=/],
  ['PLATFORM_ORIGIN', 'api.example', /^PLATFORM_ORIGIN is wrong: .+ Example: PLATFORM_ORIGIN=https:\/\//],
  ['PROXY_HEADER', 'x-real-ip', /^PROXY_HEADER is wrong: .+ Example: PROXY_HEADER=x-forwarded-for$/],
])('a wrong %s is named with an example and without its value', (name, value, words) => {
  const said = problemOf({ ...good, [name]: value });
  expect(said).toMatch(words);
  expect(said).not.toContain('secret');
});

test.each(['DATABASE_URL', 'OIDC_ISSUER', 'OIDC_AUDIENCE', 'PUBLIC_URL'])(
  'a missing %s is named with an example',
  (name) => {
    const { [name as 'PORT']: _, ...rest } = good;
    expect(problemOf(rest)).toMatch(new RegExp(`^${name} is missing\\. Example: ${name}=`));
  },
);
