import { join, resolve } from 'node:path';
import process from 'node:process';
import { argumentsOrEnd } from './command-line.ts';
import { buildKit } from './kit/build-kit.ts';
import { root } from './programs.ts';

const { positionals } = argumentsOrEnd(
  `Usage: npm run build [-- FOLDER]

  Puts everything that runs into one folder, dist unless another is named. docs/decisions/0042 says what is in it and why.`,
  { args: process.argv.slice(2), allowPositionals: true },
);
const folder = resolve(positionals[0] ?? join(root, 'dist'));
const { files, bytes, checksum } = await buildKit(folder, console.log);
console.log(`${folder}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, sha256 of checksums.txt ${checksum}`);
