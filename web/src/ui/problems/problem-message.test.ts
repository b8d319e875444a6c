// @vitest-environment happy-dom
import type { CallFailure } from '@plumbline/contract/client';
import type { viewCalls } from '@plumbline/contract/workflow/views';
import { expect, test } from 'vitest';
import { problemError } from '../../lib/api.ts';
import type { ProblemWords, SharedProblem } from '../../lib/problem-words.ts';
import { actionLine, errorLine, errorMessage, problemLine, problemMessage, sentences } from './problem-message.ts';

const titled = { status: 400, title: '' };
const viewGone = { ...titled, type: 'view-gone' } as const;
const words: ProblemWords<CallFailure<typeof viewCalls.deleteView>> = {
  'view-gone': () => ({ title: 'The view is gone', detail: 'Save a new one.' }),
};

test('a missing right is named as people call it, and whom to ask', () => {
  const message = problemMessage({ ...titled, type: 'forbidden', permission: 'Wip_edit' });
  expect(message).toEqual({
    title: 'You may not edit jobs',
    detail: 'Ask an administrator of your company for that right.',
  });
});

test('an unexpected failure carries the trace id for support', () => {
  const problem = { ...titled, type: 'unexpected', traceId: 'abc123' } as const;
  expect(problemMessage(problem).traceId).toBe('abc123');
  expect(problemLine(problem)).toContain('(abc123)');
});

test('nothing typed is lost when the server cannot be reached', () => {
  expect(problemMessage({ type: 'network', status: 0, title: '' }).detail).toContain('try again');
});

test('of something done by a click nobody is told that typed text is kept, but to look whether it was done', () => {
  const lost = { type: 'network', status: 0, title: '' } as const;
  expect(actionLine(lost)).toBe(
    'The server cannot be reached. Check your connection, and look whether it was done before you try again.',
  );
  expect(actionLine(viewGone, words)).toBe('The view is gone. Save a new one.');
});

test('a thrown value of any kind becomes a message', () => {
  expect(errorMessage(problemError({ ...titled, type: 'rate-limited' })).title).toBe('Too many requests');
  expect(errorMessage('oops').title).toBe('Something went wrong on our side');
});

test('a feature’s own failure is said in its words, also after it was thrown', () => {
  expect(problemLine(viewGone, words)).toBe('The view is gone. Save a new one.');
  expect(errorLine(problemError(viewGone, words))).toBe('The view is gone. Save a new one.');
});

test('a call with failures of its own does not compile without words for each of them', () => {
  // @ts-expect-error: no words
  expect(problemMessage(viewGone)).toMatchObject({ title: 'Something went wrong on our side' });
  const saved = viewGone as CallFailure<typeof viewCalls.saveView>;
  // @ts-expect-error: saving a view has more failures than deleting it
  expect(problemMessage(saved, words).title).toBe('The view is gone');
  // @ts-expect-error: a table without an entry
  const forgetful: ProblemWords<CallFailure<typeof viewCalls.deleteView>> = {};
  expect(problemMessage(viewGone, forgetful)).toMatchObject({ title: 'Something went wrong on our side' });
});

test('a problem of a newer server is unexpected, not a crash', () => {
  const newer = { ...titled, type: 'invented-later', traceId: 'xyz' } as unknown as SharedProblem;
  expect(problemMessage(newer)).toMatchObject({ title: 'Something went wrong on our side', traceId: 'xyz' });
});

test('each line ends as a sentence, whether it came as one or not', () => {
  expect(sentences(['Row 3 has no number', 'Split the file.', 'Which of them?', 'b'])).toBe(
    'Row 3 has no number. Split the file. Which of them? And 1 more.',
  );
});
