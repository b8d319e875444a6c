// @vitest-environment node
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { onePageAnywhere } from './one-page-anywhere.ts';

const built = onePageAnywhere(`<head>
    <title>App</title>
    <link rel="icon" href="./icon.svg" />
    <script type="module" crossorigin src="./assets/app.js"></script>
  </head>`);

/** What the page's script writes at this address, served by a service worker or by the host. */
function writtenAt(address: string, worker?: string): string {
  let written = '';
  const script = /<script>([\s\S]*?)<\/script>/.exec(built)?.[1] ?? '';
  const document = { write: (html: string) => (written += html) };
  const navigator = { serviceWorker: { controller: worker === undefined ? null : { scriptURL: worker } } };
  runInNewContext(script, { document, navigator, URL, location: new URL(address) });
  return written;
}
/** The address from which it loads its code. */
function codeAt(address: string, worker?: string): string {
  const written = writtenAt(address, worker);
  const [, base = ''] = /<base href="([^"]*)">/.exec(written) ?? [];
  const [, code = ''] = /src="([^"]*)"/.exec(written) ?? [];
  return new URL(code, new URL(base, address)).href;
}

test.each([
  ['https://host.example/', 'https://host.example/assets/app.js'],
  ['https://host.example/demo/', 'https://host.example/demo/assets/app.js'],
  ['https://host.example/demo/index.html', 'https://host.example/demo/assets/app.js'],
  ['https://host.example/demo/workflow/jobs?view=x', 'https://host.example/demo/assets/app.js'],
  ['https://host.example/a/b/mails/', 'https://host.example/a/b/assets/app.js'],
  ['https://host.example/a/b/admin/users/', 'https://host.example/a/b/assets/app.js'],
  ['https://host.example/homes/callback?code=pm', 'https://host.example/homes/assets/app.js'],
])('at %s its code is %s', (address, code) => {
  expect(codeAt(address)).toBe(code);
});

test.each([
  'https://host.example//evil.example/home',
  'https://host.example/\\evil.example/home',
  'https://host.example///evil.example/',
])('at %s no other host is asked for code', (address) => {
  expect(new URL(codeAt(address)).host).toBe('host.example');
});

test('on an unknown path the service worker that serves the page knows its base', () => {
  const at = (worker?: string) => codeAt('https://host.example/demo/nowhere/at/all', worker);
  expect(at('https://host.example/demo/service-worker.js?plumbline')).toBe('https://host.example/demo/assets/app.js');
  expect(at('https://host.example/another.js')).toBe(at());
});

test('an address cannot inject anything into the page', () => {
  expect(writtenAt('https://host.example/"><script>alert(1)</script>/home')).not.toContain('alert(1)</script>');
});

test('the page itself loads nothing before its script, which would be from the wrong base', () => {
  expect(built.replace(/<script>[\s\S]*?<\/script>/, '')).not.toContain('./');
});
