/** The bytes of a file, in memory or read piece by piece. A byte array qualifies. */
export interface FileBytes {
  readonly length: number;
  subarray(start: number, end?: number): Uint8Array;
}

/** For readers that need the whole file at once. */
export const wholeOf = (bytes: FileBytes): Uint8Array =>
  bytes instanceof Uint8Array ? bytes : bytes.subarray(0, bytes.length);
