// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type AnyProblem, ProblemError } from '../lib/api.ts';
import { errorMessage, problemLine, problemMessage } from './problem-message.ts';

const titled = { status: 400, title: '' };
/** A problem without members of its own; the contract types it as an object that can have none at all. */
const plain = (members: { type: string; traceId?: string }) => ({ ...titled, ...members }) as unknown as AnyProblem;

test('a missing permission is named, and whom to ask', () => {
  const message = problemMessage({ ...titled, type: 'forbidden', permission: 'Wip_edit' });
  expect(message).toEqual({
    title: 'You may not edit jobs',
    detail: expect.stringMatching(/Wip_edit.*administrator/),
  });
});

test('an unexpected failure carries the trace id for support', () => {
  const problem = plain({ type: 'unexpected', traceId: 'abc123' });
  expect(problemMessage(problem).traceId).toBe('abc123');
  expect(problemLine(problem)).toContain('(abc123)');
});

test('refused cells are named one by one, and many are counted', () => {
  const refusals = [1, 2, 3, 4, 5].map((n) => ({
    jobId: 'id',
    jobNumber: `24-00${n}`,
    field: 'retainageAmount',
    title: 'Retainage',
    value: -1,
    reason: 'must not be negative',
  }));
  expect(problemMessage({ ...titled, type: 'cells-refused', refusals }).detail).toBe(
    'Retainage of job 24-001 must not be negative. Retainage of job 24-002 must not be negative. ' +
      'Retainage of job 24-003 must not be negative. And 2 more.',
  );
});

test('nothing typed is lost when the server cannot be reached', () => {
  expect(problemMessage({ type: 'network', status: 0, title: '' }).detail).toContain('try again');
});

test('a thrown value of any kind becomes a message', () => {
  expect(errorMessage(new ProblemError(plain({ type: 'rate-limited' }))).title).toBe('Too many requests');
  expect(errorMessage('oops').title).toBe('Something went wrong on our side');
});

test('a problem of a newer server is unexpected, not a crash', () => {
  const unknown = plain({ type: 'invented-later', traceId: 'xyz' });
  expect(problemMessage(unknown)).toMatchObject({ title: 'Something went wrong on our side', traceId: 'xyz' });
});
