import { describe, expect, test } from 'vitest';
import type { FileBytes } from '../file-bytes.ts';
import { readFile } from '../read-file.ts';
import { decodedPieces, encodingOf } from './text-encoding.ts';

const read = async (bytes: Uint8Array) => {
  const outcome = await readFile(bytes);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.sheets[0]?.rows;
};

/** The bytes of a text in a code page, which no browser writes: looked up by decoding each byte. */
function inCodePage(text: string, page: string): Uint8Array {
  const decoder = new TextDecoder(page);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (sign) => {
    const byte = bytes.get(sign);
    if (byte === undefined) throw new Error(`${sign} is not in ${page}`);
    return byte;
  });
}
const wide = (text: string, isBig: boolean) =>
  Uint8Array.from(
    text.split('').flatMap((sign) => {
      const pair = [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8];
      return isBig ? pair.reverse() : pair;
    }),
  );

describe('the letters of a text file are right in', () => {
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', new TextEncoder().encode('Id,Name\n1,Café Łódź'), 'Café Łódź'],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffId,Name\n1,Café'), 'Café'],
    ['UTF-16, little end first, with a mark', wide('\ufeffId,Name\n1,Café', false), 'Café'],
    ['UTF-16, big end first, with a mark', wide('\ufeffId,Name\n1,Café', true), 'Café'],
    ['UTF-16, little end first, without a mark', wide('Id,Name\n1,Café', false), 'Café'],
    ['UTF-16, big end first, without a mark', wide('Id,Name\n1,Café', true), 'Café'],
    [
      'the Windows code page of the West',
      inCodePage('Id,Name\n1,Château – “Müller” €5', 'windows-1252'),
      'Château – “Müller” €5',
    ],
    [
      'the Windows code page of Central Europe',
      inCodePage('Id,Name\n1,Wałęsa Łódź część', 'windows-1250'),
      'Wałęsa Łódź część',
    ],
    ['the Macintosh', inCodePage('Id,Name\n1,Château Zoë’s Müller', 'macintosh'), 'Château Zoë’s Müller'],
    [
      'Shift-JIS',
      Uint8Array.from([...new TextEncoder().encode('Id,Name\n1,'), 0x82, 0xa0, 0x82, 0xa2, 0x83, 0x41, 0x93, 0xfa]),
      'あいア日',
    ],
  ])('%s', async (_, bytes, text) => {
    expect(await read(bytes)).toEqual([
      ['Id', 'Name'],
      ['1', text],
    ]);
  });

  test('and are the same if a long text is read in pieces', async () => {
    const line = '123,"Depot – é\r\nnorth"\r\n';
    const rows = await read(new TextEncoder().encode(`Id,Name\r\n${line.repeat(100_000)}`));
    expect(rows?.length).toBe(100_001);
    expect(new Set(rows?.slice(1).map((row) => row.join('|')))).toEqual(new Set(['123|Depot – é\nnorth']));
  });

  test('and the pieces of a file that is not in memory are given back as they are read', () => {
    const whole = new TextEncoder().encode('123,Depot – é\n'.repeat(20_000));
    const pieces: Uint8Array[] = [];
    const file: FileBytes = {
      length: whole.length,
      subarray: (start, end) => {
        const piece = whole.slice(start, end);
        pieces.push(piece);
        return piece;
      },
    };
    expect([...decodedPieces(file, 'utf-8')].join('')).toBe(new TextDecoder().decode(whole));
    expect(pieces.map(({ byteLength }) => byteLength)).toEqual(pieces.map(() => 0));
    expect([...decodedPieces(whole, 'utf-8')].join('')).toHaveLength(20_000 * 14);
    expect(whole.byteLength).toBeGreaterThan(0);
  });

  test('and fields that an old program fills with NUL are text', async () => {
    expect(await read(new TextEncoder().encode('Id,Name\r\n1,Depot\0\0\0\r\n'))).toEqual([
      ['Id', 'Name'],
      ['1', 'Depot'],
    ]);
  });

  test('and a program’s bytes are not text', () => {
    expect(encodingOf(Uint8Array.from([1, 0, 0, 0, 5, 0, 2, 0]))).toBe(null);
  });
});
