import type { Cells } from './lazy-rows.ts';

/** No cell has it (`storable`). */
const BETWEEN = '\0';
/** Large enough that rows waste little at its end, and small beside what a file holds. */
const CHUNK = 1024 * 1024;

/**
 * Rows as bytes, each with its cells one behind the other. An engine moves texts that live and keeps room for as many again; bytes lie outside
 * of its heap, and what is read is garbage at once (decision 136).
 */
export class PackedRows {
  private readonly encoder = new TextEncoder();
  /** A row may begin with U+FEFF. */
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly chunks: Uint8Array[] = [];
  /** By row: its chunk, and its first and last place there. -1 where the row has none. */
  private readonly chunkOf: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private used = CHUNK;

  has(row: number): boolean {
    return (this.chunkOf[row] ?? -1) >= 0;
  }

  /** A row that is set again takes new room, and its old one is lost: few are. */
  set(row: number, cells: Cells): void {
    const text = cells.join(BETWEEN);
    const length = this.append(text);
    while (this.chunkOf.length <= row) {
      this.chunkOf.push(-1);
      this.starts.push(0);
      this.ends.push(0);
    }
    this.chunkOf[row] = this.chunks.length - 1;
    this.starts[row] = this.used - length;
    this.ends[row] = this.used;
  }

  /** The cells of a row; none where it was never set. */
  cells(row: number): string[] {
    const chunk = this.chunks[this.chunkOf[row] ?? -1];
    const [start = 0, end = 0] = [this.starts[row], this.ends[row]];
    return !chunk || start === end ? [] : this.decoder.decode(chunk.subarray(start, end)).split(BETWEEN);
  }

  /** Writes a text behind the last one, or into a chunk of its own, and returns its length in bytes. */
  private append(text: string): number {
    const chunk = this.chunks.at(-1);
    if (chunk && this.used < chunk.length) {
      const { read, written } = this.encoder.encodeInto(text, chunk.subarray(this.used));
      if (read === text.length) {
        this.used += written;
        return written;
      }
    }
    // A letter takes three bytes at most.
    const fresh = new Uint8Array(Math.max(CHUNK, text.length * 3));
    const { written } = this.encoder.encodeInto(text, fresh);
    this.chunks.push(fresh);
    this.used = written;
    return written;
  }
}
