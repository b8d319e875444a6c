import { inflateSync } from 'node:zlib';

/** What each glyph of a font reads, by its code in hexadecimal digits: two of them, or four in a font of many glyphs. */
interface Font {
  readonly digits: number;
  readonly reads: ReadonlyMap<string, string>;
}

const OBJECT = /(?<=^|\n)(\d+) 0 obj\s*([\s\S]*?)(?:endobj|stream\r?\n)/g;
const DRAWN = /\/F(\d+) [\d.]+ Tf|<(\w+)>(?= Tj|[^\]]*\] ?TJ)/g;
const hex = (text: string): string => Buffer.from(text, 'hex').swap16().toString('utf16le');

function fontOf(map: string): Font {
  const reads = new Map<string, string>();
  for (const [, first = '', last = '', text = ''] of map.matchAll(/^<(\w+)> <(\w+)> <(\w{4})>$/gm)) {
    const span = Number.parseInt(last, 16) - Number.parseInt(first, 16);
    for (let step = 0; step <= span; step++) {
      const code = (Number.parseInt(first, 16) + step).toString(16).toUpperCase().padStart(first.length, '0');
      reads.set(code, String.fromCharCode(Number.parseInt(text, 16) + step));
    }
  }
  for (const [, code = '', text = ''] of map.matchAll(/^<(\w+)> <((?:\w{4})+)>$/gm)) reads.set(code, hex(text));
  const [, least = ''] = /begincodespacerange\s*<(\w+)>/.exec(map) ?? [];
  return { digits: least.length, reads };
}

/** What is inside each object, without the bytes of pictures and fonts. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string | null }> {
  const found = [...pdf.toString('latin1').matchAll(OBJECT)].map(
    ({ 0: whole, 1: number = '', 2: head = '', index }) => {
      const start = index + whole.length;
      const [, length] = /\/Length (\d+)/.exec(head) ?? [];
      let stream: string | null = null;
      try {
        if (!whole.endsWith('endobj'))
          stream = inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1');
      } catch {
        // a picture or a font
      }
      return [number, { head, stream }] as const;
    },
  );
  return new Map(found);
}

/** The text of each page of a PDF that Chromium printed, in the order in which it was drawn. Chromium calls a font by the number of its object. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Font>();
  for (const [number, { head }] of objects) {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(head) ?? [];
    const stream = map && objects.get(map)?.stream;
    if (stream) fonts.set(number, fontOf(stream));
  }
  const pages = [...objects.values()].flatMap(({ stream }) =>
    stream !== null && !stream.includes('begincmap') && /\bT[jJ]\b/.test(stream) ? [stream] : [],
  );
  return pages.map((page) => {
    let text = '';
    let font: Font | undefined;
    for (const [, chosen, drawn = ''] of page.matchAll(DRAWN)) {
      if (chosen !== undefined) font = fonts.get(chosen);
      for (let at = 0; font && at < drawn.length; at += font.digits)
        text += font.reads.get(drawn.slice(at, at + font.digits).toUpperCase()) ?? '';
    }
    return text;
  });
}
