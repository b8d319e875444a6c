import process from 'node:process';
import { type Asked, note } from '@plumbline/service-kit/testing/asked';
import { enoughCases } from '@plumbline/service-kit/testing/enough-cases';
import {
  type RunnerTestCase as Case,
  type RunnerTask,
  type RunnerTestSuite as Suite,
  TestRunner,
  type TestTryOptions,
  type VitestTestRunner,
} from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a case was skipped: other cases of its file cover everything it would show on this engine. */
    isShownByOthers?: true;
  }
}

const FIRST = 'postgres';
const SECOND = 'pglite';

/** Cases about the engine itself, or about isolation: they run on both engines. */
const WHOLE = ['row-level-security', 'two-tenants'];

/** Suites in which each case creates its own room. */
const IN_ROOMS = /^services\/testing\/src\/(access|contract|every-call|keys)\b/;

/**
 * Runs the tests of services. A suite that exists once per engine (`describe.each(engines)`) runs in full on PostgreSQL. On
 * PGlite it runs only the cases that together cover every query of the suite: decision 74.
 */
export default class SecondEngine extends TestRunner {
  readonly #asked = new Map<RunnerTask, Asked>();
  readonly #leftOut = new Set<RunnerTask>();
  /** Set by Vitest: the reporters get what is passed to it. */
  declare readonly onTaskUpdate?: VitestTestRunner['onTaskUpdate'];

  override async onBeforeRunSuite(suite: Suite): Promise<void> {
    await super.onBeforeRunSuite(suite);
    const first = suite.mode === 'skip' ? undefined : twinOf(suite, SECOND, FIRST);
    if (first) this.#choose(first, suite);
    if (this.#leftOut.size > 0) await this.#leaveOutSuite(suite);
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test);
    if (this.#leftOut.has(test)) leaveOut(test);
  }

  override onBeforeTryTask(test: RunnerTask, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options);
    if (!parentsOf(test).some((suite) => twinOf(suite, FIRST, SECOND))) return;
    const asked = { statements: 0, traits: new Set<string>() };
    this.#asked.set(test, asked);
    note(asked);
  }

  override onAfterRunTask(test: RunnerTask): void {
    note(undefined);
    super.onAfterRunTask(test);
  }

  #choose(first: Suite, second: Suite): void {
    const cases = new Map(casesOf(first));
    const pairs = casesOf(second).flatMap(([name, test]) => {
      const twin = cases.get(name);
      const asked = twin?.result?.state === 'pass' ? this.#asked.get(twin) : undefined;
      return asked ? [{ test, asked }] : []; // what the other engine has not shown is run
    });
    const chosen = enoughCases(pairs.map(({ asked }) => asked));
    const isNeeded = areAlone(second)
      ? (at: number) => chosen.includes(at)
      : (at: number) => at <= Math.max(-1, ...chosen);
    for (const [at, { test }] of pairs.entries()) if (!isNeeded(at)) this.#leftOut.add(test);
  }

  /** A suite without cases is not prepared either. */
  async #leaveOutSuite(suite: Suite): Promise<void> {
    const tests = casesOf(suite).map(([, test]) => test);
    if (tests.length === 0 || !tests.every((test) => this.#leftOut.has(test))) return;
    suite.mode = 'skip';
    for (const test of tests) leaveOut(test);
    await this.onTaskUpdate?.(
      tests.map(({ id, result, meta }) => [id, result, meta]),
      [],
    );
  }
}

/**
 * Whether each case starts with a new tenant. Otherwise a case may build on another, and the cases before a chosen one run
 * too.
 */
const areAlone = (suite: Suite): boolean =>
  TestRunner.getSuiteHooks(suite).beforeEach.length > 0 || IN_ROOMS.test(suite.file.name);

/** The same suite on the other engine. */
function twinOf(suite: Suite, engine: string, other: string): Suite | undefined {
  if (process.env.ALL_ON_EACH_ENGINE || !suite.name.includes(engine)) return undefined;
  if (WHOLE.some((word) => suite.file.name.includes(word))) return undefined;
  const name = suite.name.replace(engine, other);
  const beside = (suite.suite ?? suite.file).tasks;
  return beside.find((task): task is Suite => task.type === 'suite' && task.name === name);
}

function parentsOf({ suite }: RunnerTask): Suite[] {
  return suite ? [suite, ...parentsOf(suite)] : [];
}

/** All cases of a suite by their path of names. Equal names are numbered. */
function casesOf(suite: Suite): [name: string, test: Case][] {
  const seen = new Map<string, number>();
  const walk = (tasks: readonly RunnerTask[], path: string): [string, Case][] =>
    tasks.flatMap((task): [string, Case][] => {
      const name = `${path} > ${task.name}`;
      if (task.type === 'suite') return walk(task.tasks, name);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [[`${name} ${count}`, task]];
    });
  return walk(suite.tasks, '');
}

function leaveOut(test: RunnerTask): void {
  test.mode = 'skip';
  test.result = { state: 'skip' };
  test.meta.isShownByOthers = true;
}
