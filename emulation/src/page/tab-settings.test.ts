// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { signedOut, tabLookups, tabPersona, takeWishes } from './tab-settings.ts';

beforeEach(() => sessionStorage.clear());

/** A page at this address. */
function page(path: string) {
  const location = new URL(path, 'https://host.example');
  const history = {
    state: null,
    replaceState(_: unknown, __: string, next: URL) {
      location.href = next.href;
    },
  };
  return { location, history } as unknown as Window & { location: URL }; // as much of a window as is needed
}

test('the address sets the person, the number of jobs and the items of a lookup, and loses these parameters', () => {
  const opened = page('/demo/workflow/jobs?persona=pm&view=standard&jobs=10000&lookups=40');
  expect(takeWishes(opened)).toEqual({ persona: 'pm', jobs: 10_000, lookups: 40 });
  expect(opened.location.href).toBe('https://host.example/demo/workflow/jobs?view=standard');
});

test.each(['?persona=owner&jobs=many', '?jobs=0', '?jobs=1.5', '?jobs=100001', '?lookups=0', '?lookups=51', ''])(
  '%s asks for nothing',
  (query) => {
    expect(takeWishes(page(`/home${query}`))).toEqual({ persona: null, jobs: null, lookups: null });
  },
);

test('a tab keeps its person; at first it is the administrator', () => {
  expect(tabPersona(null)).toBe('admin');
  expect(tabPersona('accountant')).toBe('accountant');
  expect(tabPersona(null)).toBe('accountant');
});

test('lookups have ten items, until the tab asks for more', () => {
  expect(tabLookups(null)).toBe(10);
  expect(tabLookups(40)).toBe(40);
  expect(tabLookups(null)).toBe(40);
});

test('a person who signed out stays out until somebody is chosen', () => {
  signedOut().note();
  expect(signedOut().is()).toBe(true);
  tabPersona(null);
  expect(signedOut().is()).toBe(true);
  tabPersona('pm');
  expect(signedOut().is()).toBe(false);
});
