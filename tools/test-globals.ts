import process from 'node:process';
import { afterAll, expect, vi } from 'vitest';

/** What libraries replace: @hono/node-server these two, once and for good, and others their own, which they mark with two underscores. */
const isOfLibraries = (name: string): boolean => /^(Request|Response|__.*)$/.test(name);

/** What a test can replace for the files that run after it in the same worker. */
function globals(): ReadonlyMap<string, unknown> {
  const owners = { '': globalThis, 'Date.': Date, 'Math.': Math, 'performance.': performance, 'crypto.': crypto };
  const found = Object.entries(owners).flatMap(([owner, object]) =>
    // A getter is not asked: some make what they stand for.
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(([name, { value, get }]): [string, unknown] => [
      owner + name,
      value ?? get,
    ]),
  );
  return new Map([...found, ['process.env', JSON.stringify(process.env)]]);
}

// Workers are not isolated: a clock that one file leaves replaced stands still in the next.
const before = globals();
afterAll(() => {
  vi.restoreAllMocks(); // as Vitest does after each file: what it takes for the original may be the replacement of another
  const after = globals();
  const changed = [...before.keys()].filter((name) => !Object.is(before.get(name), after.get(name)));
  expect(
    changed.filter((name) => !isOfLibraries(name)),
    'globals that the file has not put back',
  ).toEqual([]);
});
