import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformContract } from '@plumbline/contract/platform/contract';
import { commonProblems } from '@plumbline/contract/problem';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { mailEnvironment } from '@plumbline/service-kit/node/mail/settings';
import { createMetrics } from '@plumbline/service-kit/node/metrics';
import { serviceEnvironment } from '@plumbline/service-kit/node/settings';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { webEnvironment } from '../plumbline/web-settings.ts';
import { root } from '../programs.ts';
import { lacking, nginxConfig, PATH, sample, settingsFile } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH, HOME: folder },
  });
  return { status, said: stdout + stderr };
};

const noNginx = lacking('nginx', 'openssl');
const noCaddy = lacking('caddy');
const noSystemd = lacking('systemd-analyze');
const noPrometheus = lacking('promtool');

describe.skipIf(noNginx)(`the site for nginx${noNginx}`, () => {
  test('is accepted by nginx', () => {
    writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder, { plain: 4080, tls: 4443 }));
    expect(run('nginx', '-t', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf'))).toMatchObject({
      status: 0,
      said: expect.stringContaining('test is successful'),
    });
  });
});

describe.skipIf(noCaddy)(`the files for Caddy${noCaddy}`, () => {
  test.each(['Caddyfile', 'Caddyfile.compose'])('%s is one that Caddy takes', (name) => {
    const file = join(folder, name);
    writeFileSync(file, sample(name).replace('{$SITE}', 'wip.example.com'));
    expect(run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file)).toMatchObject({
      status: 0,
      said: expect.stringContaining('Valid configuration'),
    });
  });
});

describe.skipIf(noSystemd)(`the units of systemd${noSystemd}`, () => {
  test('are accepted by systemd, word for word', () => {
    const units = join(folder, 'units');
    mkdirSync(units);
    const program = join(folder, 'plumbline');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o755);
    const names = readdirSync(join(root, 'deploy/systemd'));
    for (const name of names)
      writeFileSync(
        join(units, name.replace('@', '@platform')),
        sample(`systemd/${name}`).replaceAll('/opt/plumbline/plumbline', program),
      );
    const verified = names.map((name) => join(units, name.replace('@', '@platform')));
    const { said } = run('systemd-analyze', 'verify', '--man=no', ...verified);
    expect(said.split('\n').filter((line) => line.includes(units))).toEqual([]);
  });

  // The exposure, up to 10 for no protection. systemd calls less than 2 "OK".
  test('leave each part of Plumbline few rights', () => {
    const unit = join(root, 'deploy/systemd/plumbline@.service');
    expect(run('systemd-analyze', 'security', '--offline=true', '--no-pager', '--threshold=20', unit)).toMatchObject({
      status: 0,
    });
  });
});

describe('monitoring', () => {
  const calls = new Set([platformContract, workflowContract].flatMap((contract) => Object.keys(contract.calls)));
  const exported = async (): Promise<string> => {
    const metrics = createMetrics('1');
    metrics.observerOf('platform').answered('appInit', 'ok', 1);
    metrics.watch({ load: () => ({ most: 1, busy: 0, waiting: 0 }) });
    let port = 0;
    const end = await metrics.serve(
      { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' },
      {
        info(fields) {
          port = 'port' in fields ? Number(fields.port) : 0;
        },
      },
    );
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await end();
    return text;
  };
  const possible = new Set([
    ...commonProblems.map(({ type }) => `plumbline_requests_total outcome=${type}`),
    ...[...calls].map((call) => `plumbline_requests_total call=${call}`),
    ...['platform', 'workflow'].map((service) => `plumbline_event_streams service=${service}`),
    ...['most', 'busy', 'waiting'].map((state) => `plumbline_database_connections state=${state}`),
    ...['sent', 'failed', 'dead'].map((outcome) => `plumbline_mail_attempts_total outcome=${outcome}`),
    ...['standby', 'behind', 'away'].map((outcome) => `plumbline_standby_reads_total outcome=${outcome}`),
  ]);
  const expressions = (): string[] => {
    const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(sample('grafana/plumbline.json'));
    return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  };
  const named = (text: string): string[] => [...new Set(text.match(/\b(plumbline|process|nodejs)_[a-z0-9_]+/g))];

  test.each(['grafana/plumbline.json', 'grafana/alerts.yaml'])(
    '%s names only metrics that a process has',
    async (name) => {
      const there = await exported();
      const used = named(sample(name));
      expect(used.length).toBeGreaterThan(2);
      expect(used.filter((metric) => !there.includes(`${metric}{`) && !there.includes(`${metric} `))).toEqual([]);
    },
  );

  test.each(['grafana/plumbline.json', 'grafana/alerts.yaml'])(
    '%s asks only for values that its labels can have',
    (name) => {
      const asked = [...sample(name).matchAll(/(plumbline_\w+)\{(\w+)=~?\\?"([^"\\]+)/g)].flatMap(
        ([, metric = '', label = '', values = '']) => values.split('|').map((value) => `${metric} ${label}=${value}`),
      );
      expect(asked.length).toBeGreaterThan(2);
      expect(asked.filter((value) => !possible.has(value))).toEqual([]);
    },
  );

  /** Each query of the dashboard as a rule of its own, and the rules themselves. */
  test.skipIf(noPrometheus)(`Prometheus accepts each rule and each query${noPrometheus}`, () => {
    const rules = expressions().map((expr, i) => `  - { record: "asked:${i}", expr: ${JSON.stringify(expr)} }`);
    writeFileSync(join(folder, 'asked.yaml'), `groups:\n- name: asked\n  rules:\n${rules.join('\n')}\n`);
    for (const file of [join(folder, 'asked.yaml'), join(root, 'deploy/grafana/alerts.yaml')])
      expect(run('promtool', 'check', 'rules', file)).toMatchObject({ status: 0 });
  });

  test('the dashboard names only existing calls, and its panels do not overlap', () => {
    const { panels } = JSON.parse(sample('grafana/plumbline.json'));
    const said = [...JSON.stringify(panels).matchAll(/call=~\\?\\"([^"\\]+)/g)].flatMap(([, names = '']) =>
      names.split('|'),
    );
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((name) => !calls.has(name))).toEqual([]);
    const places = panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(panels.length);
  });
});

test('the images run as an ordinary user, and have health checks', () => {
  for (const name of ['Containerfile', 'Containerfile.pgbouncer']) {
    const lines = sample(name).split('\n');
    expect(lines.findIndex((line) => line.startsWith('USER 10001'))).toBeGreaterThan(
      lines.findIndex((line) => line.startsWith('COPY')),
    );
    expect(sample(name)).toMatch(/^HEALTHCHECK .+\n\s+CMD \[/m);
  }
  expect(sample('Containerfile')).toMatch(/^HEALTHCHECK .+\n\s+CMD \["\/opt\/plumbline\/node\/node"/m);
  expect(sample('compose.yaml')).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/);
});

test('each image of a registry has its full name, because Debian’s podman has no short names', () => {
  const named = [
    ...sample('compose.yaml').matchAll(/^ +image: (.+)$/gm),
    ...['Containerfile', 'Containerfile.pgbouncer'].flatMap((name) => [
      ...sample(name).matchAll(/^(?:ARG BASE=|FROM )([^$\s]+)$/gm),
    ]),
  ].map(([, name = '']) => name);
  expect(named).toHaveLength(6);
  expect(named.filter((name) => !/^docker\.io\/library\/[a-z]+:\S+$/.test(name))).toEqual([
    'plumbline',
    'plumbline-pgbouncer',
  ]);
});

describe('the documented settings', () => {
  const table = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const fileOf = (name: string) => settingsFile(name, { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x' });
  /** The .env file beside compose.yaml. */
  const said: Record<string, string> = {
    SITE: 'wip.example.com',
    DATABASE_PASSWORD: 'x',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'plumbline-web',
  };
  /** The settings of a part in compose.yaml, with those that all parts share. */
  const composed = (part: string): Record<string, string> => {
    const text = sample('compose.yaml').replaceAll(/\$\{(\w+)\}/g, (_, name) => said[name] ?? '');
    const own = text.split(`\n  ${part}:\n`)[1]?.split(/\n {2}\w+:\n/)[0] ?? '';
    const shared = own.includes('*services') ? (text.split('&services')[1]?.split('\n\n')[0] ?? '') : '';
    return Object.fromEntries(
      [...`${shared}\n${own}`.matchAll(/([A-Z_]{4,}): "?([^\s",}]+)/g)].map(([, key, value = '']) => [key, value]),
    );
  };
  const parts: [string, z.ZodType[]][] = [
    ['platform', [serviceEnvironment, mailEnvironment]],
    ['workflow', [serviceEnvironment, mailEnvironment]],
    ['web', [webEnvironment]],
  ];

  test.each(parts)('start %s, and name its proxy and its public address', (part, schemas) => {
    for (const environment of [
      { ...fileOf('plumbline.env'), ...fileOf(`${part}.env`) },
      { PORT: '4400', ...composed(part) },
    ]) {
      for (const schema of schemas) expect(schema.safeParse(environment).error?.issues ?? []).toEqual([]);
      expect(environment).toMatchObject({
        PUBLIC_URL: 'https://wip.example.com',
        TRUSTED_PROXIES: expect.stringMatching(/^\d/),
      });
    }
  });

  test('mean the same to the shell and to systemd: the file is sourced before the doctor', () => {
    // The last value of each name, as `sh` has it after reading them all.
    const examples = [
      ...new Map(
        [...table.matchAll(/`([A-Z_]{4,})(=[^`…]+)`/g)].map(([, name, value]) => [name, `${name}${value}`]),
      ).values(),
    ];
    expect(examples).toContain('MAIL_FROM="Plumbline <plumbline@example.com>"');
    writeFileSync(join(folder, 'plumbline.env'), examples.join('\n'));
    const sourced = run('sh', '-ec', `set -a; . ${folder}/plumbline.env; env`);
    expect(sourced.status).toBe(0);
    for (const line of examples) expect(sourced.said.split('\n')).toContain(line.replaceAll('"', ''));
  });

  test('are complete: the files set only what docs/operations.md names, and say what they need from outside', () => {
    // PostgreSQL's own image, and Caddy's file, have health checks.
    const set = [
      ...sample('compose.yaml').matchAll(/\b([A-Z][A-Z_]{3,}): /g),
      ...sample('Containerfile').matchAll(/\b([A-Z][A-Z_]{3,})=/g),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('POSTGRES_') && name !== 'SITE');
    expect(set.length).toBeGreaterThan(8);
    expect(set.filter((name) => !table.includes(`\`${name}\``) && !table.includes(`\`${name}=`))).toEqual([]);
    const [, needed = ''] = /has ([A-Z_, and]+)\.$/m.exec(sample('compose.yaml')) ?? [];
    const asked = new Set([...sample('compose.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
    expect([...asked].toSorted()).toEqual(needed.split(/, | and /).toSorted());
  });

  test('come with a proxy that forwards every path, and replaces a forged header by its own', () => {
    for (const name of ['nginx.conf', 'Caddyfile', 'Caddyfile.compose'])
      for (const path of ['/api/platform/', '/api/workflow/', '/scim/v2/']) expect(sample(name)).toContain(path);
    expect(sample('nginx.conf')).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    // Caddy drops the caller's headers unless it trusts the caller.
    for (const name of ['Caddyfile', 'Caddyfile.compose']) expect(sample(name)).not.toContain('trusted_proxies');
  });
});
