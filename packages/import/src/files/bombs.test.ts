import process from 'node:process';
import { constants, deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readFile } from './read-file.ts';
import { odsOf, type XlsxParts, xlsxOf, xlsxParts } from './testing.ts';

const TEXT = 't="inlineStr"><is><t>a</t></is></c>';
const cell = (place: string) => `<c r="${place}" ${TEXT}`;
const HEAD = `<row r="1">${cell('A1')}${cell('B1')}</row><row r="2">${cell('A2')}${cell('B2')}</row>`;

const u16 = (number: number) => [number & 255, number >> 8];
const u32 = (number: number) => [...u16(number & 0xffff), ...u16(number >>> 16)];

/** A zip of a part that repeats a piece, packed, and says that it holds `size` bytes. */
function zipOfPieces(
  parts: Record<string, Uint8Array>,
  name: string,
  piece: Uint8Array,
  times: number,
  size: number,
): Uint8Array {
  // A flushed piece of a deflate stream can be repeated; an empty last block ends it.
  const packed = deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH });
  const data = Buffer.concat([...Array.from({ length: times }, () => packed), Buffer.from([3, 0])]);
  const others = Buffer.from(zipSync(parts));
  const end = others.length - 22;
  const start = others.readUInt32LE(end + 16);
  const title = Buffer.from(name);
  const fields = [
    ...u16(20),
    ...u16(0),
    ...u16(8),
    ...u32(0),
    ...u32(0),
    ...u32(data.length),
    ...u32(size),
    ...u16(title.length),
    ...u16(0),
  ];
  const local = Buffer.concat([Buffer.from([...u32(0x04034b50), ...fields]), title, data]);
  const entry = Buffer.concat([
    Buffer.from([...u32(0x02014b50), ...u16(20), ...fields, ...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(start)]),
    title,
  ]);
  const count = Object.keys(parts).length + 1;
  const directory = Buffer.concat([others.subarray(start, end), entry]);
  const tail = [
    ...u32(0x06054b50),
    ...u32(0),
    ...u16(count),
    ...u16(count),
    ...u32(directory.length),
    ...u32(start + local.length),
    ...u16(0),
  ];
  return new Uint8Array(Buffer.concat([others.subarray(0, start), local, directory, Buffer.from(tail)]));
}

const without = (parts: XlsxParts, name: string) => {
  const { [name]: _, ...others } = xlsxParts(parts);
  return others;
};
const MEGABYTE = new Uint8Array(1024 * 1024);
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const zeros = (size: number) => zipOfPieces(without({ sheet: '' }, SHEET), SHEET, MEGABYTE, 10_000, size);
const heavyText = () => `<si><t>${'x'.repeat(900_000)}</t></si>`;

/** Processor time, which a busy machine does not lengthen. */
function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

describe('a file that is small and unpacks into far too much is refused at once:', () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ['a part of 10 GB of zeros, at its word of 4', () => zeros(0xfffffff0), /far larger/],
    ['one whose directory says it is small', () => zeros(1_000), /damaged/],
    [
      'a sheet of 500 MB without a row',
      () => zipOfPieces(without({ sheet: '' }, SHEET), SHEET, strToU8('<a/>'.repeat(1 << 18)), 500, 500 << 20),
      /far larger/,
    ],
    ['a tag without an end', () => xlsxOf({ sheet: `<sheetData><row a="${'x'.repeat(6 << 20)}` }), /damaged/],
    [
      'a cell of two million characters',
      () => xlsxOf({ sheet: `<sheetData><row><c t="str"><v>${'x'.repeat(2 << 20)}` }),
      /over a million characters/,
    ],
    [
      'a text that a million cells share',
      () =>
        xlsxOf({
          sheet: `<sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(50_000)}</sheetData>`,
          strings: heavyText(),
        }),
      /over 128 million characters/,
    ],
    [
      'shared texts of 270 MB',
      () => zipOfPieces(without({ sheet: '' }, STRINGS), STRINGS, strToU8(heavyText()), 300, 300 * 900_016),
      /far larger/,
    ],
    [
      'a cell in the last corner',
      () =>
        xlsxOf({
          sheet: `<dimension ref="A1:XFD1048576"/><sheetData>${HEAD}<row r="1048576">${cell('XFD1048576')}</row></sheetData>`,
        }),
      /row 1,048,576: 100,000 rows and 500 columns/,
    ],
    [
      'a cell in the last column',
      () => xlsxOf({ sheet: `<sheetData>${HEAD}<row r="3">${cell('XFD3')}</row></sheetData>` }),
      /column 16384/,
    ],
    [
      'a row of a number that is none',
      () => xlsxOf({ sheet: `<sheetData>${HEAD}<row r="9e99">${cell('A9')}</row></sheetData>` }),
      /row/,
    ],
    [
      'cells repeated two billion times',
      () =>
        odsOf({
          tables:
            '<table:table table:name="a"><table:table-row table:number-rows-repeated="2000000000"><table:table-cell table:number-columns-repeated="2000000000" office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row></table:table>',
        }),
      /column 501|more often than any sheet/,
    ],
    [
      'rows repeated two billion times',
      () =>
        odsOf({
          tables:
            '<table:table table:name="a"><table:table-row table:number-rows-repeated="2000000000"><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row></table:table>'.repeat(
              1_000,
            ),
        }),
      /row 101,001|more often than any sheet/,
    ],
    [
      'cells over billions of cells of a web page',
      () => strToU8(`<table>${'<tr><td rowspan=999999999 colspan=999999999>a'.repeat(2_000)}</table>`),
      /column|no table/,
    ],
    [
      'a binary workbook with a part of 600 MB',
      () => zipOfPieces({ 'xl/workbook.bin': new Uint8Array(8) }, 'xl/big.bin', MEGABYTE, 600, 600 << 20),
      /far larger/,
    ],
    ['a text of commas', () => strToU8(`a,b\n${','.repeat(1_000_000)}x\n1,2\n`), /column 1000001/],
    ['a quote over eight megabytes', () => strToU8(`a,b\n"${'x,\n'.repeat(3 << 20)}`), /quotation mark/],
  ])('%s', async (_, make, reason) => {
    const bytes = make();
    const before = process.cpuUsage();
    const outcome = await readFile(bytes);
    expect(outcome.ok ? 'read' : outcome.reason).toMatch(reason);
    expect(secondsSince(before)).toBeLessThan(5);
  });

  test('and a sheet that says it is large, but is not, is read', async () => {
    const outcome = await readFile(
      xlsxOf({
        sheet: `<dimension ref="A1:XFD1048576"/><sheetData>${HEAD}<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row></sheetData>`,
      }),
    );
    expect(outcome).toEqual({
      ok: true,
      sheets: [
        {
          name: 'Jobs',
          rows: [
            ['a', 'a'],
            ['a', 'a'],
          ],
        },
      ],
    });
  });

  test('and a sheet that is too large is left out by its name where another fits', async () => {
    const made = utils.book_new();
    utils.book_append_sheet(
      made,
      utils.aoa_to_sheet([
        ['Id', 'Name'],
        ['1', 'a'],
      ]),
      'Jobs',
    );
    const large = utils.aoa_to_sheet([
      ['Id', 'Name'],
      ['1', 'a'],
    ]);
    large.ZZ3 = { t: 's', v: 'far' };
    large['!ref'] = 'A1:ZZ3';
    utils.book_append_sheet(made, large, 'Raw');
    const outcome = await readFile(new Uint8Array(write(made, { type: 'array', bookType: 'xlsx' })));
    expect(outcome).toMatchObject({
      ok: true,
      sheets: [{ name: 'Jobs' }],
      leftOut: ['The sheet Raw has text in column 702: 100,000 rows and 500 columns fit at once.'],
    });
  });
});

describe('a damaged file is read or refused, and never stops the import:', () => {
  const rows = Array.from({ length: 40 }, (_, i) => [
    `J-${i}`,
    i * 1.5,
    i % 2 === 0,
    new Date(Date.UTC(2026, 0, i + 1)),
  ]);
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet([['Id', 'Cost', 'Lost', 'Sold'], ...rows]), 'Jobs');
  const page = `<table>${rows.map((row) => `<tr>${row.map((value) => `<td>${value}</td>`).join('')}</tr>`).join('')}</table>`;
  const files: [string, Uint8Array][] = [
    ...(['xlsx', 'xlsb', 'biff8', 'biff5', 'xlml', 'ods', 'csv'] as const).map((bookType): [string, Uint8Array] => [
      bookType,
      new Uint8Array(write(made, { type: 'array', bookType, compression: true })),
    ]),
    ['xlsx, not packed', zipSync(xlsxParts({ sheet: `<sheetData>${HEAD}</sheetData>` }), { level: 0 })],
    ['html', strToU8(page)],
  ];
  /** The same numbers in every run, so that a failure can be reproduced (mulberry32). */
  const randoms = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // SheetJS logs the records that it skips.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  test('an amount of which one bit is another', async () => {
    const zip = zipSync(
      xlsxParts({ sheet: `<sheetData>${HEAD}<row><c><v>1200</v></c><c><v>7</v></c></row></sheetData>` }),
      { level: 0 },
    );
    expect((await readFile(zip)).ok).toBe(true);
    const at = Buffer.from(zip).indexOf('1200');
    zip[at] = 0x39;
    const outcome = await readFile(zip);
    expect(outcome.ok ? outcome.sheets : outcome.reason).toMatch(/damaged/);
  });

  test.each(files)('%s', async (_, bytes) => {
    const random = randoms(bytes.length);
    for (let round = 0; round < 120; round++) {
      const damaged = bytes.slice(0, round % 3 === 0 ? Math.floor(random() * bytes.length) : bytes.length);
      for (let flips = round % 3 === 1 ? 1 : 8; flips > 0 && round % 3 > 0 && damaged.length > 0; flips--) {
        const at = Math.floor(random() * damaged.length);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      const before = process.cpuUsage();
      const outcome = await readFile(damaged);
      expect(outcome.ok ? outcome.sheets.length : outcome.reason.length).toBeGreaterThan(0);
      expect(secondsSince(before)).toBeLessThan(5);
    }
  });
});
