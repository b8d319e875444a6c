// @vitest-environment happy-dom
import { toHtmlTable } from '@plumbline/sheet/values/clipboard-text';
import { expect, test } from 'vitest';
import { fromClipboard } from './read-clipboard.ts';

// The texts are those that Chromium puts on the clipboard beside the HTML.

test('a heading, a caption and a note around a table are lines of their own, and no row of the table is divided', () => {
  const html = `<h2>Jobs of 2026</h2><table><caption>All amounts in dollars</caption>
    <thead><tr><th>Job</th><th>Cost</th></tr></thead>
    <tbody><tr><td>Depot<br>North</td><td>$500</td></tr><tr><td>has<ul><li>a</li><li>b</li></ul></td><td>$7.00</td></tr>
    <tr><td><p>x</p><p>y</p></td><td></td></tr></tbody></table><p>Note: end</p>`;
  const text =
    'Jobs of 2026\nAll amounts in dollars\nJob\tCost\nDepot\nNorth\t$500\nhas\na\nb\n$7.00\nx\n\ny\n\nNote: end';
  expect(fromClipboard(text, html)).toEqual([
    ['Jobs of 2026'],
    ['All amounts in dollars'],
    ['Job', 'Cost'],
    ['Depot\nNorth', '$500'],
    ['has\na\nb', '$7.00'],
    ['x\ny', ''],
    ['Note: end'],
  ]);
});

test('a divided row is seen where the text happens to have as many lines as the tables have rows', () => {
  const html = '<table><tr><td>A<br>a</td><td>1</td></tr><tr></tr></table><table><tr><td>B</td><td>2</td></tr></table>';
  expect(fromClipboard('A\na\t1\nB\t2', html)).toEqual([['A\na', '1'], [], ['B', '2']]);
});

test('of a copy from a sheet that went through a letter, which divides the lines of its cells, the table is taken', () => {
  const html = toHtmlTable([['two\nlines', '$1.00']], () => null);
  expect(fromClipboard('two\nlines\t$1.00', html)).toEqual([['two\nlines', '$1.00']]);
});

test('tables beside each other are read one after the other', () => {
  const html = '<table><tr><td>A<br>a</td><td>1</td></tr></table><table><tr><td>B</td><td>2</td></tr></table>';
  expect(fromClipboard('A\na\t1\nB\t2', html)).toEqual([
    ['A\na', '1'],
    ['B', '2'],
  ]);
});

test('Firefox writes a caption into the first row, and indents lists', () => {
  const html = '<table><caption>All</caption><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></table>';
  expect(fromClipboard('AllA\t1\nB\t2', html)).toEqual([['All'], ['A', '1'], ['B', '2']]);
  const lists = '<table><tr><td><ul><li>a</li><li>b</li></ul></td><td>$7.00</td></tr></table>';
  expect(fromClipboard('    a\n    b\n\n\t$7.00', lists)).toEqual([['a\nb', '$7.00']]);
});

test('of tables in tables, as mails have for their layout, the text is taken', () => {
  const html =
    '<table><tr><td>Dear Ann<br>see:<table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></table></td></tr></table>';
  expect(fromClipboard('Dear Ann\nsee:\nA\t1\nB\t2', html)).toEqual([['Dear Ann'], ['see:'], ['A', '1'], ['B', '2']]);
});

test.each([
  ['<sup>1</sup>', '$500¹'],
  ['<sup><a href="#n">12</a></sup>', '$500¹²'],
  ['<span style="vertical-align: super; font-size: 70%">1</span>', '$500¹'],
  ['<sub>1</sub>', '$500₁'],
  ['<sup>a</sup>', '$500a'],
])('a mark of a footnote is no digit of the amount: %s', (mark, seen) => {
  const [, digits = ''] = />(?:<a[^>]*>)?(\w+)</.exec(mark) ?? [];
  const text = `$500${digits}`;
  const rows = `<tr><td>A</td><td>$500${mark}</td></tr><tr><td>5 m<sup>2</sup></td><td>7</td></tr>`;
  expect(fromClipboard(`A\t${text}\n5 m2\t7`, `<table>${rows}</table>`)).toEqual([
    ['A', seen],
    ['5 m²', '7'],
  ]);
  expect(fromClipboard(text, `<div>$500${mark}</div>`)).toEqual([[seen]]);
});

test('a text in columns, without a table, stays as it is', () => {
  const html = '<div>see<sup>1</sup></div><pre>A\t1\nB\t2</pre>';
  expect(fromClipboard('see1\nA\t1\nB\t2', html)).toEqual([['see1'], ['A', '1'], ['B', '2']]);
});
