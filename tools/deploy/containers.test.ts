import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildKit } from '../kit/build-kit.ts';
import { root } from '../programs.ts';
import { Podman, reasonForNone } from './podman.ts';
import { lacking, sample } from './testing.ts';

/** As compose.yaml starts each part. */
const HARDENED = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const MINUTES = 60_000;

const not = reasonForNone();

describe.skipIf(not)(`containers${not ? ` (${not})` : ''}`, { timeout: 5 * MINUTES }, () => {
  const podman = new Podman();
  beforeAll(async () => {
    podman.begin();
    await buildKit(join(podman.folder, 'dist'), () => {});
    for (const [image, file] of Object.entries({
      plumbline: 'Containerfile',
      'plumbline-pgbouncer': 'Containerfile.pgbouncer',
    }))
      podman.run(['build', '--format', 'docker', '-t', image, '-f', `dist/deploy/${file}`, 'dist']);
  }, 15 * MINUTES);
  afterAll(() => podman.end(), 5 * MINUTES);

  test('the image serves everything without root, on a read-only file system, and is healthy', async () => {
    const port = await freePort();
    podman.run(['run', '-d', '--name', 'all', ...HARDENED, '-p', `127.0.0.1:${port}:4400`, 'plumbline']);
    const page = () => fetch(`http://127.0.0.1:${port}/readyz`);
    await vi.waitFor(async () => expect((await page()).status).toBe(200), { timeout: 2 * MINUTES, interval: 500 });
    const inside = (command: string) => podman.run(['exec', 'all', 'sh', '-c', command]).trim();
    expect(inside('id -u; grep CapEff /proc/self/status')).toBe('10001\nCapEff:\t0000000000000000');
    expect(inside('touch /opt/plumbline/x 2>&1; touch /tmp/x && echo tmp')).toMatch(/Read-only file system\ntmp$/);
    // The image leaves no files of its own there.
    expect(inside('ls -A /var/lib/plumbline').split('\n').toSorted()).toEqual([
      'control.sock',
      'demo-password',
      'in-use.json',
      'in-use.lock',
      'postgres',
    ]);
    expect(podman.ends('healthcheck', 'run', 'all')).toBe(0);
    podman.run(['stop', '--time', '60', 'all']);
    expect(podman.run(['inspect', 'all', '--format', '{{.State.ExitCode}}']).trim()).toBe('0');
  });

  const noCompose = lacking('podman-compose');
  describe.skipIf(noCompose)(`of compose.yaml${noCompose}`, () => {
    const folder = join(podman.folder, 'deploy');
    const compose = (...args: string[]) =>
      podman.run(['-f', 'compose.yaml', ...args], { program: 'podman-compose', cwd: folder });
    const plumbline = (...args: string[]) => compose('exec', '-T', 'platform', '/opt/plumbline/plumbline', ...args);
    let port = 0;
    beforeAll(async () => {
      podman.pullOthers();
      port = await freePort();
      mkdirSync(folder);
      copyFileSync(join(root, 'deploy/Caddyfile.compose'), join(folder, 'Caddyfile.compose'));
      writeFileSync(
        join(folder, 'compose.yaml'),
        sample('compose.yaml').replace('"80:80", "443:443"', `"127.0.0.1:${port}:443"`),
      );
      writeFileSync(
        join(folder, '.env'),
        'SITE=localhost\nDATABASE_PASSWORD=choose-one\nOIDC_ISSUER=https://id.example.com\nOIDC_CLIENT_ID=plumbline-web\n',
      );
      compose('up', '-d');
      await vi.waitFor(async () => expect(await status('/api/workflow/wip/jobs')).toBe(401), {
        timeout: 3 * MINUTES,
        interval: 500,
      });
    }, 10 * MINUTES);

    /** The status of Caddy's answer. Caddy signs its own certificate for this name. */
    const status = (path: string) =>
      new Promise<number>((resolve, reject) => {
        request({
          host: '127.0.0.1',
          port,
          path,
          servername: 'localhost',
          rejectUnauthorized: false,
          headers: { host: 'localhost' },
        })
          .on('response', (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          })
          .on('error', reject)
          .end();
      });

    test('the proxy forwards to each part over TLS, and each is healthy', async () => {
      const paths = ['/', '/config.json', '/api/platform/app/init', '/scim/v2/Users', '/api/workflow/wip/jobs'];
      expect(await Promise.all(paths.map(status))).toEqual([200, 200, 401, 401, 401]);
      for (const part of ['pooler', 'platform', 'workflow', 'web'])
        expect([part, podman.ends('healthcheck', 'run', `deploy_${part}_1`)]).toEqual([part, 0]);
      const doubting = ['platform', 'workflow', 'web'].filter((part) =>
        podman.run(['logs', `deploy_${part}_1`]).includes('TRUSTED_PROXIES does not name this peer'),
      );
      expect(doubting).toEqual([]);
    });

    test('the services reach the database through PgBouncer, except for listening, and no password is written down', () => {
      const inWorkflow = (command: string) => podman.run(['exec', 'deploy_workflow_1', 'sh', '-c', command]).trim();
      const addressOf = (part: string) =>
        podman
          .run(['inspect', `deploy_${part}_1`, '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'])
          .trim();
      /** The address from which the database is asked, by a setting of the workflow. */
      const askedBy = (setting: string) => {
        const query = [inWorkflow(`printenv ${setting}`), '-Atc', 'select host(inet_client_addr())'];
        return podman.run(['exec', 'deploy_database_1', 'psql', ...query]).trim();
      };
      expect(askedBy('DATABASE_URL')).toBe(addressOf('pooler'));
      expect(askedBy('DATABASE_LISTEN_URL')).toBe(addressOf('database'));
      const inPooler = (command: string) => podman.run(['exec', 'deploy_pooler_1', 'sh', '-c', command]).trim();
      expect(inPooler('id -u; grep CapEff /proc/1/status')).toBe('10001\nCapEff:\t0000000000000000');
      expect(inPooler('touch /etc/pgbouncer/x 2>&1 || stat -c "%a %u" /tmp/userlist.txt')).toMatch(
        /Read-only file system\n600 10001$/,
      );
    });

    test('two companies are created by the commands of docs/operations.md, and survive a restart of the database', async () => {
      expect(plumbline('tenant', 'create', '--name', 'Harbor Works', ...administrator('olga'))).toContain(
        'Created Harbor Works',
      );
      expect(plumbline('tenant', 'create', '--name', 'Juniper Civil', ...administrator('jim'))).toContain(
        'Created Juniper Civil',
      );
      podman.run(['restart', '--time', '30', 'deploy_database_1']);
      await vi.waitFor(() => expect(plumbline('tenant', 'list')).toMatch(/Harbor Works[\s\S]*Juniper Civil/), {
        timeout: MINUTES,
        interval: 500,
      });
      await vi.waitFor(async () => expect(await status('/api/workflow/wip/jobs')).toBe(401), {
        timeout: MINUTES,
        interval: 500,
      });
      // id.example.com does not answer, and localhost is not the proxy inside the network.
      const examined = podman.run(['exec', 'deploy_platform_1', 'sh', '-c', '/opt/plumbline/plumbline doctor || true']);
      for (const found of ['settings', 'database', 'migrations'])
        expect(examined).toMatch(new RegExp(`^ok +${found}`, 'm'));
    });

    test('stops, and starts again with its data', async () => {
      compose('down', '--timeout', '150');
      expect(podman.run(['ps', '--all', '--format', '{{.Names}}', '--filter', 'name=deploy_'])).toBe('');
      compose('up', '-d');
      await vi.waitFor(() => expect(plumbline('tenant', 'list')).toContain('Harbor Works'), {
        timeout: 2 * MINUTES,
        interval: 1_000,
      });
    });
  });
});

const administrator = (name: string): string[] => [
  ...['--admin-email', `${name}@${name}.example`],
  ...['--admin-first-name', name],
  ...['--admin-last-name', 'Owner'],
];
