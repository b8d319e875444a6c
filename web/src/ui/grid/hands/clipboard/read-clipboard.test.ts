// @vitest-environment happy-dom
import { toHtmlTable } from '@plumbline/sheet/values/clipboard-text';
import { expect, test } from 'vitest';
import { fromClipboard, fromHtmlTable } from './read-clipboard.ts';

/** The cells as columns of figures and of days take them. */
const meantIn = (text: string, html: string) =>
  fromClipboard(text, html)?.map((line) => line.map((cell) => (typeof cell === 'object' ? cell.meant : cell)));

test('a table is read as Excel and LibreOffice write it', () => {
  const html = `<html><body><!--StartFragment--><table><colgroup><col></colgroup>
    <tr><td>A
      long name</td><td>first<br>second</td></tr>
    <tr><td colspan=2>wide</td></tr><tr><td rowspan="2">tall</td><td>1</td></tr><tr><td>2</td></tr></table></body></html>`;
  expect(fromHtmlTable(html)).toEqual([
    ['A long name', 'first\nsecond'],
    ['wide', undefined],
    ['tall', '1'],
    [undefined, '2'],
  ]);
  expect(fromHtmlTable('<p>no table</p>')).toBeNull();
});

test('unquoted line breaks in a cell, as from a letter, are read from the table', () => {
  const html = '<table><tr><td><p>first</p><p>second</p></td><td>$5.00</td></tr></table>';
  expect(meantIn('first\nsecond\t$5.00', html)).toEqual([['first\nsecond', '$5.00']]);
});

test('a table that is only part of what was copied does not replace the text', () => {
  const html = '<p>Dear Ann,</p><table><tr><td>logo<br></td></tr></table><p>see below</p>';
  expect(meantIn('Dear Ann,\nlogo\nsee below', html)).toEqual([['Dear Ann,'], ['logo'], ['see below']]);
});

test('blank lines at the end are cells only if a spreadsheet sends them', () => {
  expect(meantIn('100\n200\n\n\n', '<p>100<br>200</p>')).toEqual([['100'], ['200']]);
  const html = '<table><tr><td>100</td></tr><tr><td></td></tr></table>';
  expect(meantIn('100\r\n\r\n', html)).toEqual([['100'], ['']]);
});

test('rows that are hidden in Excel are not pasted, though its copy has them', () => {
  const row = (name: string, amount: string, style = '') =>
    `<tr height=20${style}><td>${name}</td><td align=right>${amount}</td></tr>`;
  const html = `<html><body><table>${row('Depot', '100')}${row('Mill', '50', " style='display:none'")}${row('Pier', '70')}</table></body></html>`;
  const seen = [
    ['Depot', '100'],
    ['Pier', '70'],
  ];
  expect(meantIn('Depot\t100\r\nMill\t50\r\nPier\t70\r\n', html)).toEqual(seen);
  expect(meantIn('', html)).toEqual(seen);
  const none = `<table>${row('Mill', '50', " style='display:none'")}</table>`;
  expect(meantIn('Mill\t50\r\n', none)).toEqual([['Mill', '50']]);
});

test('columns that are hidden in Excel are not pasted, though its copy has them', () => {
  const columns =
    '<colgroup><col width=64><col width=0 span=2 style="display:none;mso-width-source:userset"><col></colgroup>';
  const html = `<table>${columns}<tr><td>100</td><td>7</td><td>8</td><td>200</td></tr><tr><td>101</td><td>7</td><td>8</td><td></td></tr></table>`;
  const seen = [
    ['100', '200'],
    ['101', ''],
  ];
  expect(meantIn('100\t7\t8\t200\r\n101\t7\t8\t\r\n', html)).toEqual(seen);
  expect(meantIn('', html)).toEqual(seen);
  // The text has only what is seen.
  expect(meantIn('100\t200\r\n101\t\r\n', html)).toEqual(seen);
  const none = '<table><colgroup><col style="display:none"></colgroup><tr><td>100</td></tr></table>';
  expect(meantIn('100\r\n', none)).toEqual([['100']]);
});

test('what a merged cell covers in Excel has no value, though its text has a blank there, or what lies under it', () => {
  const html =
    '<table><tr><td rowspan=2>Ann</td><td>1</td></tr><tr><td>2</td></tr><tr><td colspan=2>none</td></tr></table>';
  const cells = [
    ['Ann', '1'],
    [undefined, '2'],
    ['none', undefined],
  ];
  expect(fromClipboard('Ann\t1\r\n\t2\r\nnone\t\r\n', html)).toEqual(cells);
  expect(fromClipboard('Ann\t1\r\nBob\t2\r\nnone\t7\r\n', html)).toEqual(cells);
  expect(fromClipboard('Ann\r\n\r\n', '<table><tr><td rowspan=2>Ann</td></tr><tr></tr></table>')).toEqual([
    ['Ann'],
    [undefined],
  ]);
});

test('the cells that a wide text of Excel lies over are empty, and not merged', () => {
  const wide = `<td colspan=2 style='mso-ignore:colspan;width:96pt'>A name that is too wide</td>`;
  const html = `<table><tr>${wide}<td>1</td></tr><tr><td rowspan=2>a</td><td>b</td><td>2</td></tr><tr><td>c</td><td>3</td></tr></table>`;
  expect(fromClipboard('A name that is too wide\t\t1\r\na\tb\t2\r\n\tc\t3\r\n', html)).toEqual([
    ['A name that is too wide', '', '1'],
    ['a', 'b', '2'],
    [undefined, 'c', '3'],
  ]);
});

test('the merged cells of a page shift no other cell, though its text leaves their places out', () => {
  const html = '<table><tr><td rowspan=2>Ann</td><td>1</td></tr><tr><td>2</td></tr></table>';
  expect(fromClipboard('Ann\t1\n2', html)).toEqual([
    ['Ann', '1'],
    [undefined, '2'],
  ]);
});

test('the table of a copy is read back cell by cell', () => {
  const cells = [
    ['n1', '$1.00', ''],
    ['<b>&', 'first\nsecond', '007'],
  ];
  expect(fromHtmlTable(toHtmlTable(cells, (_, column) => (column === 1 ? null : 'text')))).toEqual(cells);
});

test.each([
  ['LibreOffice', 'sdval="1234.56" sdnum="1033;0;#,##0"'],
  ['Google Sheets', `data-sheets-value='{"1":3,"3":1234.56}'`],
  ['Excel', 'x:num="1234.56"'],
])('a number shown without its cents has them, from %s', (_, attribute) => {
  const html = (shown: string) => `<table><tr><td>7</td><td ${attribute}>${shown}</td></tr></table>`;
  expect(meantIn('7\t$1,235', html('$1,235'))).toEqual([['7', '1234.56']]);
  expect(meantIn('7\t$1,234.56', html('$1,234.56'))).toEqual([['7', '$1,234.56']]);
  expect(meantIn('7\t1.234,56', html('1.234,56'))).toEqual([['7', '1234.56']]);
});

test('a number shown as a colour or in thousands is read with its sign and size, a date and a percent as shown', () => {
  const read = (shown: string, number: number) =>
    meantIn(shown, `<table><tr><td sdval="${number}">${shown}</td></tr></table>`)?.[0]?.[0];
  expect(read('1,235', -1235)).toBe('-1235');
  expect(read('(500)', 500)).toBe('(500)');
  expect(read('1,235', 1_234_560)).toBe('1234560');
  expect(read('1/5/2026', 46027)).toBe('1/5/2026');
  expect(read('12.5%', 0.125)).toBe('12.5%');
  expect(read('0101', 101)).toBe('0101');
  // Under a format that writes two zeros behind the number.
  expect(read('123400', 1234)).toBe('123400');
});

test.each<[shown: string, number: number, meant: string]>([
  ['1.2M', 1_234_567, '1234567'],
  ['$1.23 million', 1_234_567, '1234567'],
  ['(1,235K)', -1_234_567, '-1234567'],
  ['500.00 CR', -500, '-500'],
  ['500.00 DR', 500, '500'],
  ['\u2013500', -500.4, '-500.4'],
  ['\u221212.5%', -0.12534, '-12.534%'],
  // Formats that add K to the number itself or M to thousands, and marks that say another sign than the number.
  ['1,235K', 1_235, '1,235K'],
  ['1.2M', 1_200, '1.2M'],
  ['500.00 CR', 500, '500.00 CR'],
  ['500.00 DR', -500, '500.00 DR'],
])('%s with %d behind it means %s', (shown, number, meant) => {
  expect(meantIn(shown, `<table><tr><td sdval="${number}">${shown}</td></tr></table>`)).toEqual([[meant]]);
});

test('under a format in thousands a heading and a zero stay, and so does a text that the table does not show', () => {
  const style = '<style>.xl65 {mso-number-format:"0\\,";}</style>';
  const read = (text: string, shown = text) =>
    meantIn(text, `${style}<table><tr><td class=xl65>${shown}</td></tr></table>`)?.[0]?.[0];
  expect(['Contract', ' - ', '0', '7'].map((text) => read(text))).toEqual(['Contract', ' - ', '0', '7 thousands']);
  expect(read('7', '8')).toBe('7');
});

test('what Excel shows in thousands is no amount, because the number itself is not copied', () => {
  const rule = (format: string) => `<style>.xl65 {mso-number-format:"${format}";}</style>`;
  const table = '<table><tr><td>Depot</td><td class=xl65>1,235</td></tr></table>';
  const read = (format: string) => meantIn('Depot\t1,235', rule(format) + table);
  expect(read('\\#\\,\\#\\#0\\,')).toEqual([['Depot', '1,235 thousands']]);
  expect(read('\\0022$\\0022\\#\\,\\#\\#0\\,\\,')).toEqual([['Depot', '1,235 millions']]);
  expect(read('\\#\\,\\#\\#0')).toEqual([['Depot', '1,235']]);
});

test('what Excel shows without its sign is below zero by its colour, and no amount where no colour tells', () => {
  const read = (format: string, shown = '500', cell = shown) => {
    const style = `<style>.xl65\n\t{mso-style-parent:style0;\n\tmso-number-format:"${format}";}</style>`;
    const table = `<table><tr><td>Depot</td><td class=xl65>${cell}</td></tr></table>`;
    return meantIn(`Depot\t${shown}`, style + table)?.[0]?.[1];
  };
  const inRed = (shown: string) => `<font\n  color="#FF0000" style='mso-ignore:color'>${shown}</font>`;
  const red = '\\#\\,\\#\\#0\\;\\[Red\\]\\#\\,\\#\\#0';
  const dollars = '\\0022$\\0022\\#\\,\\#\\#0\\.00\\;\\[Red\\]\\0022$\\0022\\#\\,\\#\\#0\\.00';
  expect(['500', '0', 'Contract'].map((shown) => read(red, shown))).toEqual(['500', '0', 'Contract']);
  expect(read(red, '500', inRed('500'))).toBe('-500');
  expect(read(dollars, '$1,500.00', inRed('$1,500.00'))).toBe('-$1,500.00');
  // Red by hand, and not by the format.
  expect(read(red, '500', '<font color="#FF0000">500</font>')).toBe('500');
  const plain = '\\#\\,\\#\\#0\\;\\#\\,\\#\\#0';
  const twoColours = '\\[Blue\\]\\#\\,\\#\\#0\\;\\[Red\\]\\#\\,\\#\\#0';
  expect([plain, twoColours].map((format) => read(format))).toEqual(['500, plus or minus', '500, plus or minus']);
  expect([plain, twoColours].map((format) => read(format, '0'))).toEqual(['0', '0']);
  const zeroToo = `${red}\\;\\[Red\\]0`;
  const signAbove = '\\(\\#\\,\\#\\#0\\)\\;\\[Red\\]\\#\\,\\#\\#0';
  expect([zeroToo, signAbove].map((format) => read(format))).toEqual(['500, plus or minus', '500, plus or minus']);
  expect(read('\\(\\#\\,\\#\\#0\\)\\;\\#\\,\\#\\#0', '(500)')).toBe('(500), plus or minus');
  // With a sign, or without a form of its own for what is below zero.
  expect(read('\\#\\,\\#\\#0\\.00_ \\;\\[Red\\]\\-\\#\\,\\#\\#0\\.00\\ ')).toBe('500');
  expect(
    read(
      '_\\(* \\#\\,\\#\\#0\\.00_\\)\\;_\\(* \\\\\\(\\#\\,\\#\\#0\\.00\\\\\\)\\;_\\(* \\0022-\\0022??_\\)\\;_\\(\\@_\\)',
    ),
  ).toBe('500');
  expect(read('\\#\\,\\#\\#0')).toBe('500');
  expect(read('\\[$-409\\]mmmm\\ d\\,\\ yyyy\\;\\@')).toBe('500');
});
