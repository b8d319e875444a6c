import type { FileWrite } from '@electric-sql/pglite/memfs-frontend';

/** PostgreSQL writes its files by pages of this size. */
export const PAGE_BYTES = 8_192;

export interface PageWrite {
  page: number;
  /** From the start of the page. */
  at: number;
  data: Uint8Array;
}

/** Splits a write at the borders of pages. */
export function pagesOf({ chunks }: Pick<FileWrite, 'chunks'>): PageWrite[] {
  const pieces: PageWrite[] = [];
  for (const { at, data } of chunks) {
    for (let from = 0; from < data.length; ) {
      const begin = (at + from) % PAGE_BYTES;
      const length = Math.min(PAGE_BYTES - begin, data.length - from);
      pieces.push({ page: Math.floor((at + from) / PAGE_BYTES), at: begin, data: data.slice(from, from + length) });
      from += length;
    }
  }
  return pieces;
}

/** The file of `size` bytes: `base` with the pages on top. */
export function fileOf(size: number, base: Uint8Array, pages: Iterable<readonly [number, Uint8Array]>): Uint8Array {
  const file = new Uint8Array(size);
  file.set(base.subarray(0, size));
  for (const [page, data] of pages) {
    const from = page * PAGE_BYTES;
    if (from < size) file.set(data.subarray(0, size - from), from);
  }
  return file;
}
