import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const packed = promisify(brotliCompress); // at its best, where no level is said

/**
 * Writes the scripts and styles that the page names also as small as Brotli can, beside them as `.br`. That takes seconds, so a
 * server packs what else it serves less.
 */
export function packedFiles(): Plugin {
  return {
    name: 'packed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(join(dir, 'index.html'), 'utf8');
      const files = ['before-scripts.js', ...Object.keys(bundle)];
      const named = files.filter((name) => /\.(js|css)$/.test(name) && page.includes(name));
      await Promise.all(
        named.map(async (name) => writeFile(join(dir, `${name}.br`), await packed(await readFile(join(dir, name))))),
      );
    },
  };
}
