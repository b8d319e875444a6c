import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marked, unmarked } from './ascii-json.ts';

/** Any text, of which many have characters at the ends of ASCII, backslashes and emoji. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\\', '\\u0041', '\u0001', '~', '\u007f', '\u0080', 'é', '\uffff', '🏗'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
});
const readMarked = (texts: readonly string[]): string[] => JSON.parse(marked(JSON.stringify(texts)));

describe('marked JSON', () => {
  test('is written as ASCII and means the same texts', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const json = unmarked(JSON.stringify(readMarked(texts)));
        expect(json).toMatch(/^[\0-\x7f]*$/);
        expect(JSON.parse(json)).toEqual(texts);
      }),
    );
  });

  test('has texts that sort as the texts that they stand for', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        expect(readMarked(texts).toSorted()).toEqual(readMarked(texts.toSorted()));
      }),
    );
  });
});
