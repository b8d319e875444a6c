// @vitest-environment happy-dom
import { toHtmlTable } from '@plumbline/sheet/values/clipboard-text';
import { expect, test } from 'vitest';
import { fromClipboard, fromHtmlTable } from './read-clipboard.ts';

test('a table is read as Excel and LibreOffice write it', () => {
  const html = `<html><body><!--StartFragment--><table><colgroup><col></colgroup>
    <tr><td>A
      long name</td><td>first<br>second</td></tr>
    <tr><td colspan=2>wide</td></tr><tr><td rowspan="2">tall</td><td>1</td></tr><tr><td>2</td></tr></table></body></html>`;
  expect(fromHtmlTable(html)).toEqual([
    ['A long name', 'first\nsecond'],
    ['wide', ''],
    ['tall', '1'],
    ['', '2'],
  ]);
  expect(fromHtmlTable('<p>no table</p>')).toBeNull();
});

test('unquoted line breaks in a cell, as from a letter, are read from the table', () => {
  const html = '<table><tr><td><p>first</p><p>second</p></td><td>$5.00</td></tr></table>';
  expect(fromClipboard('first\nsecond\t$5.00', html)).toEqual([['first\nsecond', '$5.00']]);
});

test('a table that is only part of what was copied does not replace the text', () => {
  const html = '<p>Dear Ann,</p><table><tr><td>logo<br></td></tr></table><p>see below</p>';
  expect(fromClipboard('Dear Ann,\nlogo\nsee below', html)).toEqual([['Dear Ann,'], ['logo'], ['see below']]);
});

test('blank lines at the end are cells only if a spreadsheet sends them', () => {
  expect(fromClipboard('100\n200\n\n\n', '<p>100<br>200</p>')).toEqual([['100'], ['200']]);
  const html = '<table><tr><td>100</td></tr><tr><td></td></tr></table>';
  expect(fromClipboard('100\r\n\r\n', html)).toEqual([['100'], ['']]);
});

test('the table of a copy is read back cell by cell', () => {
  const cells = [
    ['n1', '$1.00', ''],
    ['<b>&', 'first\nsecond', '007'],
  ];
  expect(fromHtmlTable(toHtmlTable(cells, [true, false, true]))).toEqual(cells);
});
