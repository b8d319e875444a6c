import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onePageAnywhere } from '../../emulation/build/one-page-anywhere.ts';
import { root } from '../programs.ts';
import { entrances } from './entrances.ts';

/** The routes as their file declares them: each path is relative to its parent's. */
function addresses(): string[] {
  const source = readFileSync(join(root, 'web/src/app/routes.tsx'), 'utf8');
  const parts = new Map<string, { parent: string; path: string }>();
  for (const [, name = '', parent = '', rest = ''] of source.matchAll(
    /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*(path: '[^']*'|id:)/g,
  ))
    parts.set(name, { parent, path: /'\/?(.*)'/.exec(rest)?.[1] ?? '' });
  const whole = (name: string): string[] => {
    const part = parts.get(name);
    return part ? [...whole(part.parent), part.path].filter((path) => path !== '') : [];
  };
  return [...parts.keys()].map((name) => whole(name).join('/'));
}

test('each page of the app has a file in the demo, except single jobs', () => {
  const found = addresses();
  expect(found).toContain('workflow/change-orders');
  const pages = found.filter((path) => path !== '' && !path.includes('$'));
  expect(pages.filter((path) => !entrances.includes(path))).toEqual([]);
  expect(entrances).toContain('guide/when-something-goes-wrong');
});

test('the demo recognises each first part of an address as its own, wherever it stands', () => {
  const html = onePageAnywhere('<title>x</title>');
  const heads = new Set(entrances.map((path) => path.split('/')[0] ?? ''));
  expect([...heads].filter((head) => !new RegExp(`[(|]${head}[|)]`).test(html))).toEqual([]);
});
