import { expect, test } from 'vitest';
import { readFile } from '../read-file.ts';
import { odsOf, type Xml } from '../testing.ts';

const number = (places: number, decimals = 0) =>
  `<number:number number:decimal-places="${decimals}" number:min-integer-digits="${places}"${places === 1 ? ' number:grouping="true"' : ''}/>`;
const text = (shown: string) => `<number:text>${shown}</number:text>`;
const symbol = (shown: string) => `<number:currency-symbol>${shown}</number:currency-symbol>`;
const format = (name: string, content: Xml, kind = 'number') =>
  `<number:${kind}-style style:name="${name}">${content}</number:${kind}-style>`;
const when = (condition: string, name: string) =>
  `<style:map style:condition="${condition}" style:apply-style-name="${name}"/>`;
const cellStyle = (name: string) =>
  `<style:style style:name="c${name}" style:family="table-cell" style:data-style-name="${name}"/>`;

/** As LibreOffice 7.4 saves the formats of an Excel file: each section is a format, and the last says when the others apply. */
const styles = [
  format('N1', number(5)),
  format(
    'N2',
    `<number:number number:decimal-places="0" number:min-integer-digits="5"><number:embedded-text number:position="3">-</number:embedded-text></number:number>`,
  ),
  format('N3P0', number(1, 2) + text(' DR')),
  format('N3', number(1, 2) + text(' CR') + when('value()&gt;=0', 'N3P0')),
  format('N4P0', text('(') + number(1) + text(')')),
  format('N4', number(1) + when('value()&gt;=0', 'N4P0')),
  format('N5P0', number(1, 2) + text(' ') + symbol('€'), 'currency'),
  format('N5', text('-') + number(1, 2) + text(' ') + symbol('€') + when('value()&gt;=0', 'N5P0'), 'currency'),
  format('N6P0', text(' ') + symbol('$') + number(1, 2), 'currency'),
  format('N6P1', text(' ') + symbol('$') + text('(') + number(1, 2) + text(')'), 'currency'),
  format('N6P2', text(' ') + symbol('$') + text('-'), 'currency'),
  format(
    'N6',
    `<number:text-content/>${when('value()&gt;0', 'N6P0')}${when('value()&lt;0', 'N6P1')}${when('value()=0', 'N6P2')}`,
    'text',
  ),
  ...['N1', 'N2', 'N3', 'N4', 'N5', 'N6'].map(cellStyle),
].join('');

const cell = (value: number | string, style = '') =>
  typeof value === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${value}"${style && ` table:style-name="${style}"`}/>`
    : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const row = (...cells: Xml[]) => `<table:table-row>${cells.join('')}</table:table-row>`;

async function rowsOf(tables: Xml) {
  const outcome = await readFile(odsOf({ styles, tables }));
  return outcome.ok ? outcome.sheets[0]?.rows.slice(1).map((cells) => [...cells]) : outcome.reason;
}

const HEADINGS = row(...['Job #', 'Name', 'Contract'].map((heading) => cell(heading)));

test('a cell without a style of its own has that of its row, or else of its column, as LibreOffice saves whole columns', async () => {
  const column = (style: string, count = 1) =>
    `<table:table-column table:number-columns-repeated="${count}" table:default-cell-style-name="${style}"/>`;
  expect(
    await rowsOf(
      `<table:table table:name="Jobs">${column('cN1')}${column('Default')}${column('cN5', 16_382)}${HEADINGS}${row(cell(7), cell('Depot'), cell(250_000))}${row(cell(24_001, 'cN2'), cell('Mill'), cell(-5.499))}<table:table-row table:default-cell-style-name="cN3">${cell(8)}${cell('Barn')}${cell(9)}</table:table-row></table:table>
       <table:table table:name="Other">${row(cell('a'), cell('b'))}${row(cell(7), cell('x'))}</table:table>`,
    ),
  ).toEqual([
    ['00007', 'Depot', '€ 250000'],
    ['24-001', 'Mill', '€ -5.5'],
    ['8 DR', 'Barn', '9 DR'],
  ]);
});

test.each<[name: string, style: string, above: string, below: string]>([
  ['credits and debits', 'cN3', '500.25 DR', '500.25 CR'],
  ['amounts to be taken off', 'cN4', '-500.25', '500.25'],
  ['a currency', 'cN5', '€ 500.25', '€ -500.25'],
  ['the accounting format, whose last section is for texts', 'cN6', '500.25', '-500.25'],
])('%s: each section of a format is for its own numbers', async (_, style, above, below) => {
  const rows = await rowsOf(
    `<table:table table:name="Jobs">${HEADINGS}${row(cell('1'), cell('Depot'), cell(500.2549, style))}${row(cell('2'), cell('Mill'), cell(-500.2549, style))}</table:table>`,
  );
  const amounts = Array.isArray(rows) ? rows.map((cells) => cells[2]) : rows;
  expect(amounts).toEqual([above, below]);
});
