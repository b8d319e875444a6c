// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { browserProblem } from './browser-problem.ts';

const { localStorage, sessionStorage } = window;
const sound = { isSecureContext: true, localStorage, sessionStorage };
const refusing = (why: string): Storage =>
  Object.assign(Object.create(Storage.prototype), {
    setItem() {
      throw new DOMException(why);
    },
  });

test('a browser that keeps what a page stores has no problem, and keeps nothing of the question', () => {
  expect(browserProblem(sound)).toBeNull();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('an address without encryption is named as the problem', () => {
  expect(browserProblem({ ...sound, isSecureContext: false })?.reason).toContain('https:');
});

test.each([
  [
    'blocked',
    {
      ...sound,
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
  [
    'blocked for the tab',
    {
      ...sound,
      get sessionStorage(): Storage {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
  ['full', { ...sound, localStorage: refusing('QuotaExceededError') }],
])('storage that is %s is named as the problem', (_, page) => {
  expect(browserProblem(page)).toMatchObject({
    title: 'Your browser lets this page keep nothing',
    hint: expect.stringContaining('site data'),
  });
});
