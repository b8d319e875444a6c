import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { type HouseFile, readBundle } from './house.ts';

const MOST_FILES = 4;
const MOST_BYTES = 309_000;

/** The scripts that the page names for the jobs sheet, and scripts that these import and the page does not name. */
function firstLoadOf(bundle: readonly HouseFile[]): { named: HouseFile[]; unnamed: string[] } {
  const page = bundle.find(({ path }) => path === 'index.html')?.text ?? '';
  const named = bundle.filter(({ path }) => path.endsWith('.js') && page.includes(path));
  const imported = named.flatMap(({ text }) =>
    [...text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => `assets/${name}`),
  );
  return { named, unnamed: imported.filter((path) => !page.includes(path)) };
}

const dist = join(import.meta.dirname, '../../web/dist');
const bundle = readBundle(dist);
/** The build compresses the app's own files; the server compresses the others. */
const bytesAsServed = ({ path, text }: HouseFile): number => {
  const packed = join(dist, `${path}.br`);
  if (existsSync(packed)) return statSync(packed).size;
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
};

test.skipIf(bundle === undefined)('the page names all scripts of the jobs sheet; they are few and small', () => {
  const { named, unnamed } = firstLoadOf(bundle ?? []);
  expect(named.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^assets\/jobs-/));
  expect(unnamed).toEqual([]);
  expect(named.length).toBeLessThanOrEqual(MOST_FILES);
  expect(named.reduce((sum, file) => sum + bytesAsServed(file), 0)).toBeLessThanOrEqual(MOST_BYTES);
});

test.skipIf(bundle === undefined)(
  'the page asks for its script ahead, as a browser needs it that kept compiled code',
  () => {
    const page = bundle?.find(({ path }) => path === 'index.html')?.text ?? '';
    const [, entry] = /<script type="module" crossorigin src="([^"]+)">/.exec(page) ?? [];
    const ahead = page.indexOf(`<link rel="preload" href="${entry}" as="script" crossorigin>`);
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(page.indexOf('<script'));
  },
);

test('notices a script that another script must request', () => {
  const page = { path: 'index.html', text: '<script src="/assets/index.js" data-sheet="/assets/jobs.js"></script>' };
  const jobs = { path: 'assets/jobs.js', text: 'import{a}from"./index.js";import"./late.js";' };
  const rest = ['index', 'late'].map((name) => ({ path: `assets/${name}.js`, text: '' }));
  expect(firstLoadOf([page, jobs, ...rest]).unnamed).toEqual(['assets/late.js']);
});
