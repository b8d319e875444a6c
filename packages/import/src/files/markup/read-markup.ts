import { Parser } from 'htmlparser2';
import { Refused } from '../limits.ts';

export interface MarkupHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** No cell, and no tag, is longer. The parser keeps what has no end yet. */
const MAX_WITHOUT_END = 4 * 1024 * 1024;
const PIECE = 64 * 1024;

/** Hands on the tags and texts of XML or HTML that comes in pieces. Names are without their prefix. */
export function markupReader(handler: MarkupHandler, kind: 'xml' | 'html') {
  let waiting = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        waiting = 0;
        handler.open(withoutPrefix(name), attributes);
      },
      ontext: (text) => {
        waiting = 0;
        handler.text(text);
      },
      onclosetag: (name) => handler.close(withoutPrefix(name)),
    },
    { xmlMode: kind === 'xml', decodeEntities: true },
  );
  return {
    write(text: string): void {
      for (let at = 0; at < text.length; at += PIECE) {
        const piece = text.slice(at, at + PIECE);
        waiting += piece.length;
        parser.write(piece);
        if (waiting > MAX_WITHOUT_END) throw new Refused('The file is damaged: a part of it has no end.');
      }
    },
    end: () => parser.end(),
  };
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
