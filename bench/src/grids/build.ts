import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const bench = join(import.meta.dirname, '..', '..');
export const contestants = ['ours', 'tanstack', 'revogrid'] as const;
export type ContestantName = (typeof contestants)[number];
export const titles: Record<ContestantName, string> = {
  ours: 'DataGrid, everything on',
  tanstack: 'bare TanStack Table + Virtual',
  revogrid: 'RevoGrid',
};

/** The WIP schedule, and the jobs grid with its saving, which nobody is compared with. */
const alone = ['schedule', 'tasks'] as const;
export const pages = [...contestants, ...alone] as const;
export type PageName = (typeof pages)[number];

export const builtFolder = (name: PageName) => join(bench, 'dist', name);

/** Builds each contestant's page for production and tells its JavaScript and CSS in KB, gzipped, React and rows included. */
export async function buildGrids(): Promise<Map<ContestantName, number>> {
  const sizes = new Map<ContestantName, number>();
  for (const name of alone) await buildPage(name);
  for (const name of contestants) {
    await buildPage(name);
    const files = readdirSync(builtFolder(name)).filter((file) => /\.(js|css)$/.test(file));
    const bytes = files.map((file) => gzipSync(readFileSync(join(builtFolder(name), file))).length);
    sizes.set(name, bytes.reduce((a, b) => a + b, 0) / 1024);
  }
  return sizes;
}

const buildPage = (name: PageName) =>
  build({ configFile: join(bench, 'vite.config.ts'), mode: name, logLevel: 'error' });
