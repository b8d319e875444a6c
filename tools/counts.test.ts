import { expect, test } from 'vitest';
import { add, closingLine, noTests, resultsIn, resultsOf } from './counts.ts';

test("Vitest's report is read: what failed is named, and a file that does not load is a failure", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 3,
    numTodoTests: 1,
    testResults: [
      { name: '/house/a.test.ts', status: 'failed', message: 'no module b\n  at c', assertionResults: [] },
      {
        name: '/house/b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'two is two', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'one is two',
            failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n at d'],
          },
        ],
      },
      { name: '/house/c.test.ts', status: 'passed', assertionResults: [] },
      {
        name: '/house/d.test.ts',
        status: 'passed',
        assertionResults: [
          { status: 'skipped', fullName: 'left out on one engine', meta: { isShownByOthers: true } },
          { status: 'skipped', fullName: 'not for this system', meta: {} },
        ],
      },
    ],
  };
  expect(resultsIn(report, '/house')).toEqual({
    passed: 3,
    failed: 2,
    skipped: 3,
    named: ['failed: a.test.ts › no module b', 'failed: b.test.ts › one is two › expected 1 to be 2'],
  });
});

test("Playwright's report is read, and a flaky test passed, but is named", () => {
  const spec = (title: string, status: string, ...errors: string[]) => ({
    file: 'views.spec.ts',
    line: 9,
    title,
    tests: [{ status, results: [{ errors: errors.map((message) => ({ message })) }, { errors: [] }] }],
  });
  const suites = [
    { specs: [spec('goes', 'expected')], suites: [{ specs: [spec('wavers', 'flaky', 'Error: too late\nat x')] }] },
    { specs: [spec('breaks', 'unexpected', 'Error: not there')] },
  ];
  expect(resultsIn({ suites, stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }, '/house')).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    named: [
      'passed at its second try: views.spec.ts:9 › wavers › Error: too late',
      'failed: views.spec.ts:9 › breaks › Error: not there',
    ],
  });
});

test('an error of no test is named, such as that of a server that did not start', () => {
  const errors = [{ message: 'Error: the server ended early\nat y' }];
  expect(resultsIn({ suites: [], errors, stats: { expected: 0 } }, '/house').named).toEqual([
    'failed: Error: the server ended early',
  ]);
});

test('no report is no tests', () => {
  expect(resultsOf('/nowhere/report.json', '/nowhere')).toEqual(noTests);
});

test('the closing line mentions skipped tests only if there are some', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  const sum = add(
    { passed: 12, failed: 0, skipped: 1, named: [] },
    { passed: 1, failed: 2, skipped: 0, named: ['failed: a', 'failed: b'] },
  );
  expect(closingLine(sum)).toBe('13 passed, 2 failed, 1 skipped');
  expect(sum.named).toEqual(['failed: a', 'failed: b']);
});
