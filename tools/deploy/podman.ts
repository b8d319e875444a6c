import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { has, PATH } from './testing.ts';

/** Why containers cannot be started here; undefined if they can. Building their images takes minutes. */
export function reasonForNone(): string | undefined {
  if (!process.env.CONTAINERS) return 'only with --long';
  if (!has('podman')) return 'no podman here';
  return RUNTIMES.some(has) ? undefined : `podman here has neither ${RUNTIMES.join(' nor ')} to run containers`;
}

/** What starts a container for podman. */
const RUNTIMES = ['crun', 'runc'];

const BASE = 'docker.io/library/debian:bookworm-slim';
/** The further images of compose.yaml, made from Debian's packages if no registry can be reached. */
const STAND_INS: Record<string, string> = {
  'docker.io/library/postgres:17': `FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && install -d -o postgres /var/lib/postgresql/data
USER postgres
ENTRYPOINT ["/bin/sh", "-ec", "\\
  PATH=$PATH:$(echo /usr/lib/postgresql/*/bin) D=/var/lib/postgresql/data; \\
  if [ ! -s $D/PG_VERSION ]; then \\
    echo $POSTGRES_PASSWORD > /tmp/password; initdb -D $D -U $POSTGRES_USER --pwfile=/tmp/password -A scram-sha-256; \\
    echo host all all all scram-sha-256 >> $D/pg_hba.conf; echo create database $POSTGRES_DB | postgres --single -D $D postgres; \\
  fi; exec postgres -D $D -c listen_addresses=* -k /tmp"]
`,
  'docker.io/library/caddy:2': `FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends caddy
ENV XDG_DATA_HOME=/data
ENTRYPOINT ["caddy", "run", "--adapter", "caddyfile", "--config", "/etc/caddy/Caddyfile"]
`,
};

/**
 * Podman with images, containers, networks, locks and settings in a folder of its own, so that it leaves the machine owner's podman alone.
 */
export class Podman {
  /** Made by `begin`: a test that is left out makes none. */
  readonly folder = join(tmpdir(), `plumbline-podman-${crypto.randomUUID().slice(0, 8)}`);
  readonly #env: Record<string, string> = {
    PATH,
    HOME: this.folder,
    CONTAINERS_CONF: join(this.folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(this.folder, 'storage.conf'),
  };

  /** Runs podman, or another program on the same images. Throws its output if it fails. */
  run(
    args: readonly string[],
    { program = 'podman', cwd = this.folder, input = '' }: { program?: string; cwd?: string; input?: string } = {},
  ): string {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: this.#env, encoding: 'utf8', input });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Like `run`, without blocking this process, which the container may call. */
  async runWhile(args: readonly string[], input: string): Promise<string> {
    const child = spawn('podman', args, { env: this.#env });
    child.stdin.end(input);
    const [out, complaint, [status]] = await Promise.all([
      child.stdout.toArray(),
      child.stderr.toArray(),
      once(child, 'close'),
    ]);
    const said = Buffer.concat(out).toString();
    if (status !== 0)
      throw new Error(`podman ${args.join(' ')} ended with ${status}: ${said}${Buffer.concat(complaint)}`);
    return said;
  }

  /** Ends with the program's exit code. */
  ends(...args: string[]): number | null {
    return spawnSync('podman', args, { env: this.#env, stdio: 'ignore' }).status;
  }

  /** Gets a base image and starts a container from it. Throws why this machine cannot. */
  begin(): void {
    mkdirSync(this.folder, { mode: 0o700 });
    writeFileSync(
      join(this.folder, 'storage.conf'),
      `[storage]\ndriver = "overlay"\ngraphroot = "${this.folder}/images"\nrunroot = "${this.folder}/run"\n`,
    );
    this.#configure();
    if (this.ends('pull', '--quiet', BASE) !== 0) this.#importBase();
    // Some machines have control groups that crun does not support.
    for (const runtime of RUNTIMES.filter(has)) {
      this.#configure(runtime);
      if (this.ends('run', '--rm', BASE, 'true') === 0) return;
    }
    this.run(['run', '--rm', BASE, 'true']);
  }

  /** Makes the further images of compose.yaml, unless a registry has them. */
  pullOthers(): void {
    for (const [image, containerfile] of Object.entries(STAND_INS)) {
      if (this.ends('pull', '--quiet', image) === 0) continue;
      const folder = mkdtempSync(join(this.folder, 'stand-in-'));
      writeFileSync(join(folder, 'Containerfile'), containerfile);
      this.run(['build', '-t', image, folder]);
    }
  }

  /** Starts a machine with Debian 12 and its systemd and nothing else, under this host name. */
  bareDebian(name: string, host: string): void {
    const folder = mkdtempSync(join(this.folder, 'bare-'));
    writeFileSync(
      join(folder, 'Containerfile'),
      `FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends systemd systemd-sysv ca-certificates
ENTRYPOINT ["/sbin/init"]
`,
    );
    this.run(['build', '-t', 'bare-debian', folder]);
    const itself = ['--hostname', host, '--add-host', `${host}:127.0.0.1`];
    this.run(['run', '-d', '--name', name, '--systemd=always', '--privileged', ...itself, 'bare-debian']);
  }

  end(): void {
    this.ends('rm', '--all', '--force', '--volumes', '--time', '5');
    // Podman mounts its layers' folder on itself, and a container that ends late leaves its mounts for a moment.
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const own = mounts.map((line) => line.split(' ')[1] ?? '').filter((place) => place.startsWith(this.folder));
    for (const place of own.toReversed()) spawnSync('umount', ['--lazy', place], { env: this.#env, stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 1_000 });
  }

  /** A container cannot have higher limits than the process that starts it, and not every machine's root may raise them. */
  #configure(runtime?: string): void {
    const limit = (letter: string) =>
      execFileSync('sh', ['-c', `ulimit -H${letter}`], { encoding: 'utf8' })
        .trim()
        .replace('unlimited', '-1');
    const limits = [`nofile=${limit('n')}:${limit('n')}`, 'nproc=1000:1000'];
    const own = (name: string) => JSON.stringify(join(this.folder, name));
    writeFileSync(
      join(this.folder, 'containers.conf'),
      `[containers]
default_ulimits = ${JSON.stringify(limits)}
[network]
network_config_dir = ${own('networks')}
[engine]
static_dir = ${own('state')}
tmp_dir = ${own('tmp')}
volume_path = ${own('volumes')}
lock_type = "file"
${runtime === undefined ? '' : `runtime = "${runtime}"\n`}`,
    );
  }

  /** A base image made from the system's packages. */
  #importBase(): void {
    if (process.getuid?.() !== 0 || !has('debootstrap'))
      throw new Error('no registry answers, and without root and debootstrap no base can be made');
    const root = join(this.folder, 'base');
    mkdirSync(root);
    this.run(['--variant=minbase', 'bookworm', root], { program: 'debootstrap' });
    this.run(['-c', `tar -C ${root} -c . | podman import - ${BASE}`], { program: 'sh' });
  }
}
