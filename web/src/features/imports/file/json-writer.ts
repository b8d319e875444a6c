const FIRST_ROOM = 1024 * 1024;

/**
 * Writes JSON as bytes, piece by piece, and packs them. A text of a whole part and its bytes are too large for the engine's young objects, and stay
 * until it collects the old ones.
 */
export class JsonWriter {
  private readonly encoder = new TextEncoder();
  private room = new Uint8Array(FIRST_ROOM);
  private used = 0;

  /** A piece of JSON. */
  add(json: string): void {
    // A letter takes three bytes at most.
    const needed = this.used + json.length * 3;
    if (needed > this.room.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.room.length));
      larger.set(this.room.subarray(0, this.used));
      this.room = larger;
    }
    this.used += this.encoder.encodeInto(json, this.room.subarray(this.used)).written;
  }

  /** What was written since the last time, as gzip, to be given away. Add nothing until it is there. */
  async take(): Promise<Uint8Array<ArrayBuffer>> {
    const packed = new CompressionStream('gzip');
    const taken = new Response(packed.readable).arrayBuffer();
    const into = packed.writable.getWriter();
    await into.write(this.room.subarray(0, this.used));
    await into.close();
    this.used = 0;
    return new Uint8Array(await taken);
  }
}
