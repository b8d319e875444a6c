import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { audienceOf, createTestIssuer, type TestIssuer } from '@plumbline/testing/test-issuer';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Podman, reasonForNone } from '../deploy/podman.ts';
import { settingsFile } from '../deploy/testing.ts';
import { buildKit } from '../kit/build-kit.ts';
import { blocksOf, ELSEWHERE } from './commands.ts';

const MINUTES = 60_000;
/** For commands that end soon on any machine, busy or not. */
const SOON = { timeout: 5 * MINUTES, interval: 500 };
const PAGE = 'docs/operations.md';
const not = reasonForNone();

// Walks docs/operations.md from top to bottom, on a machine with only Debian, its systemd and the folder of `npm run build`.
describe.skipIf(not)(`a bare Debian by docs/operations.md${not ? ` (${not})` : ''}`, { timeout: 20 * MINUTES }, () => {
  const podman = new Podman();
  let issuer: TestIssuer;
  let provider: Server;
  let issuerUrl = '';
  const walked = new Map<string, number>();

  /** Runs in the machine's shell. Questions of apt are answered with yes. */
  const shell = (script: string, input = 'y\n'): Promise<string> =>
    podman.runWhile(['exec', '--interactive', 'debian', 'bash', '-eo', 'pipefail', '-c', script], input);
  /** In a shell that has read the settings file. */
  const operator = (script: string): Promise<string> =>
    shell(`set -a; . /etc/plumbline/plumbline.env; set +a\n${script}`);
  /**
   * Runs the next block below this heading, word for word. `besides` is what a person does after the command with this beginning; `reads`
   * replaces an example by what they write.
   */
  const walk = (
    heading: string,
    {
      besides = {},
      reads = {},
      by = shell,
    }: { besides?: Record<string, string>; reads?: Record<string, string>; by?: typeof shell } = {},
  ): Promise<string> => {
    const index = walked.get(heading) ?? 0;
    walked.set(heading, index + 1);
    const block = blocksOf(PAGE).filter((each) => each.heading === heading)[index];
    if (!block) throw new Error(`${PAGE} has no block ${index + 1} below "${heading}"`);
    const left = new Set(Object.keys(besides));
    const commands = block.commands.map((command) => {
      const after = [...left].filter((start) => command.startsWith(start));
      for (const start of after) left.delete(start);
      return [command, ...after.map((start) => besides[start])].join('\n');
    });
    expect([...left]).toEqual([]);
    let script = commands.join('\n');
    for (const [example, real] of Object.entries(reads)) {
      expect(script).toContain(example);
      script = script.replaceAll(example, real);
    }
    return by(script);
  };
  const ready = (port: number) => vi.waitFor(() => shell(`curl --silent --fail http://127.0.0.1:${port}/readyz`), SOON);
  /** Asks through nginx, with TLS, as the page does. */
  const asked = async (subject: string, service: 'platform' | 'workflow', path: string, body?: unknown) => {
    const token = await issuer.sign({
      subject,
      audience: audienceOf(service),
      scope: `${service}.access`,
      issuer: issuerUrl,
    });
    const posted =
      body === undefined
        ? ''
        : `-H 'Content-Type: application/json' -H 'Idempotency-Key: "${crypto.randomUUID()}"' -d @-`;
    const said = await shell(
      `curl -sS --fail-with-body --cacert /etc/ssl/plumbline/fullchain.pem https://wip.example.com/api/${service}${path} -H 'Authorization: Bearer ${token}' ${posted}`,
      body === undefined ? '' : JSON.stringify(body),
    );
    return JSON.parse(said);
  };

  beforeAll(async () => {
    podman.begin();
    await buildKit(join(podman.folder, 'dist'), () => {});
    podman.bareDebian('debian', 'wip.example.com');
    issuer = await createTestIssuer();
    const port = await freePort();
    issuerUrl = `http://${podman.run(['inspect', 'debian', '--format', '{{.NetworkSettings.Gateway}}']).trim()}:${port}`;
    provider = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      const isAboutKeys = request.url === '/keys';
      response.end(
        JSON.stringify(isAboutKeys ? issuer.publicKeys : { issuer: issuerUrl, jwks_uri: `${issuerUrl}/keys` }),
      );
    }).listen(port);
    podman.run(['cp', join(podman.folder, 'dist'), 'debian:/opt/plumbline']);
    await shell('cd /opt/plumbline && sha256sum --check --quiet checksums.txt');
  }, 15 * MINUTES);
  afterAll(() => {
    provider?.close();
    podman.end();
  }, 5 * MINUTES);

  test('two companies are in use, each with its own jobs', async () => {
    const heading = 'From a bare Debian to two companies';
    const own = { OIDC_ISSUER: issuerUrl, OIDC_CLIENT_ID: 'plumbline-web' };
    const files = ['plumbline.env', 'platform.env', 'workflow.env', 'web.env'].map((name) => {
      const lines = Object.entries(settingsFile(name, own)).map(([key, value]) => `${key}=${value}`);
      return `cat > /etc/plumbline/${name} <<'END'\n${lines.join('\n')}\nEND`;
    });
    await walk(heading, {
      besides: {
        'install -m 600 /dev/null': files.join('\n'),
        'install -d -m 700 /etc/ssl/plumbline': `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=wip.example.com \\
          -addext subjectAltName=DNS:wip.example.com -keyout /etc/ssl/plumbline/key.pem -out /etc/ssl/plumbline/fullchain.pem`,
      },
    });
    for (const port of [4400, 4401]) await ready(port);
    const said = await walk(heading, {
      // Node does not know this installation's own certificate.
      besides: { 'ln -s': 'export NODE_EXTRA_CA_CERTS=/etc/ssl/plumbline/fullchain.pem' },
    });
    expect(said).not.toMatch(/^wrong/m);
    expect(said).toContain('Created Harbor Works');

    for (const [name, email] of [
      ['olga', 'olga@harbor.example'],
      ['jim', 'jim@juniper.example'],
    ] as const) {
      const idToken = await issuer.signIdentity({ subject: name, email, issuer: issuerUrl });
      await asked(name, 'platform', '/invitations/accept', { idToken });
      await asked(name, 'workflow', '/wip/jobs/new', { jobs: [{ jobName: `${name}’s quay wall` }] });
    }
    for (const name of ['olga', 'jim']) {
      const { jobs } = await asked(name, 'workflow', '/wip/jobs');
      expect(jobs.map(({ jobName }: { jobName: string }) => jobName)).toEqual([`${name}’s quay wall`]);
    }
    // Podman can lose what a command says that ends before it listens.
    const states = () => shell('systemctl is-active plumbline@platform plumbline@workflow plumbline@web');
    await vi.waitFor(async () => expect(await states()).toBe('active\nactive\nactive\n'), SOON);
    await shell('systemctl start plumbline-database-backup.service && ls /var/lib/plumbline-backups/plumbline-*.dump');
  });

  test('a new version is installed, and a second process', async () => {
    await shell('cp -a /opt/plumbline /opt/plumbline-new');
    const waits = 'until curl --silent --fail http://127.0.0.1:4401/readyz; do sleep 0.5; done';
    expect(await walk('A new version', { besides: { 'systemctl restart': waits } })).toMatch(/"version":"\d/);
    await walk('A new version', {
      besides: {
        'install -m 600': `sed 's/=4401/=4411/; s/=9401/=9411/' /etc/plumbline/workflow.env > /etc/plumbline/workflow-2.env`,
      },
    });
    await ready(4411);
  });

  test('the embedded database is backed up while it runs, and restored', async () => {
    await shell(
      `mkdir -p /var/lib/trial && systemd-run --unit=trial --working-directory=/var/lib/trial --setenv=PORT=4500 /opt/plumbline/plumbline all`,
    );
    await ready(4500);
    const inTrial = (script: string) => shell(`cd /var/lib/trial\n${script}`);
    expect(await walk('Backups', { by: inTrial, reads: { 'plumbline-….backup': 'plumbline-*.backup' } })).toContain(
      'Restored',
    );
    await shell('systemctl stop trial');
  });

  test('the dump is restored beside the database, and the services accept it', async () => {
    await walk('Backups');
    const found = await operator(`DATABASE_URL=\${DATABASE_URL%/*}/drill plumbline doctor || true`);
    expect(found).toMatch(/^ok +database/m);
    expect(found).toMatch(/^ok +migrations/m);
    await shell('runuser -u postgres -- dropdb drill');
  });

  test('the server is restored to a moment', async () => {
    await walk('Backups');
    await asked('olga', 'workflow', '/wip/jobs/new', { jobs: [{ jobName: 'Before the moment' }] });
    // pgBackRest knows the end of a backup to the second, and restores to no moment within that one.
    const later = 'select clock_timestamp() from pg_sleep(1)';
    const moment = (await shell(`runuser -u postgres -- psql -Atc "${later}"`)).trim();
    await asked('olga', 'workflow', '/wip/jobs/new', { jobs: [{ jobName: 'After it' }] });
    await shell('runuser -u postgres -- psql -Atc "select pg_switch_wal()"');
    await walk('Backups', { reads: { '2026-11-22 14:30:00+00': moment } });
    await vi.waitFor(async () => {
      const { jobs } = await asked('olga', 'workflow', '/wip/jobs');
      expect(jobs.map(({ jobName }: { jobName: string }) => jobName).toSorted()).toEqual([
        'Before the moment',
        'olga’s quay wall',
      ]);
    }, SOON);
  });

  test('data of the embedded database moves to the server', async () => {
    const others = 'plumbline@platform plumbline@workflow plumbline@workflow-2';
    await shell(`systemctl stop ${others}; runuser -u postgres -- psql -c 'alter database plumbline rename to aside'`);
    expect(
      await walk('From the embedded database to PostgreSQL', { by: (script) => shell(`cd /var/lib/trial\n${script}`) }),
    ).toMatch(/moved/i);
    await shell(`runuser -u postgres -- dropdb plumbline; runuser -u postgres -- psql -c 'alter database aside rename to plumbline'
      systemctl start ${others}`);
  });

  test('PgBouncer is put in between', async () => {
    await walk('Behind PgBouncer');
    await shell(`sed -i 's/:5432/:6432/' /etc/plumbline/plumbline.env
      echo DATABASE_LISTEN_URL=postgres://plumbline:choose-one@127.0.0.1:5432/plumbline | tee -a /etc/plumbline/workflow.env >> /etc/plumbline/workflow-2.env
      systemctl restart plumbline@platform plumbline@workflow plumbline@workflow-2`);
    for (const port of [4400, 4401, 4411]) await ready(port);
    expect((await asked('jim', 'workflow', '/wip/jobs')).jobs).toHaveLength(1);
  });

  test('companies are created, limited, exported and erased', async () => {
    await operator('plumbline tenant erase "Harbor Works" --yes-erase "Harbor Works"');
    expect(await walk('Companies', { by: operator })).toContain('Created Harbor Works');
    expect(await walk('What a company may have', { by: operator })).toContain('Harbor Works may have');
    expect(await walk("All of a company's data, and its end", { by: operator })).toContain('Erased Harbor Works');
    await operator(
      'plumbline tenant create --name "Harbor Works" --admin-email olga@harbor.example --admin-first-name Olga --admin-last-name Owner',
    );
    expect(await walk('How long history is kept', { by: operator })).toContain('Harbor Works: nothing is older than');
    await shell('systemctl enable --now plumbline-archive.timer && systemctl start plumbline-archive.service');
  });

  test('a folder is watched', async () => {
    await shell(
      'printf "WATCH_FOLDER=/srv/plumbline/inbox\\nWATCH_COMPANIES=/etc/plumbline/companies\\n" > /etc/plumbline/watch.env',
    );
    await walk('A watched folder', {
      besides: {
        'chmod 711': `echo '{ "token": "plumbline_svc_${'0'.repeat(49)}" }' > /etc/plumbline/companies/keystone.json && chown plumbline-watch /etc/plumbline/companies/keystone.json`,
      },
    });
    await shell(
      `printf 'Job ID,Name\\n1,Depot\\n' > /srv/plumbline/inbox/keystone/jobs.csv && chgrp plumbline-keystone /srv/plumbline/inbox/keystone/jobs.csv`,
    );
    // The file is taken and sent; with an invalid token, the company's files wait.
    await vi.waitFor(
      async () => expect(await shell('ls /srv/plumbline/inbox/keystone/taken/*/')).toBe('jobs.csv\n'),
      SOON,
    );
  });

  test('no block of the page was left out, except those that other tests run', () => {
    const all = new Map<string, number>();
    for (const { heading } of blocksOf(PAGE)) all.set(heading, (all.get(heading) ?? 0) + 1);
    for (const elsewhere of ELSEWHERE) all.delete(elsewhere);
    expect(walked).toEqual(all);
  });
});
