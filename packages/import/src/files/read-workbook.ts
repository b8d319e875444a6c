import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { cellText, numberFormats } from './cell-text.ts';
import { HAS_PASSWORD, OPEN_IT } from './file-kind.ts';
import { MAX_HEIGHT, type Reading, Refused } from './limits.ts';
import { SheetRows } from './sheet-rows.ts';
import type { FoundSheet } from './workbooks/found-sheet.ts';

// Texts of Excel 5 and 95 are in a code page. The library's own tables weigh 140 KB; every browser has them.
set_cptable({ utils: { decode: decodeCodePage } });

/** `bytes` are numbers, also of code page 1200, which is UTF-16. */
function decodeCodePage(page: number, bytes: ArrayLike<number>): string {
  const label =
    page === 1200 ? 'utf-16le' : page === 65001 ? 'utf-8' : page === 10000 ? 'macintosh' : `windows-${page}`;
  const given = Uint8Array.from(bytes);
  try {
    return new TextDecoder(label).decode(given);
  } catch {
    return new TextDecoder('windows-1252').decode(given);
  }
}

/** Error codes of the binary formats ([MS-XLS] 2.5.10). */
const ERRORS = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
]);

/** The sheets of a binary workbook (.xls of every age, .xlsb), or of Excel 2003's XML, which is given as text. */
export function readWorkbook(content: Uint8Array | string, reading: Reading): FoundSheet[] {
  const workbook = opened(content);
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    // The list includes charts.
    if (!sheet || (sheet['!type'] ?? 'sheet') !== 'sheet') return [];
    const rows = new SheetRows(reading);
    collect(sheet, rows, is1904);
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return [
      {
        sheet: { ...rows.sheet(name, isHidden), hidesStrikes: true, ...(is1904 && { is1904: true }) },
        problem: rows.problem,
      },
    ];
  });
}

function opened(content: Uint8Array | string): WorkBook {
  try {
    return guarded(() =>
      read(content, {
        type: typeof content === 'string' ? 'string' : 'array',
        dense: true,
        cellNF: true,
        // Outline levels and hidden rows.
        cellStyles: true,
        cellText: false,
        cellHTML: false,
        // One more than an import takes, so that a sheet that is too large is refused.
        sheetRows: MAX_HEIGHT + 1,
      }),
    );
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new Refused(isLocked ? HAS_PASSWORD : `The workbook cannot be read: it may be damaged. ${OPEN_IT}`);
  }
}

const PLACE = Symbol('place');

/**
 * The library keeps its place in a file as the member `l` of the bytes. In a damaged formula the place becomes NaN, and it loops
 * for ever. While it reads, such a place is an error.
 */
function guarded<T>(parse: () => T): T {
  Object.defineProperty(Uint8Array.prototype, 'l', {
    configurable: true,
    get(this: { [PLACE]?: number }) {
      return this[PLACE];
    },
    set(this: { [PLACE]?: number }, place: number) {
      if (Number.isNaN(place)) throw new RangeError('a place in the file that is none');
      this[PLACE] = place;
    },
  });
  try {
    return parse();
  } finally {
    Reflect.deleteProperty(Uint8Array.prototype, 'l');
  }
}

function collect(sheet: WorkSheet, rows: SheetRows, is1904: boolean): void {
  const formats = numberFormats(is1904);
  const textOf = ({ t, v, z, f }: CellObject, column: number): string => {
    if (v === undefined || v === null) return f ? `=${f}` : '';
    if (t === 'e') return ERRORS.get(Number(v)) ?? '#ERROR!';
    if (typeof v !== 'number') return cellText(v);
    const { text, shownIn } = formats(typeof z === 'string' ? z : '');
    if (v !== 0) rows.numberShown(column, shownIn);
    return text(v);
  };
  // Skips missing rows and cells: a sheet can have billions of them.
  sheet['!data']?.forEach((cells, row) => {
    cells?.forEach((cell, column) => {
      if (cell) rows.set(row, column, textOf(cell, column));
    });
  });
  sheet['!rows']?.forEach((properties, row) => {
    if (properties?.level) rows.level(row, properties.level);
    if (properties?.hidden) rows.hide();
  });
  sheet['!cols']?.forEach((properties, column) => {
    if (properties?.hidden) rows.hideColumns(column, column);
  });
  for (const { s, e } of sheet['!merges'] ?? []) {
    rows.merge({ startRow: s.r, startColumn: s.c, endRow: e.r, endColumn: e.c });
  }
}
