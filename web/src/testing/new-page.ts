import { format } from 'node:util';
import { notifications } from '@mantine/notifications';
import { configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { timersOfPage } from './timers-of-page.ts';

// A test file begins as a page does: with our modules anew, nothing stored and nothing shown. Only the libraries and the DOM stay.
vi.resetModules();
notifications.clean();
sessionStorage.clear();
localStorage.clear();
document.body.replaceChildren();
afterAll(timersOfPage());

/** What libraries say of a DOM without layout that does not know all tags, and of a test whose machine is slow. */
const OF_THE_TEST =
  /^The (width\(0\) and height\(0\) of chart|tag <search> is unrecognized)|was not wrapped in act\(|inside an `act` scope/;

// A page has nothing to say on the console. A test that makes it speak spies on `console`.
vi.restoreAllMocks();
const said: string[] = [];
for (const level of ['warn', 'error'] as const)
  console[level] = (...words: unknown[]) => {
    const line = format(...words);
    if (!OF_THE_TEST.test(line)) said.push(`${level}: ${line}`);
  };
afterEach(() => expect(said.splice(0), 'said on the console').toEqual([]));

// For its warnings, React's development build notes the stack where each element is made: a seventh of a test's time. Here any
// warning fails the test, and names its component all the same. A count above React's own limit leaves the stacks out.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

// A growing text field waits for fonts, which the DOM of the tests lacks.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// A person opens menus and dialogs once the sheet is drawn: by then the later parts are downloaded.
beforeAll(async () => (await import('../ui/page-part.tsx')).loadLater());

configure({
  // As with the limits of vitest.config.ts: a busy machine is only slow.
  asyncUtilTimeout: 30_000,
  // A wait looks many times, and prints the page itself when it gives up.
  getElementError(message, container) {
    const isWaiting = Boolean(Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'));
    const error = new Error([message, isWaiting ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
