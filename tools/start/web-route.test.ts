import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { webRoute } from './web-route.ts';

const dist = mkdtempSync(join(tmpdir(), 'plumbline-web-'));
writeFileSync(join(dist, 'index.html'), '<style nonce="__CSP_NONCE__"></style>');
afterAll(() => rmSync(dist, { recursive: true }));

function headersOfPage(): Record<string, string> {
  let headers: Record<string, string> = {};
  const response = { writeHead: (_status: number, given: Record<string, string>) => (headers = given), end: () => {} };
  // What the route reads of a request and writes of a response.
  webRoute(dist, {}, []).callback(
    { method: 'GET', url: '/admin/tenant', headers: {} } as IncomingMessage,
    response as unknown as ServerResponse,
  );
  return headers;
}

test('a company’s logo may come over HTTPS from anywhere, and nothing else from elsewhere', () => {
  const policy = headersOfPage()['content-security-policy'] ?? '';
  const allowed: Record<string, string[]> = Object.fromEntries(
    policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
  );
  expect(allowed['img-src']).toEqual(["'self'", 'https:', 'data:']);
  expect(allowed['default-src']).toEqual(["'none'"]);
  expect(allowed['script-src']).toEqual(["'self'"]);
  expect(allowed['connect-src']).toEqual(["'self'"]);
  const others = Object.entries(allowed).filter(([name]) => name !== 'img-src');
  expect(others.flatMap(([, sources]) => sources).filter((source) => source.includes('http'))).toEqual([]);
});
