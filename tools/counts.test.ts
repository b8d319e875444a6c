import { expect, test } from 'vitest';
import { add, closingLine, countsIn, countsOf, noTests } from './counts.ts';

test("Vitest's report is read, and a file that does not load is a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [] },
    ],
  };
  expect(countsIn(report)).toEqual({ passed: 3, failed: 2, skipped: 3 });
});

test("Playwright's report is read, and a flaky test passed", () => {
  expect(countsIn({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
  });
});

test('no report is no tests', () => {
  expect(countsOf('/nowhere/report.json')).toEqual(noTests);
});

test('the closing line mentions skipped tests only if there are some', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(closingLine(add({ passed: 12, failed: 0, skipped: 1 }, { passed: 1, failed: 2, skipped: 0 }))).toBe(
    '13 passed, 2 failed, 1 skipped',
  );
});
