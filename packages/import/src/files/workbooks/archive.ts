import { crc32 } from '@plumbline/domain/crc32';
import { Inflate } from 'fflate';
import { MAX_HELD, MAX_INFLATED, Refused } from '../limits.ts';

interface Part {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly header: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const IN_EXTRA = 0xffffffff;
/** What a zip can pack 1,000 times smaller makes 16 MB of one piece at most. */
const PIECE = 16 * 1024;

/** Sheets pack 5 to 60 times smaller; a bomb packs 1,000 times. */
const MAX_RATIO = 150;
const SMALL = 16 * 1024 * 1024;

const damaged = () => new Refused('The file is damaged: it does not unpack. Save it anew, or download it again.');
const tooLarge = () =>
  new Refused(
    'The file is far larger unpacked than a list of jobs. Delete what lies outside the table, or save it as CSV.',
  );

/** A zip, by its directory. What it says of sizes is checked again while unpacking, since a directory can lie. */
export class Archive {
  private readonly parts = new Map<string, Part>();
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private inflated = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.readDirectory();
    } catch (error) {
      // A position outside the file.
      throw error instanceof RangeError ? damaged() : error;
    }
  }

  get names(): string[] {
    return [...this.parts.keys()];
  }

  has(name: string): boolean {
    return this.parts.has(name);
  }

  /** A whole part as text. */
  text(name: string): string {
    const decoder = new TextDecoder();
    let text = '';
    this.stream(name, (piece) => {
      text += decoder.decode(piece, { stream: true });
      if (text.length > MAX_HELD) throw tooLarge();
    });
    return text + decoder.decode();
  }

  /** Unpacks a part piece by piece. */
  stream(name: string, take: (piece: Uint8Array) => void): void {
    const part = this.parts.get(name);
    if (!part || part.isEncrypted) throw damaged();
    if (part.size > MAX_INFLATED || (part.size > SMALL && part.size > part.packed * MAX_RATIO)) throw tooLarge();
    const sum = { crc: 0, size: 0 };
    const checked = (piece: Uint8Array) => {
      sum.crc = crc32(piece, sum.crc);
      sum.size += piece.length;
      this.inflated += piece.length;
      if (this.inflated > MAX_INFLATED) throw tooLarge();
      if (sum.size > part.size) throw damaged();
      take(piece);
    };
    this.unpack(part, checked);
    if (sum.size !== part.size || sum.crc !== part.crc) throw damaged();
  }

  /** Unpacks everything and keeps nothing, to check the sizes before a library that trusts the directory unpacks it. */
  check(): void {
    let size = 0;
    for (const part of this.parts.values()) size += part.size;
    if (size > MAX_HELD) throw tooLarge();
    for (const name of this.parts.keys()) this.stream(name, () => {});
  }

  private unpack(part: Part, take: (piece: Uint8Array) => void): void {
    const { view, bytes } = this;
    if (part.header + 30 > bytes.length || view.getUint32(part.header, true) !== LOCAL) throw damaged();
    const start = part.header + 30 + view.getUint16(part.header + 26, true) + view.getUint16(part.header + 28, true);
    const end = start + part.packed;
    if (end > bytes.length) throw damaged();
    if (part.method !== 0 && part.method !== 8) throw damaged();
    const inflate = new Inflate((piece) => take(piece));
    for (let at = start; at < end; at += PIECE) {
      const piece = bytes.subarray(at, Math.min(at + PIECE, end));
      if (part.method === 0) {
        take(piece);
        continue;
      }
      try {
        inflate.push(piece, at + PIECE >= end);
      } catch (error) {
        // fflate's own errors carry a code.
        throw error instanceof Error && 'code' in error ? damaged() : error;
      }
    }
  }

  private readDirectory(): void {
    const { view, bytes } = this;
    let end = bytes.length - 22;
    const first = Math.max(0, end - 0xffff);
    while (end >= first && view.getUint32(end, true) !== END) end -= 1;
    if (end < first) throw damaged();
    let count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    if (count === 0xffff || at === IN_EXTRA) {
      const end64 = this.long(end - 20 + 8);
      if (view.getUint32(end64, true) !== END_64) throw damaged();
      count = this.long(end64 + 32);
      at = this.long(end64 + 48);
    }
    for (let i = 0; i < count; i++) at = this.readEntry(at);
  }

  private readEntry(at: number): number {
    const { view, bytes } = this;
    if (view.getUint32(at, true) !== ENTRY) throw damaged();
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    // Old Windows programs wrote backslashes.
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/');
    const short = { size: at + 24, packed: at + 20, header: at + 42 };
    const found = { size: 0, packed: 0, header: 0 };
    let long = this.longNumbersAt(nameEnd, extraEnd);
    for (const key of ['size', 'packed', 'header'] as const) {
      found[key] = view.getUint32(short[key], true);
      if (found[key] !== IN_EXTRA) continue;
      found[key] = this.long(long);
      long += 8;
    }
    this.parts.set(name, {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      crc: view.getUint32(at + 16, true),
      ...found,
    });
    return extraEnd + view.getUint16(at + 32, true);
  }

  /** Where an entry keeps numbers of 64 bits. */
  private longNumbersAt(start: number, end: number): number {
    let at = start;
    while (at + 4 <= end) {
      if (this.view.getUint16(at, true) === 1) return at + 4;
      at += 4 + this.view.getUint16(at + 2, true);
    }
    return end;
  }

  private long(at: number): number {
    return Number(this.view.getBigUint64(at, true));
  }
}
