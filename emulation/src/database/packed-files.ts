/**
 * Files in one piece, as the build ships a data directory: four bytes with the length of the index, the index as JSON
 * (`[path, size]`, directories with null), and the files' bytes one after another.
 */
export type PackedFiles = ReadonlyMap<string, Uint8Array | null>;

/** Parents come before their children, as in the map. A null is a directory. */
export function packFiles(files: PackedFiles): Uint8Array<ArrayBuffer> {
  const index = new TextEncoder().encode(
    JSON.stringify([...files].map(([path, bytes]) => [path, bytes?.length ?? null])),
  );
  const size = [...files.values()].reduce((sum, bytes) => sum + (bytes?.length ?? 0), 4 + index.length);
  const packed = new Uint8Array(size);
  new DataView(packed.buffer).setUint32(0, index.length);
  packed.set(index, 4);
  let at = 4 + index.length;
  for (const bytes of files.values()) {
    if (!bytes) continue;
    packed.set(bytes, at);
    at += bytes.length;
  }
  return packed;
}

/** The files' bytes are views of `packed`. Throws if it is truncated. */
export function unpackFiles(packed: Uint8Array<ArrayBuffer>): PackedFiles {
  const indexLength = new DataView(packed.buffer, packed.byteOffset).getUint32(0);
  // As packFiles wrote it: a file of this build.
  const index = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + indexLength))) as [string, number | null][];
  let at = 4 + indexLength;
  const files = new Map<string, Uint8Array | null>();
  for (const [path, size] of index) {
    files.set(path, size === null ? null : packed.subarray(at, at + size));
    at += size ?? 0;
  }
  if (at !== packed.length) throw new Error('The prepared data directory is not whole');
  return files;
}
