import { numberText, shownInOf } from '../cell-text.ts';
import type { Reading } from '../limits.ts';
import { CellBuffer } from '../markup/cell-buffer.ts';
import { type MarkupHandler, markupReader } from '../markup/read-markup.ts';
import type { Merge } from '../sheet.ts';
import { SheetRows } from '../sheet-rows.ts';
import type { Archive } from './archive.ts';
import type { FoundSheet } from './found-sheet.ts';
import { noWorkbook, readBook, unescaped, type XlsxBook } from './xlsx-book.ts';

/** Ends the reading of a sheet whose rows cannot be used. */
class Enough extends Error {}

/**
 * The sheets of an Excel workbook (ECMA-376), unpacked and read piece by piece: libraries that hold a whole sheet took 750 MB and
 * more for 100,000 rows. See decision 32.
 */
export function readXlsx(archive: Archive, workbook: string, reading: Reading): FoundSheet[] {
  const book = readBook(archive, workbook, reading);
  if (book.sheets.length === 0) throw noWorkbook();
  return book.sheets.map(({ name, part, isHidden }) => {
    const rows = new SheetRows(reading);
    if (archive.has(part)) readSheet(archive, part, book, rows);
    const sheet = { ...rows.sheet(name, isHidden), ...(book.is1904 && { is1904: true }) };
    return { sheet, problem: rows.problem };
  });
}

function readSheet(archive: Archive, part: string, book: XlsxBook, rows: SheetRows): void {
  const reader = markupReader(sheetHandler(book, rows), 'xml');
  const decoder = new TextDecoder();
  try {
    archive.stream(part, (piece) => {
      reader.write(decoder.decode(piece, { stream: true }));
      if (rows.problem !== null) throw new Enough();
    });
    reader.end();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}

function sheetHandler(book: XlsxBook, rows: SheetRows): MarkupHandler {
  const texts = book.formats.map((format) => numberText(format, book.is1904));
  const shownIn = book.formats.map(shownInOf);
  const hasShort = shownIn.some((how) => how !== null);
  const plain = numberText();
  const value = new CellBuffer();
  const formula = new CellBuffer();
  const sharedFormulas = new Map<string, string>();
  let into: CellBuffer | null = null;
  let row = -1;
  let column = -1;
  let type = '';
  let style = 0;
  let hasFormula = false;
  let hasValue = false;
  let shared: string | undefined;
  let isPhonetic = false;

  const text = (): string => {
    const given = value.take();
    const formulaText = formula.take();
    if (hasFormula && shared !== undefined && formulaText !== '') sharedFormulas.set(shared, formulaText);
    // Written by a program that does not calculate: an empty cell, or a 0 that waits for Excel, would look like an amount of zero.
    const isWaiting = type === 'n' && (given === '' || (book.isToCalculate && Number(given) === 0));
    if (hasFormula && (!hasValue || isWaiting)) return `=${formulaText || (sharedFormulas.get(shared ?? '') ?? '')}`;
    switch (type) {
      case 's':
        return book.strings[Number(given)] ?? '';
      case 'str':
      case 'inlineStr':
        return unescaped(given);
      case 'b':
        return given === '1' || given === 'true' ? 'TRUE' : 'FALSE';
      case 'e':
        return given;
      case 'd':
        return given.slice(0, 10);
      default: {
        const number = Number(given);
        if (given === '' || Number.isNaN(number)) return given;
        if (hasShort && number !== 0) rows.numberShown(column, shownIn[style] ?? null);
        return (texts[style] ?? plain)(number);
      }
    }
  };

  return {
    open(name, attributes) {
      switch (name) {
        case 'row':
          row = attributes.r ? Number(attributes.r) - 1 : row + 1;
          column = -1;
          rows.level(row, Number(attributes.outlineLevel ?? 0));
          if (attributes.hidden === '1' || attributes.hidden === 'true') rows.hide();
          break;
        case 'col':
          if (attributes.hidden === '1' || attributes.hidden === 'true')
            rows.hideColumns(Number(attributes.min) - 1, Number(attributes.max) - 1);
          break;
        case 'c':
          column = attributes.r ? columnOf(attributes.r) : column + 1;
          type = attributes.t ?? 'n';
          style = Number(attributes.s ?? 0);
          hasFormula = false;
          hasValue = false;
          shared = undefined;
          break;
        case 'v':
          hasValue = true;
          into = value;
          break;
        case 'f':
          hasFormula = true;
          shared = attributes.t === 'shared' ? attributes.si : undefined;
          into = formula;
          break;
        case 'is':
          hasValue = true;
          break;
        case 'rPh':
          isPhonetic = true;
          break;
        case 't':
          into = isPhonetic ? null : value;
          break;
        case 'mergeCell': {
          const merge = mergeOf(attributes.ref ?? '');
          if (merge) rows.merge(merge);
          break;
        }
      }
    },
    text: (piece) => into?.add(piece),
    close(name) {
      into = null;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c' && row >= 0) rows.set(row, column, text(), book.struckStyles.has(style));
    },
  };
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) | 32;
    if (letter < 97 || letter > 122) break;
    column = column * 26 + letter - 96;
  }
  return column - 1;
}

function mergeOf(range: string): Merge | null {
  const found = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range);
  if (!found) return null;
  const [, from = '', top, to = '', bottom] = found;
  return {
    startRow: Number(top) - 1,
    startColumn: columnOf(from),
    endRow: Number(bottom) - 1,
    endColumn: columnOf(to),
  };
}
