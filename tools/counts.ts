import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The summary line for programs that run the tests. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Reads the JSON report of Vitest or Playwright; no counts without a report. */
export function countsOf(reportFile: string): Counts {
  try {
    return countsIn(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    return noTests; // the runner ended before it could report; see its exit code
  }
}

export function countsIn(report: unknown): Counts {
  const stats = at(report, 'stats'); // Playwright's; a flaky test passed at its second attempt
  if (stats !== undefined) {
    return {
      passed: number(stats, 'expected') + number(stats, 'flaky'),
      failed: number(stats, 'unexpected'),
      skipped: number(stats, 'skipped'),
    };
  }
  const files = at(report, 'testResults');
  // A file that cannot be loaded counts as one failed test.
  const unloadable = (Array.isArray(files) ? files : []).filter((file: unknown) => {
    const tests = at(file, 'assertionResults');
    return at(file, 'status') === 'failed' && Array.isArray(tests) && tests.length === 0;
  });
  return {
    passed: number(report, 'numPassedTests'),
    failed: number(report, 'numFailedTests') + unloadable.length,
    skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
  };
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

function number(value: unknown, key: string): number {
  const found = at(value, key);
  return typeof found === 'number' ? found : 0;
}
