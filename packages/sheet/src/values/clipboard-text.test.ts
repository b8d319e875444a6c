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

test('a copied table keeps texts as texts and escapes them, and says the numbers', () => {
  const dollars = { number: '-5.00', format: '[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00' };
  const html = toHtmlTable([['007', '<b>&', '($5.00)', '']], (_, column) =>
    column < 2 ? 'text' : column === 2 ? dollars : null,
  );
  expect(html).toContain(`<td style="mso-number-format:'\\@'" sdnum="1033;0;@">007</td>`);
  expect(html).toContain('&lt;b&gt;&amp;');
  expect(html).toContain(
    '<td sdval="-5.00" sdnum="1033;1033;[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00">($5.00)</td><td></td>',
  );
});
