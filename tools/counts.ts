import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test report: the counts, and the names of tests that failed or passed only on retry. */
export interface Results extends Counts {
  named: readonly string[];
}

export const noTests: Results = { passed: 0, failed: 0, skipped: 0, named: [] };

export const add = (a: Results, b: Results): Results => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  named: [...a.named, ...b.named],
});

/** The summary line of programs that run tests. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Reads the JSON report of Vitest or Playwright; zero results without a report. Names of files are relative to `root`. */
export function resultsOf(reportFile: string, root: string): Results {
  try {
    return resultsIn(JSON.parse(readFileSync(reportFile, 'utf8')), root);
  } catch {
    return noTests; // the runner ended before it could report; see its exit code
  }
}

export function resultsIn(report: unknown, root: string): Results {
  const stats = at(report, 'stats'); // in Playwright's report; a flaky test passed on retry
  if (stats !== undefined) {
    return {
      passed: number(stats, 'expected') + number(stats, 'flaky'),
      failed: number(stats, 'unexpected'),
      skipped: number(stats, 'skipped'),
      // What is no test's error, such as a server that did not start.
      named: [
        ...list(report, 'suites').flatMap(namedInSuite),
        ...list(report, 'errors').map((error) => line('failed', firstLine(at(error, 'message')))),
      ],
    };
  }
  const files = list(report, 'testResults');
  // A file that cannot be loaded counts as one failed test.
  const unloadable = files.filter(
    (file) => at(file, 'status') === 'failed' && list(file, 'assertionResults').length === 0,
  );
  return {
    passed: number(report, 'numPassedTests'),
    failed: number(report, 'numFailedTests') + unloadable.length,
    skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests') - files.flatMap(shownByOthers).length,
    named: files.flatMap((file) => {
      const path = relative(root, text(file, 'name'));
      if (unloadable.includes(file)) return [line('failed', path, firstLine(text(file, 'message')))];
      return list(file, 'assertionResults')
        .filter((test) => at(test, 'status') === 'failed')
        .map((test) => line('failed', path, text(test, 'fullName'), firstLine(list(test, 'failureMessages')[0])));
    }),
  };
}

/** Cases left out on one engine because others prove the same (decision 74) do not count as skipped. */
const shownByOthers = (file: unknown): unknown[] =>
  list(file, 'assertionResults').filter((test) => at(at(test, 'meta'), 'isShownByOthers') === true);

/** A suite of Playwright's report holds tests and further suites. */
function namedInSuite(suite: unknown): string[] {
  const own = list(suite, 'specs').flatMap((spec) =>
    list(spec, 'tests').flatMap((test) => {
      const status = text(test, 'status');
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const [error] = list(test, 'results').flatMap((result) => list(result, 'errors'));
      const verdict = status === 'flaky' ? 'passed at its second try' : 'failed';
      return [
        line(
          verdict,
          `${text(spec, 'file')}:${number(spec, 'line')}`,
          text(spec, 'title'),
          firstLine(at(error, 'message')),
        ),
      ];
    }),
  );
  return [...own, ...list(suite, 'suites').flatMap(namedInSuite)];
}

const line = (verdict: string, ...words: string[]): string => `${verdict}: ${words.filter(Boolean).join(' › ')}`;

const firstLine = (message: unknown): string =>
  typeof message === 'string' ? (stripVTControlCharacters(message).split('\n')[0]?.slice(0, 200) ?? '') : '';

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

function list(value: unknown, key: string): unknown[] {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
}

function number(value: unknown, key: string): number {
  const found = at(value, key);
  return typeof found === 'number' ? found : 0;
}

function text(value: unknown, key: string): string {
  const found = at(value, key);
  return typeof found === 'string' ? found : '';
}
