const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The check sum CRC-32 (ISO 3309), as zip files and tokens carry it; continued from that of the bytes before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  // The index is a byte, and the table has an entry for each.
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] as number);
  return ~sum >>> 0;
}
