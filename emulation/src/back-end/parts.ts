import { z } from 'zod';
import type { Engine } from '../database/open-database.ts';
import { type PackedFiles, unpackFiles } from '../database/packed-files.ts';

const part = z.object({ path: z.string(), bytes: z.number() });

/** What the build prepared, from `parts.json`: each part's path and compressed size. */
export const partsList = z.object({
  wasm: part,
  files: part,
  directory: part,
  /** The fingerprint of the prepared data directory. */
  stamp: z.string(),
  /** How many jobs the demo company has in it. */
  jobs: z.number(),
});
export type PartsList = z.infer<typeof partsList>;

export interface Parts {
  engine: Engine;
  directory: PackedFiles;
  list: PartsList;
}

/** Downloads the parts. `onProgress` gets compressed bytes. Rejects if a part cannot be downloaded. */
export async function downloadParts(listUrl: URL, onProgress: (loaded: number, total: number) => void): Promise<Parts> {
  const list = partsList.parse(await (await fetchWell(listUrl)).json());
  const total = list.wasm.bytes + list.files.bytes + list.directory.bytes;
  let loaded = 0;
  const others = new AbortController();
  const load = async ({ path }: PartsList['wasm']): Promise<Blob> => {
    const response = await fetchWell(new URL(path, listUrl), others.signal);
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          loaded += chunk.length;
          // After a failure, progress of the others would cover the error message.
          if (!others.signal.aborted) onProgress(Math.min(loaded, total), total);
          controller.enqueue(chunk);
        },
      }),
    );
    return unzipped(await new Response(counted ?? null).blob());
  };
  const [wasm, files, directory] = await Promise.all([
    load(list.wasm).then(async (blob) => WebAssembly.compile(await blob.arrayBuffer())),
    load(list.files),
    load(list.directory).then(async (blob) => unpackFiles(new Uint8Array(await blob.arrayBuffer()))),
  ]).catch((error: unknown) => {
    others.abort();
    throw error;
  });
  return { engine: { wasm, files }, directory, list };
}

async function fetchWell(url: URL, signal: AbortSignal | null = null): Promise<Response> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url.pathname} answers with status ${response.status}`);
  return response;
}

const GZIP = [0x1f, 0x8b];

/** Some hosts decompress files on their way. */
async function unzipped(blob: Blob): Promise<Blob> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  if (first !== GZIP[0] || second !== GZIP[1]) return blob;
  return new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
}
