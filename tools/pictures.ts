import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { ensureTestChromium } from './chromium.ts';
import { argumentsOrEnd } from './command-line.ts';
import { buildDemoIfChanged, DEMO_DIST } from './emulation/build-demo.ts';
import { serveFiles } from './emulation/serve-files.ts';
import { pictures } from './guide/pictures.ts';
import { take } from './guide/take.ts';
import { root } from './programs.ts';

const folder = join(root, 'docs/guide/pictures');
const say = (line: string) => process.stdout.write(`${line}\n`);
const { positionals: wanted } = argumentsOrEnd(
  `Usage: npm run pictures [-- NAME…]

  Takes the pictures of docs and of the README anew: all, or those with these names.`,
  { args: process.argv.slice(2), allowPositionals: true },
);
mkdirSync(folder, { recursive: true });
const files = new Set(pictures.map(({ name }) => `${name}.webp`));
for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(join(folder, file));
// The demo includes the guide with its pictures.
for (const file of files) if (!existsSync(join(folder, file))) writeFileSync(join(folder, file), '');
await buildDemoIfChanged(say);
const { path: executablePath, args } = ensureTestChromium(say);
const { origin, stop } = await serveFiles(DEMO_DIST, 0, '/', 200);
const browser = await chromium.launch({ executablePath, args });
try {
  for (const picture of pictures) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    const bytes = await take(browser, origin, picture);
    writeFileSync(join(folder, `${picture.name}.webp`), bytes);
    say(`  ${picture.name}.webp  ${Math.round(bytes.length / 1024)} kB`);
  }
} finally {
  await browser.close();
  await stop();
}
