import { inflateSync } from 'node:zlib';

type Glyphs = ReadonlyMap<string, string>;

const STREAM = /\/Length (\d+)[^>]*>>\s*stream\r?\n/g;
const hex = (text: string): string => Buffer.from(text, 'hex').swap16().toString('utf16le');

/** What its fonts say that a glyph reads. Chromium numbers glyphs as the font's file does, so parts of one font agree. */
function glyphsOf(maps: readonly string[]): Glyphs {
  const glyphs = new Map<string, string>();
  for (const map of maps) {
    for (const [, first = '', last = '', reads = ''] of map.matchAll(/^<(\w{4})> <(\w{4})> <(\w{4})>$/gm)) {
      const span = Number.parseInt(last, 16) - Number.parseInt(first, 16);
      for (let step = 0; step <= span; step++) {
        const glyph = (Number.parseInt(first, 16) + step).toString(16).toUpperCase().padStart(4, '0');
        glyphs.set(glyph, String.fromCharCode(Number.parseInt(reads, 16) + step));
      }
    }
    for (const [, glyph = '', reads = ''] of map.matchAll(/^<(\w{4})> <((?:\w{4})+)>$/gm))
      glyphs.set(glyph, hex(reads));
  }
  return glyphs;
}

/** What is inside, without the bytes of pictures and fonts. */
function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(STREAM)].flatMap(({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    try {
      return [inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** The text of each page of a PDF that Chromium printed, in the order in which it was drawn. */
export function pdfPages(pdf: Buffer): string[] {
  const streams = streamsOf(pdf);
  const isFont = (stream: string): boolean => stream.includes('begincmap');
  const glyphs = glyphsOf(streams.filter(isFont));
  return streams
    .filter((stream) => !isFont(stream) && /\bT[jJ]\b/.test(stream))
    .map((page) =>
      [...page.matchAll(/<(\w+)>(?= Tj|[^\]]*\] ?TJ)/g)]
        .map(([, drawn = '']) => drawn.toUpperCase().replace(/.{4}/g, (glyph) => glyphs.get(glyph) ?? ''))
        .join(''),
    );
}
