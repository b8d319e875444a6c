const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32 (ISO 3309), as used in zip files and tokens. Pass the checksum so far to continue it. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  // The table has an entry for every byte.
  for (const byte of bytes) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] as number);
  return ~sum >>> 0;
}
