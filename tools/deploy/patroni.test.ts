import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { postgresDatabase } from '@plumbline/service-kit/database/postgres';
import { freePort } from '@plumbline/service-kit/testing/free-port';
import { findPostgres } from '@plumbline/service-kit/testing/postgres';
import { migrated } from '@plumbline/testing/databases';
import { type Storm, startStorm } from '@plumbline/testing/storm';
import { createWorld, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkDatabase } from '../doctor/check-database.ts';
import { type Program, runs } from '../kit/testing.ts';
import { lacking, PATH, sample } from './testing.ts';

/** What the sample is for. */
const programs = findPostgres(15);

function reasonForNone(): string {
  if (!process.env.PATRONI) return ' (only with --long)';
  return lacking('patroni', 'patronictl', 'etcd', 'setpriv') || (programs ? '' : ' (no PostgreSQL 15 on this machine)');
}
const not = reasonForNone();

/** PostgreSQL refuses to run as root. All end with this process, Patroni after it has stopped its PostgreSQL. */
const isRoot = process.getuid?.() === 0;
const GUARDED = [...(isRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []), '--pdeathsig=TERM'];
const guarded = (command: readonly string[], home: string): Program =>
  runs('setpriv', [...GUARDED, ...command], { PATH, HOME: home, LC_ALL: 'C.UTF-8' }, home);

function makeHome(parent: string, name: string): string {
  const home = join(parent, name);
  mkdirSync(home, { mode: 0o700 });
  if (isRoot) execFileSync('chown', ['postgres:', home]);
  return home;
}

/** A PostgreSQL and the Patroni that watches it. */
class Machine {
  readonly config: string;
  readonly address: string;
  readonly #home: string;
  readonly #api: string;
  #patroni: Program | undefined;

  constructor(folder: string, name: string, etcd: string, database: number, api: number) {
    this.#home = makeHome(folder, name);
    this.config = join(folder, `${name}.yml`);
    this.address = `127.0.0.1:${database}`;
    this.#api = `127.0.0.1:${api}`;
    const text = sample('patroni.yml')
      .replace('name: db1', `name: ${name}`)
      .replace(/hosts: .+/, `hosts: ${etcd}`)
      .replaceAll('10.0.0.11:8008', this.#api)
      .replaceAll('10.0.0.11:5432', this.address)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace('/var/lib/postgresql/15/plumbline', join(this.#home, 'data'))
      .replace('/usr/lib/postgresql/15/bin', programs ?? '')
      .replace(/( +)hot_standby_feedback.+/, `$&\n$1unix_socket_directories: ''`);
    expect(text).not.toContain('10.0.0.');
    writeFileSync(this.config, text);
  }

  start(): void {
    this.#patroni = guarded(['patroni', this.config], this.#home);
  }

  /** Settles when Patroni says so of its PostgreSQL. */
  async becomes(role: 'primary' | 'sync'): Promise<void> {
    const asked = async () => (await fetch(`http://${this.#api}/${role}`)).status;
    await vi.waitFor(async () => expect(await asked()).toBe(200), { timeout: 180_000, interval: 200 });
  }

  signalPatroni(signal: NodeJS.Signals): void {
    this.#patroni?.child.kill(signal);
  }

  signalPostgres(signal: NodeJS.Signals): void {
    const [pid] = readFileSync(join(this.#home, 'data/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), signal);
  }

  async stop(): Promise<void> {
    await this.#patroni?.stop();
  }
}

describe.skipIf(not)(`servers that Patroni watches, by the sample${not}`, { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-patroni-'));
  let etcd: Program;
  let db1: Machine;
  let db2: Machine;
  let url = '';
  let world: World;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const [ours, peers] = [`127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    const home = makeHome(folder, 'etcd');
    const heard = [`--listen-client-urls=http://${ours}`, `--advertise-client-urls=http://${ours}`];
    const alone = [`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`];
    etcd = guarded(
      ['etcd', '--name=one', `--data-dir=${home}`, ...heard, ...alone, `--initial-cluster=one=${peers}`],
      home,
    );
    await etcd.says('ready to serve client requests');
    db1 = new Machine(folder, 'db1', ours, await freePort(), await freePort());
    db2 = new Machine(folder, 'db2', ours, await freePort(), await freePort());
    db1.start();
    await db1.becomes('primary');
    db2.start();
    await db2.becomes('sync');
    const operator = postgresDatabase({ url: `postgres://postgres:choose-one@${db1.address}/postgres`, poolSize: 1 });
    await operator.script(`create role plumbline login createrole password 'choose-one'`);
    await operator.script('create database plumbline owner plumbline');
    await operator.close();
    url = `postgres://plumbline:choose-one@${db1.address},${db2.address}/plumbline`;
    world = await createWorld('postgres', {}, () => migrated(postgresDatabase({ url })));
  }, 240_000);
  afterAll(async () => {
    await world?.close();
    await db1?.stop();
    await db2?.stop();
    await etcd?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const storming = async (name: string): Promise<Storm> => {
    const storm = await startStorm(world, await world.addTenant(name), ({ status, body }) =>
      expect({ status, type: body.type }).toEqual({ status: 503, type: 'urn:plumbline:problem:unavailable' }),
    );
    await expect.poll(() => storm.saves()).toBeGreaterThan(100);
    return storm;
  };
  const goesOn = (storm: Storm) => {
    const before = storm.saves();
    return expect.poll(() => storm.saves(), { timeout: 120_000 }).toBeGreaterThan(before + 100);
  };
  const found = async () => (await checkDatabase(url, {})).map(({ state, said }) => `${state}: ${said}`);

  test('a switchover loses no acknowledged save, and the former primary follows', async () => {
    const storm = await storming('switchover');
    await promisify(execFile)('patronictl', ['-c', db1.config, 'switchover', '--force'], {
      env: { PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
    });
    await db2.becomes('primary');
    await goesOn(storm);
    await db1.becomes('sync');
    await storm.end();
    expect(storm.refusals()).toBeGreaterThan(0);
  });

  test('a primary that is killed with its Patroni is replaced in a minute, loses no acknowledged save, and follows when it is back', async () => {
    const storm = await storming('killed');
    db2.signalPatroni('SIGKILL');
    db2.signalPostgres('SIGKILL');
    const since = performance.now();
    await expect
      .poll(found)
      .toEqual([
        'ok: A standby answers.',
        expect.stringMatching(/^wrong: No PostgreSQL at \S+ answers/),
        'wrong: No primary answers, so nothing can be saved until it is back or a standby is promoted.',
      ]);
    await goesOn(storm);
    expect(performance.now() - since).toBeLessThan(60_000);
    await db1.becomes('primary');
    db2.start();
    await db2.becomes('sync');
    await goesOn(storm);
    await storm.end();
  });
});
