import type { FileBytes } from '../file-bytes.ts';

const MARKS: [encoding: string, ...bytes: number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];
const LOOKED_AT = 64 * 1024;
/** What the reader of a text looks at first: it has rows enough to tell the sign between the cells. */
const FIRST = 1024 * 1024;
/** Texts of more than some 128 KB are garbage for longer: the engine keeps them apart. */
const PIECE = 64 * 1024;

/** The encoding of a text. Null if the file is not text: it has bytes that no encoding writes. */
export function encodingOf(bytes: FileBytes): string | null {
  const sample = bytes.subarray(0, LOOKED_AT);
  const marked = MARKS.find(([, ...mark]) => mark.every((byte, i) => sample[i] === byte));
  if (marked) return marked[0];
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) {
    // Latin letters in UTF-16 have a zero in every second byte.
    const half = sample.length / 2;
    if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
    if (even > half * 0.4 && odd < half * 0.05) return 'utf-16be';
    // Old programs fill fields with NUL. Programs and pictures have other signs that no text has, too.
    if (even + odd > half || sample.some(isOfNoText)) return null;
  }
  if (isUtf8(bytes)) return 'utf-8';
  return isShiftJis(sample) ? 'shift_jis' : bestOf(aroundLetters(bytes));
}

/** Control signs other than tabs, ends of lines and pages, escapes, and the end of a file in DOS. */
const isOfNoText = (byte: number): boolean => byte > 0 && byte < 32 && ![9, 10, 11, 12, 13, 26, 27].includes(byte);

/** The text in pieces, so that a large text is never in memory as a whole. */
export function* decodedPieces(bytes: FileBytes, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; ) {
    const end = at + (at === 0 ? FIRST : PIECE);
    const piece = bytes.subarray(at, end);
    yield decoder.decode(piece, { stream: true });
    giveBack(bytes, piece);
    at = end;
  }
  yield decoder.decode();
}

/** A piece of a file that is not in memory was read for this alone. The next collection of garbage may be after the last one. */
function giveBack(file: FileBytes, { buffer }: Uint8Array): void {
  if (!(file instanceof Uint8Array) && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

function isUtf8(bytes: FileBytes): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      decoder.decode(piece, { stream: true });
      giveBack(bytes, piece);
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Kana, with which Japanese is sprinkled, start with 0x82 or 0x83. */
function isShiftJis(sample: Uint8Array): boolean {
  let kana = 0;
  let high = 0;
  for (let i = 0; i < sample.length; i++) {
    const byte = sample[i] ?? 0;
    if (byte < 0x80) continue;
    high += 1;
    const next = sample[i + 1] ?? 0;
    if ((byte === 0x82 || byte === 0x83) && next >= 0x40) {
      kana += 1;
      i += 1;
    }
  }
  if (kana * 4 < high || kana < 2) return false;
  return !new TextDecoder('shift_jis').decode(sample).includes('\ufffd');
}

const NEEDED = 4_000;

/** Bytes beyond ASCII, each with its neighbours. */
function aroundLetters(file: FileBytes): Uint8Array {
  const found: number[] = [];
  for (let at = 0; at < file.length && found.length < NEEDED; at += PIECE) {
    const bytes = file.subarray(at, at + PIECE);
    for (let i = 0; i < bytes.length && found.length < NEEDED; i++) {
      if ((bytes[i] ?? 0) < 0x80) continue;
      const start = i;
      while ((bytes[i + 1] ?? 0) >= 0x80 && i - start < 8) i += 1;
      found.push(bytes[start - 1] ?? 32, ...bytes.subarray(start, i + 1), bytes[i + 1] ?? 32, 32);
    }
  }
  return Uint8Array.from(found);
}

// The Windows code page of the West first: it wins where two fit as well.
const CODE_PAGES = ['windows-1252', 'windows-1250', 'macintosh'];

function bestOf(sample: Uint8Array): string {
  const scored = CODE_PAGES.map((page) => ({ page, score: likeliness(new TextDecoder(page).decode(sample)) }));
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).page;
}

/** How much a text looks like names and notes, judged by its non-ASCII characters and their neighbours. */
function likeliness(text: string): number {
  let score = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)];
    const isInWord = /\p{L}/u.test(before) || /\p{L}/u.test(after);
    const isInLowerCase = /\p{Ll}/u.test(before);
    if (/\p{Ll}/u.test(sign)) score += isInWord ? 2 : 0;
    // A capital within a word of small letters, as a wrong code page makes it.
    else if (/\p{Lu}/u.test(sign)) score += isInLowerCase ? -3 : 1;
    else if (/[–—‘’“”…€£§°·•\u00a0]/.test(sign)) score += 1;
    else score -= isInWord ? 3 : 1;
  }
  return score;
}
