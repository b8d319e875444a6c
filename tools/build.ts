// npm run build [-- FOLDER]: puts everything that runs into one folder (dist/). docs/decisions/0042 says what is in it and why.
import { join, resolve } from 'node:path';
import process from 'node:process';
import { buildKit } from './kit/build-kit.ts';
import { root } from './programs.ts';

const folder = resolve(process.argv[2] ?? join(root, 'dist'));
const { files, bytes, checksum } = await buildKit(folder, console.log);
console.log(`${folder}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, sha256 of checksums.txt ${checksum}`);
