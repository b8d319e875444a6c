import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTsv, toHtmlTable, toTsv } from './clipboard-text.ts';

// Excel ends its lines with \r\n; no spreadsheet cell contains a lone \r.
const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ',', "'") });
const block = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

test('what was copied is pasted, line breaks, tabs and quotes included', () => {
  fc.assert(
    fc.property(block, (cells) => {
      expect(fromTsv(`${toTsv(cells)}\r\n`)).toEqual(cells);
    }),
  );
});

test('a quoted cell with several lines, as from Excel, is one cell', () => {
  expect(fromTsv('"first\nsecond"\t$5.00\r\nnext\t\r\n')).toEqual([
    ['first\nsecond', '$5.00'],
    ['next', ''],
  ]);
});

test('a blank line among lines of several cells holds no cell, in a list it is an empty one', () => {
  expect(fromTsv('a\t1\n\nb\t2\n\n')).toEqual([['a', '1'], [], ['b', '2'], []]);
  expect(fromTsv('a\n\nb\n')).toEqual([['a'], [''], ['b']]);
});

test('an unclosed quote is text', () => {
  expect(fromTsv('"abc\tx\ny\tz')).toEqual([
    ['"abc', 'x'],
    ['y', 'z'],
  ]);
});

test('a copied table keeps texts as texts and escapes them', () => {
  const html = toHtmlTable([['007', '<b>&', '$5.00']], (_, column) => column < 2);
  expect(html).toContain(`<td style="mso-number-format:'\\@'">007</td>`);
  expect(html).toContain('&lt;b&gt;&amp;');
  expect(html).toContain('<td>$5.00</td>');
});
