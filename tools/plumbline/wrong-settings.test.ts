import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { directoryEnvironment } from '@plumbline/platform/directories/settings';
import { mailEnvironment } from '@plumbline/service-kit/node/mail/settings';
import { readSettings, serviceEnvironment } from '@plumbline/service-kit/node/settings';
import { filesEnvironment } from '@plumbline/workflow/change-order-files/settings';
import { webhookEnvironment } from '@plumbline/workflow/webhooks/sending/settings';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { BRIEF_ENVIRONMENT, BRIEF_NODE } from '../brief-node.ts';
import { root } from '../programs.ts';
import { watchEnvironment } from '../watch/settings.ts';
import { webEnvironment } from './web-settings.ts';

const good = {
  DATABASE_URL: 'postgres://plumbline:secret@127.0.0.1:1/plumbline',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'plumbline-web',
  OIDC_AUDIENCE: 'urn:plumbline',
  PUBLIC_URL: 'https://wip.example.com',
  PORT: '4400',
  WATCH_FOLDER: '/srv/inbox',
  WATCH_COMPANIES: '/etc/companies',
};
const smtp = { SMTP_URL: 'smtps://me:secret@mail.example.com', MAIL_FROM: 'wip@example.com' };
const scim = {
  DIRECTORY: 'scim',
  DIRECTORY_URL: 'https://d.example',
  DIRECTORY_TOKEN: 'secret',
  DIRECTORY_TENANTS: '*',
};
const graph = {
  DIRECTORY: 'graph',
  DIRECTORY_TENANT_ID: 't',
  DIRECTORY_CLIENT_ID: 'c',
  DIRECTORY_CLIENT_SECRET: 'secret',
  DIRECTORY_TENANTS: '*',
};

const wrong: [schema: z.ZodType, name: string, value: string, besides?: Record<string, string>][] = [
  [serviceEnvironment, 'DATABASE_URL', 'mysql://me:secret@db/wip'],
  [serviceEnvironment, 'DATABASE_LISTEN_URL', 'db:5432'],
  [serviceEnvironment, 'DATABASE_READ_URL', 'standby'],
  [serviceEnvironment, 'DATABASE_POOL_SIZE', '0'],
  [serviceEnvironment, 'DATABASE_POOL_SIZE', 'ten'],
  [serviceEnvironment, 'DATABASE_WAIT_SECONDS', '5m'],
  [serviceEnvironment, 'DRAIN_SECONDS', '900'],
  [serviceEnvironment, 'OIDC_ISSUER', 'id.example.com'],
  [serviceEnvironment, 'OIDC_ISSUER', 'ldap://id.example.com'],
  [serviceEnvironment, 'OIDC_TOKEN_TYPES', ' , '],
  [serviceEnvironment, 'PUBLIC_URL', 'wip.example.com'],
  [serviceEnvironment, 'PUBLIC_URL', 'https://wip.example.com/plumbline'],
  [serviceEnvironment, 'PUBLIC_URL', 'https://me:secret@wip.example.com'],
  [serviceEnvironment, 'PLATFORM_ORIGIN', 'api.example.com'],
  [serviceEnvironment, 'WORKFLOW_ORIGIN', 'api.example.com'],
  [serviceEnvironment, 'PORT', '99999'],
  [serviceEnvironment, 'PORT', '4e3'],
  [serviceEnvironment, 'HOST', 'every where'],
  [serviceEnvironment, 'ALLOWED_ORIGINS', 'https://reports.example.com, wip.example.com'],
  [serviceEnvironment, 'LOG_LEVEL', 'loud'],
  [serviceEnvironment, 'METRICS_PORT', 'metrics'],
  [serviceEnvironment, 'METRICS_HOST', '127.0.0.1:9400'],
  [serviceEnvironment, 'REQUESTS_PER_MINUTE', 'many'],
  [serviceEnvironment, 'UNAUTHENTICATED_REQUESTS_PER_MINUTE', '-1'],
  [serviceEnvironment, 'COMPANY_JOBS', '0'],
  [serviceEnvironment, 'COMPANY_USERS', '1.5'],
  [serviceEnvironment, 'COMPANY_REQUESTS_PER_MINUTE', '10'],
  [serviceEnvironment, 'COMPANY_MB_PER_MINUTE', '1'],
  [serviceEnvironment, 'OPERATOR_CONTACT', 'x'.repeat(201)],
  [serviceEnvironment, 'OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  [serviceEnvironment, 'TRUSTED_PROXIES', 'proxy.example.com'],
  [serviceEnvironment, 'TRUSTED_PROXIES', '10.0.0.0/33'],
  [serviceEnvironment, 'PROXY_HEADER', 'x-real-ip'],
  [mailEnvironment, 'SMTP_URL', 'mail.example.com', smtp],
  [mailEnvironment, 'MAIL_FROM', '', smtp],
  [mailEnvironment, 'MAIL_FROM', 'Plumbline', smtp],
  [directoryEnvironment, 'DIRECTORY', 'ldap'],
  [directoryEnvironment, 'DIRECTORY_URL', 'directory', scim],
  [directoryEnvironment, 'DIRECTORY_TOKEN', '', scim],
  [directoryEnvironment, 'DIRECTORY_TENANTS', 'Harbor Works', scim],
  [directoryEnvironment, 'DIRECTORY_TENANT_ID', '', graph],
  [directoryEnvironment, 'DIRECTORY_CLIENT_ID', '', graph],
  [directoryEnvironment, 'DIRECTORY_CLIENT_SECRET', '', graph],
  [directoryEnvironment, 'DIRECTORY_GRAPH_ORIGIN', 'graph', graph],
  [directoryEnvironment, 'DIRECTORY_LOGIN_ORIGIN', 'login', graph],
  [filesEnvironment, 'COMPANY_FILES_MB', 'much'],
  [webhookEnvironment, 'WEBHOOK_ALLOWED_HOSTS', '10.0.0.0/99'],
  [webEnvironment, 'OIDC_CLIENT_ID', ''],
  [webEnvironment, 'IMAGE_ORIGINS', 'cdn.example.com'],
  [watchEnvironment, 'WATCH_FOLDER', ''],
  [watchEnvironment, 'WATCH_COMPANIES', ''],
  [watchEnvironment, 'WATCH_SECONDS', '0'],
];

test.each(wrong)(
  '%#: a wrong setting is refused by its name, with a valid example, and without its value',
  (...row) => {
    const [schema, name, value, besides] = row;
    const environment = { ...good, ...besides, [name]: value };
    const read = readSettings(schema, environment);
    const problem = read.ok ? '' : read.problem;
    const [, example = ''] =
      new RegExp(`^${name} is ${value ? 'wrong: [^\\n]+' : 'missing[^.]*'}\\. Example: ${name}=(\\S.*)$`).exec(
        problem,
      ) ?? [];
    expect(problem).not.toContain('secret');
    expect(problem).not.toMatch(/Invalid input|expected|NaN/);
    expect(example, problem).not.toBe('');
    // In quotes, as the shell and systemd read it.
    const mended = readSettings(schema, { ...environment, [name]: example.replace(/^"(.*)"$/, '$1') });
    expect(mended.ok ? '' : mended.problem).not.toMatch(new RegExp(`^${name} is wrong`, 'm'));
  },
);

describe('a part with a wrong setting', () => {
  const parts: [part: string, name: string, value: string][] = [
    ['services/platform/src/main.ts', 'PORT', ''],
    ['services/platform/src/main.ts', 'DIRECTORY', 'ldap'],
    ['services/workflow/src/main.ts', 'SMTP_URL', 'mail.example.com'],
    ['tools/plumbline/web.ts', 'OIDC_ISSUER', ''],
  ];
  const start = (part: string, env: Record<string, string>) =>
    spawnSync(process.execPath, [...BRIEF_NODE, join(root, part)], {
      encoding: 'utf8',
      env: { ...BRIEF_ENVIRONMENT, ...good, ...env },
    });

  test.each(parts)('%s does not start: %s=%s', (part, name, value) => {
    const { status, stdout, stderr } = start(part, { [name]: value });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^The \\w+ service cannot start:\n${name} is .+ Example: ${name}=`));
    expect(stderr).not.toMatch(/secret|\bat .*\.ts:/);
  });

  test.each(['203.0.113.1', 'no-such-host.invalid'])('says that %s is not its own', (host) => {
    const { status, stderr } = start('tools/plumbline/web.ts', { HOST: host });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`HOST=${host} is not an address of this machine`)]);
  });
});
