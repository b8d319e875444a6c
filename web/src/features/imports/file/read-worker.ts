import { readFile } from '@plumbline/import/files/read-file';
import type { FileOutcome } from '@plumbline/import/files/sheet-table';

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => {
  self.postMessage((await readFile(data)) satisfies FileOutcome);
};
