import { readFile } from './read-file.ts';
import type { FileOutcome } from './sheet-table.ts';

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  self.postMessage((await readFile(data)) satisfies FileOutcome);
};
