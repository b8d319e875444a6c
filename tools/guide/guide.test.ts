// What the guide says is in the product: pictures, links, and names of buttons and places, which are bold.
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../programs.ts';
import { pictures } from './pictures.ts';

const folder = join(root, 'docs/guide');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const product = globSync(['web/src/**/*.{ts,tsx}', 'packages/{contract,sheet,domain}/src/**/*.ts'], { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** Whether the product has exactly this text: between quotes or tags, or as a line of its own. */
function isSaid(name: string): boolean {
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(['"\`>]|^\\s*)${text}(['"\`<]|\\s*$)`, 'm').test(product);
}

describe.each(pages)('the page %s', (page) => {
  const text = textOf(page);

  test('begins with its title and is short', () => {
    expect(text).toMatch(/^# .+\n\n/);
    expect(text.split(/\s+/).length).toBeLessThan(320);
  });

  test('has its pictures, each with a text that says what it shows', () => {
    const shown = [...text.matchAll(/!\[(.*?)\]\((.*?)\)/g)].map(([, words = '', path = '']) => ({ words, path }));
    expect(shown.length).toBeGreaterThan(0);
    for (const { words, path } of shown) {
      expect(words).not.toBe('');
      expect(statSync(join(folder, path)).size).toBeGreaterThan(2_000);
    }
  });

  test('links to existing pages', () => {
    for (const [, path = ''] of text.matchAll(/(?<!!)\[.*?\]\((.*?)\)/g)) expect(pages).toContain(path);
  });

  test('uses names that the product uses', () => {
    const names = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
    // A bold sentence is a heading of the page, not a name.
    expect(names.filter((name) => !/[.?]$/.test(name) && !isSaid(name))).toEqual([]);
  });
});

test('the list of pages is complete, in the folder and in the product', () => {
  const listed = [...textOf('README.md').matchAll(/\[.*?\]\((.*?)\)/g)].map(([, path = '']) => path);
  expect(listed.sort()).toEqual([...pages].sort());
  const shown = readFileSync(join(root, 'web/src/features/guide/guide-pages.ts'), 'utf8');
  expect(pages.filter((page) => !shown.includes(`docs/guide/${page}'`))).toEqual([]);
});

test('a name that the product does not use is noticed', () => {
  expect(isSaid('Import…')).toBe(true);
  expect(isSaid('Import it all')).toBe(false);
  expect(isSaid('Impor')).toBe(false);
});

test('the tool takes every picture in the folder, and together they are small', () => {
  const files = readdirSync(join(folder, 'pictures'));
  expect(files.sort()).toEqual(pictures.map(({ name }) => `${name}.webp`).sort());
  const bytes = files.map((name) => statSync(join(folder, 'pictures', name)).size);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(1_500_000);
});

test('README and docs show pictures that exist, and each picture is shown', () => {
  const shown = globSync(['README.md', 'docs/*.md', 'docs/guide/*.md'], { cwd: root }).flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/!\[.+?\]\((.*?)\)/g)].map(([, path = '']) =>
      join(root, dirname(page), path),
    ),
  );
  for (const path of shown) expect(statSync(path).size).toBeGreaterThan(2_000);
  const own = pictures.map(({ name }) => join(folder, 'pictures', `${name}.webp`));
  expect(own.filter((path) => !shown.includes(path))).toEqual([]);
});
