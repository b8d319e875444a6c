import { describe, expect, test } from 'vitest';
import { readPath } from './request-path.ts';

describe('the path of a request', () => {
  test.each([
    ['/', '/', '/'],
    ['/wip/jobs?view=1', '/wip/jobs', '/wip/jobs?view=1'],
    ['/a/../b', '/b', '/b'],
    ['/a/%2e%2E/b', '/b', '/b'],
    ['/%61pi/x', '/api/x', '/api/x'],
    ['/caf%C3%A9/', '/café/', '/caf%C3%A9/'],
    ['/a%3Fb', '/a?b', '/a%3Fb'],
    ['/x%252f..%252findex.html', '/x%2f..%2findex.html', '/x%252f..%252findex.html'],
    ['http://elsewhere.example/api?x=1', '/api', '/api?x=1'],
    ['/\\a', undefined, undefined],
    ['/a\\..\\index.html', '/index.html', '/index.html'],
  ])('%s reads as %s', (target, path, url) => expect(readPath(target)).toEqual(path && { path, url }));

  test.each([
    '//',
    '///',
    '//evil.example/api',
    '/a//b',
    'http://',
    '*',
    '',
    'a',
    '/%',
    '/%ff',
    '/x%2f..%2findex.html',
    '/x%2Fy',
    '/x%5c..%5cindex.html',
    '/%00',
    '/index.html%00.js',
    '/%0d%0aSet-Cookie:x',
    '/a/%7f',
    'ftp://x/y',
    `/${'a'.repeat(5_000)}`,
  ])('%s is none', (target) => expect(readPath(target)).toBeUndefined());
});
