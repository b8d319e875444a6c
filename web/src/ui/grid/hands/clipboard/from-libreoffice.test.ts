// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { fromClipboard } from './read-clipboard.ts';

/** The cells as columns of figures and of days take them. */
const meantIn = (text: string, html: string) =>
  fromClipboard(text, html)?.map((line) => line.map((cell) => (typeof cell === 'object' ? cell.meant : cell)));

/** What LibreOffice 7.4 puts on the clipboard, taken from it; the rows alone change. */
const ofCalc = (columns: string, ...rows: string[]) => `<!DOCTYPE html>

<html>
<head>

\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
\t<title></title>
\t<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
\t<style type="text/css">
\t\tbody,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"DejaVu Sans"; font-size:x-small }
\t\tcomment { display:none;  }
\t</style>

</head>

<body>
<table cellspacing="0" border="0">
\t${columns}
${rows.map((row) => `\t<tr>\n\t\t${row}\n\t</tr>\n`).join('')}</table>
</body>

</html>
`;
const RED = '1033;1033;#,##0;[RED]#,##0';
const blank = '<td height="17" align="left"><br></td>';
const text = (words: string) => `<td height="17" align="left">${words}</td>`;
const figure = (number: number, shown: string, format = RED) =>
  `<td align="right" sdval="${number}" sdnum="${format}">${shown}</td>`;

describe('a range of Calc', () => {
  test('with blank rows at its end keeps the sign that a colour shows, and the cents', () => {
    const html = ofCalc('<colgroup width="85"></colgroup>', figure(-500.4, '500'), figure(700, '700'), blank, blank);
    expect(meantIn('500\n700\n', html)).toEqual([['-500.4'], ['700'], [''], ['']]);
  });

  test('under a German locale keeps the sign that a colour shows, and the cents', () => {
    const shown = '<td align="right" sdval="-83333,33" sdnum="1031;0;#.##0;[RED]#.##0">83.333</td>';
    expect(meantIn('83.333\n', ofCalc('<colgroup width="85"></colgroup>', shown))).toEqual([['-83333.33']]);
  });

  test('that begins with a blank row and column stays in its columns and rows', () => {
    const html = ofCalc(
      '<colgroup span="3" width="85"></colgroup>',
      blank + blank + blank,
      blank + text('x') + figure(-5, '5'),
      blank + blank + figure(7, '7'),
    );
    expect(meantIn('x\t5\n\t7\n', html)).toEqual([
      ['', '', ''],
      ['', 'x', '-5'],
      ['', '', '7'],
    ]);
  });

  test('has no hidden rows and columns, though its text has them', () => {
    const row = (name: string, amount: number) => text(name) + figure(amount, String(Math.abs(amount)));
    const columns = '<colgroup span="2" width="85"></colgroup>';
    const seen = [
      ['a', '-500'],
      ['c', '-900'],
    ];
    const all = 'a\thidden\t500\nb\thidden\t700\nc\thidden\t900\n';
    expect(meantIn(all, ofCalc(columns, row('a', -500), row('c', -900)))).toEqual(seen);
    const hiddenColumn = 'a\thidden\t500\nc\thidden\t900\n';
    expect(meantIn(hiddenColumn, ofCalc(columns, row('a', -500), row('c', -900)))).toEqual(seen);
  });

  test('of whole rows ends with its last used column, as one of whole columns ends with its last used row', () => {
    const row = (...cells: string[]) => cells.join('') + blank.repeat(1_024 - cells.length);
    const html = ofCalc(
      '<colgroup span="1024" width="85"></colgroup>',
      row(text('x'), figure(-5, '5')),
      row(blank, figure(7, '7')),
    );
    expect(meantIn('x\t5\n\t7\n', html)).toEqual([
      ['x', '-5'],
      ['', '7'],
    ]);
    const wide = ofCalc('<colgroup span="4" width="85"></colgroup>', text('x') + blank + blank);
    expect(meantIn('x\n', wide)).toEqual([['x', '', '']]);
  });

  test('with a note beside a cell has the number and not the note', () => {
    const note = '<a class="comment-indicator"></a><comment>check with Ann 700</comment>5';
    const html = ofCalc('<colgroup span="2" width="85"></colgroup>', text('x') + figure(-5, note));
    expect(meantIn('x\t5\n', html)).toEqual([['x', '-5']]);
  });

  test('keeps line breaks, which its text has not, and spaces', () => {
    const html = ofCalc('<colgroup width="85"></colgroup>', text('line1<br>line2'), text('  two  spaces'));
    expect(meantIn('line1 line2\n  two  spaces\n', html)).toEqual([['line1\nline2'], ['  two  spaces']]);
  });

  test('has nothing of what lies under a merged cell, though its text has it', () => {
    const html = ofCalc(
      '<colgroup span="3" width="85"></colgroup>',
      `<td rowspan=2 height="34" align="left">a</td>${figure(-500, '500')}${figure(3, '3', '1033;')}`,
      figure(700, '700') + figure(4, '4', '1033;'),
      `${text('c')}<td colspan=2 align="right" sdval="-900" sdnum="${RED}">900</td>`,
    );
    expect(meantIn('a\t500\t3\nb\t700\t4\nc\t900\t5\n', html)).toEqual([
      ['a', '-500', '3'],
      [undefined, '700', '4'],
      ['c', '-900', undefined],
    ]);
  });
});

test('a table of Writer, whose text has a line for each cell, keeps the sign that a colour shows', () => {
  const html = `<html><head><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/></head><body lang="en-US" dir="ltr">
<table width="100%" cellpadding="4" cellspacing="0">
\t<col width="128*"/>

\t<tr valign="top">
\t\t<td width="50%" sdnum="1033;0;@"><p>
\t\t\tline one<br/>
line two</p>
\t\t</td>
\t\t<td width="50%" sdval="-1234.56" sdnum="1033;1033;#,##0;[RED]#,##0"><p>
\t\t\t<font color="#ff0000">1,235</font></p>
\t\t</td>
\t</tr>
</table>
</body></html>`;
  expect(meantIn('line one\nline two\n1,235\n', html)).toEqual([['line one\nline two', '-1234.56']]);
});

test('percents that are shown rounded, or with their sign as a colour, are read to four decimals', () => {
  const read = (number: number, shown: string) =>
    meantIn(`${shown}\n`, ofCalc('<colgroup></colgroup>', figure(number, shown, '1033;1033;0%')))?.[0]?.[0];
  expect(read(0.53333333, '53%')).toBe('53.3333%');
  expect(read(0.125, '13%')).toBe('12.5%');
  expect(read(-0.0456, '4.6%')).toBe('-4.56%');
  expect(read(-0.0456, '(4.6%)')).toBe('-4.56%');
  expect(read(1.2, '120%')).toBe('120%');
  expect(read(0.125, '12.500%')).toBe('12.500%');
  expect(read(0.004, '0%')).toBe('0.4%');
  // The sign is a text of the format, and 0.125 is meant as such.
  expect(read(0.125, '0.1%')).toBe('0.1%');
});

test('a day in another order or language is the day that stands behind it, and one that the sheet reads so stays', () => {
  const read = (shown: string, number = 46_027) =>
    meantIn(`${shown}\n`, ofCalc('<colgroup></colgroup>', figure(number, shown, '1033;1033;DD/MM/YYYY')))?.[0]?.[0];
  for (const shown of ['05/01/2026', '05-01-2026', '05.01.2026', '1.5.2026', '26 Jan 05', '5. Januar 2026'])
    expect(read(shown)).toBe('2026-01-05');
  for (const shown of ['01/05/2026', '2026-01-05', '5 Jan 2026', 'Jan 5', 'Jan 26']) expect(read(shown)).toBe(shown);
  expect(read('46027')).toBe('46027');
});

test('Google Sheets states a day too', () => {
  const html = `<google-sheets-html-origin><table><tbody><tr><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:46027}" data-sheets-numberformat="{&quot;1&quot;:5,&quot;2&quot;:&quot;dd/mm/yyyy&quot;}">05/01/2026</td></tr></tbody></table></google-sheets-html-origin>`;
  expect(meantIn('05/01/2026', html)).toEqual([['2026-01-05']]);
});
