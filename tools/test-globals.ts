import process from 'node:process';
import { afterAll, expect, vi } from 'vitest';

/** The clock and the network. Of the other globals, libraries of the tests replace some in each file. */
const WATCHED =
  /^(?:(?:set|clear)(?:Timeout|Interval|Immediate)|queueMicrotask|\w+(?:AnimationFrame|IdleCallback)|Date|fetch)$/;

/** What a test can replace for the files that run after it in the same worker. */
function globals(): ReadonlyMap<string, unknown> {
  const owners = { '': globalThis, 'Date.': Date, 'Math.': Math, 'performance.': performance, 'crypto.': crypto };
  const found = Object.entries(owners).flatMap(([owner, object]) =>
    // A getter is not asked: some make what they stand for.
    Object.entries(Object.getOwnPropertyDescriptors(object)).flatMap(([name, { value, get }]): [string, unknown][] =>
      owner !== '' || WATCHED.test(name) ? [[owner + name, value ?? get]] : [],
    ),
  );
  return new Map([...found, ['process.env', JSON.stringify(process.env)]]);
}

// Workers are not isolated: a clock that one file leaves replaced stands still in the next.
const before = globals();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks(); // as Vitest does after each file: what it takes for the original may be the replacement of another
  const after = globals();
  const changed = [...before.keys()].filter((name) => !Object.is(before.get(name), after.get(name)));
  expect(changed, 'globals that the file has not put back').toEqual([]);
});
