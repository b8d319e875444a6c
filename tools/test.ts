import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startPostgres } from '@plumbline/service-kit/testing/postgres';
import { check } from './check.ts';
import { ensureTestChromium } from './chromium.ts';
import { usageSaid } from './command-line.ts';
import { add, closingLine, noTests, type Results, resultsOf } from './counts.ts';
import { buildDemoIfChanged } from './emulation/build-demo.ts';
import { ensureFirefox, ensureWebKit } from './other-browsers.ts';
import { ensurePostgres, NEWEST_POSTGRES, OLDEST_POSTGRES, type PostgresVersion } from './postgres.ts';
import { printingTo, programs, root, runProgram } from './programs.ts';
import { buildWebIfChanged } from './start/web-build.ts';
import { NEWEST_BRIEFLY, ON_A_CLUSTER, VERSION_SENSITIVE } from './test-choices.ts';
import { folderInMemory } from './test-folder.ts';
import { inLanes, type SectionName, stepsOf } from './test-lanes.ts';

interface Outcome {
  code: number;
  results: Results;
  /** Why it was skipped. */
  skipped?: string;
}
interface Section {
  title: string;
  run(args: string[], earlier: Map<SectionName, Outcome>): Promise<Outcome>;
}

const USAGE = `Usage: npm test [-- [WORD…] [--only=SECTION,…] [--long]]

  Runs everything, section by section, also after one has failed.

  npm test -- jobs                 only Vitest, only test files whose path has "jobs" in it
  npm test -- --only=e2e,web       only these sections; further words go to the section's runner
  npm test -- --only=newest jobs   on the newest PostgreSQL in place of the oldest
  npm test -- --long               many more random tries, and @long journeys; before a release
  TEST_CITUS_URL=postgres://… npm test -- --only=cluster   the services on the given Citus cluster`;

const EMULATION = join(root, 'e2e', 'playwright.config.ts');
const STACK = join(root, 'e2e', 'stack.config.ts');
const FIREFOX = join(root, 'e2e', 'firefox.config.ts');
const WEBKIT = join(root, 'e2e', 'webkit.config.ts');
/** Vitest's projects that start processes and browsers, which is mostly waiting. */
const TOOLS = ['tools', 'in Chromium'];
let vitestRuns = 0;
const reports = mkdtempSync(join(tmpdir(), 'plumbline-test-'));

async function vitest(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const report = join(reports, `vitest-${++vitestRuns}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // React and other packages behave differently under "production", which some machines set for everything.
  // On a cluster, only the tests chosen for it run.
  const code = await runProgram(programs.vitest, ['run', ...reporters, ...args], {
    env: { NODE_ENV: 'test', TEST_CITUS_URL: '', ...env },
  });
  return { code, results: resultsOf(report, root) };
}

async function onPostgres(
  version: PostgresVersion,
  args: string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const binaries = ensurePostgres(version);
  const postgres = await startPostgres(binaries);
  try {
    return await vitest(args, { TEST_POSTGRES_URL: postgres.url, TEST_POSTGRES_PROGRAMS: binaries, ...env });
  } finally {
    await postgres.stop();
  }
}

const inChromium = (): Record<string, string> => ({ CHROMIUM_PATH: ensureTestChromium().path });

async function journeys(config: string, name: string, args: string[], browser = inChromium()): Promise<Outcome> {
  const report = join(reports, `playwright-${name}.json`);
  const output = join(root, 'test-results', 'e2e', name);
  const code = await runProgram(
    programs.playwright,
    ['test', '--pass-with-no-tests', `--config=${config}`, `--output=${output}`, '--reporter=list,json', ...args],
    {
      env: {
        ...browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    },
  );
  return { code, results: resultsOf(report, root) };
}

/** A journey on the stack mostly waits, for the page or on purpose, so two halves run at once, each with its own product and company. */
function inHalves(config: string, name: string, args: string[]): Promise<Outcome[]> {
  const halves = args.length > 0 ? [[]] : [['--shard=1/2'], ['--shard=2/2']];
  return Promise.all(halves.map((half, index) => journeys(config, `${name}-${index + 1}`, [...half, ...args])));
}

const sections: Record<SectionName, Section> = {
  check: {
    title: 'Check: style and types',
    run: async () => ({ code: await check(), results: noTests }),
  },
  programs: {
    title: 'Browsers and PostgreSQL, where this machine lacks one',
    async run() {
      await runProgram(join(root, 'tools', 'test-programs.ts'), []);
      return { code: 0, results: noTests };
    },
  },
  vitest: {
    title: `Tests of rules, contract, services and web: on PGlite, and on PostgreSQL ${OLDEST_POSTGRES}`,
    run: (args) => onPostgres(OLDEST_POSTGRES, args.length > 0 ? args : TOOLS.map((name) => `--project=!${name}`)),
  },
  newest: {
    title: `What differs between versions, on PostgreSQL ${NEWEST_POSTGRES}`,
    run(args) {
      const usual = process.env.ALL_ON_NEWEST ? VERSION_SENSITIVE : NEWEST_BRIEFLY;
      return onPostgres(NEWEST_POSTGRES, args.length > 0 ? args : usual, { TEST_ENGINES: 'postgres' });
    },
  },
  web: {
    title: 'Build of the web app and of the demo',
    // Built as `npm start` and the demo's journeys build them, so that the sections find them built and do not overwrite each other's
    // build.
    async run() {
      await buildWebIfChanged(console.log);
      await buildDemoIfChanged(console.log);
      return { code: 0, results: noTests };
    },
  },
  tools: {
    title: 'Tests of the tools, of the layout that docs/architecture.md promises, and of the emulation in Chromium',
    run: (args) => onPostgres(OLDEST_POSTGRES, [...TOOLS.map((name) => `--project=${name}`), ...args], inChromium()),
  },
  cluster: {
    title: 'The services on a Citus cluster that TEST_CITUS_URL names',
    async run(args) {
      const { TEST_CITUS_URL } = process.env;
      if (!TEST_CITUS_URL) return { code: 0, results: noTests, skipped: 'TEST_CITUS_URL names no cluster' };
      return vitest(args.length > 0 ? args : ON_A_CLUSTER, { TEST_CITUS_URL });
    },
  },
  e2e: {
    title: 'Journeys on the emulation, in Chromium',
    run: (args) => journeys(EMULATION, 'emulation', args),
  },
  stack: {
    title: 'Journeys on what npm start serves, in Chromium',
    async run(args, earlier) {
      if (earlier.get('web')?.code) return { code: 0, results: noTests, skipped: 'the web app was not built' };
      return together(await inHalves(STACK, 'stack', args));
    },
  },
  browsers: {
    title: 'Journeys in Firefox, and with --long in WebKit',
    async run(args, earlier) {
      if (earlier.get('web')?.code) return { code: 0, results: noTests, skipped: 'the web app was not built' };
      const isLong = Boolean(process.env.E2E_LONG);
      const [firefox, webKit] = [ensureFirefox(), isLong ? ensureWebKit() : undefined];
      const outcomes = await Promise.all([
        ...(firefox ? [journeys(FIREFOX, 'firefox', args, { FIREFOX_PATH: firefox })] : []),
        ...(webKit ? [journeys(WEBKIT, 'webkit', args, {})] : []),
      ]);
      const missing = [firefox ? '' : 'Firefox', webKit || !isLong ? '' : 'WebKit'].filter(Boolean);
      return {
        ...together(outcomes),
        ...(missing.length > 0 && { skipped: `no ${missing.join(' and no ')} here, nor in the system's packages` }),
      };
    },
  },
};
const together = (outcomes: readonly Outcome[]): Outcome => ({
  code: Math.max(0, ...outcomes.map(({ code }) => code)),
  results: outcomes.map(({ results }) => results).reduce(add, noTests),
});

const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

const LONG = '--long';
/** How much random tests try, how many rows and companies there are, and which long journeys run. Variables that are already set stay. */
const MUCH = {
  PROOF_RUNS: '50000',
  FUZZ_RUNS: '300',
  E2E_TURNS: '400',
  E2E_LONG: '1',
  RACES: '400',
  CROWD: '200',
  SIZES: 'whole',
  KILLS: '40',
  RESTARTS: '10',
  TAB_KILLS: '10',
  CONTAINERS: 'yes',
  PATRONI: 'yes',
  ADDED_FIELD: 'yes',
  EVERY_CALL_IN_CHROMIUM: 'yes',
  ALL_ON_EACH_ENGINE: 'yes',
  ALL_ON_NEWEST: 'yes',
};

/** The sections to run, and the arguments for their runners. */
function plan(words: string[]): { names: SectionName[]; args: string[] } {
  const only = words.filter((word) => word.startsWith('--only='));
  const args = words.filter((word) => !word.startsWith('--only=') && word !== LONG);
  const all = Object.keys(sections).filter(isSection);
  if (only.length === 0) return { names: args.length > 0 ? ['vitest'] : all, args };
  const wanted = only.flatMap((word) => word.slice('--only='.length).split(','));
  const unknown = wanted.filter((name) => !isSection(name));
  if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(', ')}; there are ${all.join(', ')}.`);
  return { names: all.filter((name) => wanted.includes(name)), args };
}

const workers = Math.min(availableParallelism(), 6);
/** A lane has as many workers as there are processors, each with about a gigabyte, and the journeys have servers. */
const LANES_BYTES = (2 * workers + 3) * 2 ** 30;

const heading = (text: string): void => console.log(`\n${'─'.repeat(100)}\n  ${text}\n${'─'.repeat(100)}`);
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function shown<T>(title: string, run: () => Promise<T>): Promise<T> {
  heading(title);
  return run();
}

const outputOf = (name: SectionName): string => join(reports, `${name}.txt`);
/** What a section said last, where no test of it tells why it failed: what a server said that did not start, for one. */
const endOf = (path: string): string => readFileSync(path, 'utf8').split('\n').slice(-30).join('\n');

/** The other lanes print their output when a section has ended: mixed output would be unreadable. */
async function shownWhenDone<T>(name: SectionName, title: string, run: () => Promise<T>): Promise<T> {
  const path = outputOf(name);
  const file = openSync(path, 'a');
  try {
    return await printingTo.run(file, run);
  } finally {
    closeSync(file);
    heading(title);
    process.stdout.write(readFileSync(path));
  }
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (usageSaid(USAGE, words)) return 0;
  if (words.includes(LONG)) Object.assign(process.env, { ...MUCH, ...process.env });
  const { names, args } = plan(words);
  const outcomes = new Map<SectionName, Outcome>();
  const lines: string[] = [];
  const runSection = async (name: SectionName, isFirst: boolean): Promise<void> => {
    const { title, run } = sections[name];
    const started = Date.now();
    const running = () =>
      run(args, outcomes).catch((error: unknown): Outcome => {
        console.error(error instanceof Error ? error.message : error);
        return { code: 1, results: noTests };
      });
    const outcome = await (isFirst ? shown(title, running) : shownWhenDone(name, title, running));
    // A failure without a failed test, such as a type error, counts as one.
    if (outcome.code !== 0 && outcome.results.failed === 0)
      outcome.results = add(outcome.results, { ...noTests, failed: 1 });
    outcomes.set(name, outcome);
    const verdict =
      outcome.code === 0 && outcome.skipped
        ? `not run: ${outcome.skipped}`
        : outcome.code === 0
          ? 'ok'
          : `FAILED (${outcome.code})`;
    const { passed, failed } = outcome.results;
    const tests = passed + failed > 0 ? `, ${closingLine(outcome.results)}` : '';
    lines.push(`  ${name.padEnd(8)} ${verdict}${tests}, ${seconds(started)}`);
  };
  const steps = stepsOf(names, process.availableMemory() >= LANES_BYTES);
  if (steps.some(({ lanes }) => lanes > 1)) process.env.TEST_WORKERS ??= String(workers);
  await inLanes(steps, (name, lane) => runSection(name, lane === 0));

  heading('Summary');
  console.log(lines.join('\n'));
  const { named, ...counts } = [...outcomes.values()].map(({ results }) => results).reduce(add, noTests);
  if (named.length > 0) console.log(`\n${named.map((test) => `  ${test}`).join('\n')}`);
  const failures = [...outcomes].filter(([, { code }]) => code !== 0);
  // Where tests ran, those that failed are named above. The first lane prints at once and has no file.
  for (const [name, { results }] of failures)
    if (results.passed === 0 && existsSync(outputOf(name))) console.log(`\n${endOf(outputOf(name))}`);
  if (failures.length > 0) console.log(`\n  To see one again: npm test -- --only=${failures[0]?.[0]}`);
  console.log(`\n${closingLine(counts)}`);
  return failures[0]?.[1].code ?? 0;
}

// Commands that tests start reuse what an earlier one compiled, and journeys what an earlier run translated.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'plumbline');
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(root, 'node_modules', '.cache', 'playwright');
const inMemory = process.env.TMPDIR === undefined ? folderInMemory(LANES_BYTES) : undefined;
// Files that tests start from are made once and reused by later runs.
if (inMemory) Object.assign(process.env, { TMPDIR: inMemory, TEST_TEMPLATES: tmpdir() });
try {
  process.exitCode = await main();
} finally {
  for (const folder of [reports, inMemory]) if (folder) rmSync(folder, { recursive: true, force: true });
}
