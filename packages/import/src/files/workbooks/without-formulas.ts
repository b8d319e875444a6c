/** [MS-XLS] 2.3. A record of a kind that nobody knows is passed over. */
const LBL = [0x0018, 0x0218];
const SHARED = [0x04bc, 0x00bc, 0x0221, 0x0021];
const UNKNOWN = [0xff, 0x0f];
/** Where a formula record has the length of its expression, by the record's kind; the first is that of Excel 5 and later. */
const LENGTH_AT = new Map([
  [0x0006, 20],
  [0x0206, 16],
  [0x0406, 16],
]);

/**
 * Empties the expressions of the formulas in the stream of a binary workbook, in place; their results stay. The library that reads it
 * does not end on some damaged expressions, and an import needs none.
 */
export function emptyFormulas(stream: Stream, { isExcel2 = false } = {}): void {
  const at16 = (at: number) => (stream[at] ?? 0) + 256 * (stream[at + 1] ?? 0);
  const set = (at: number, ...bytes: number[]) => {
    if (at + bytes.length <= stream.length) for (const [i, byte] of bytes.entries()) stream[at + i] = byte;
  };
  for (let at = 0; at + 4 <= stream.length; at += 4 + at16(at + 2)) {
    const kind = at16(at);
    const lengthAt = LENGTH_AT.get(kind);
    if (lengthAt !== undefined && isExcel2) set(at + 4 + 16, 0);
    else if (lengthAt !== undefined) set(at + 4 + lengthAt, 0xff, 0xff);
    else if (LBL.includes(kind)) set(at + 4 + 4, 0, 0);
    else if (SHARED.includes(kind)) set(at, ...UNKNOWN);
  }
}

/** Bytes, in whatever list the library keeps them. */
interface Stream {
  readonly length: number;
  [at: number]: number;
}
