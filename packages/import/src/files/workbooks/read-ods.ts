import { MAX_IMPORT_COLUMNS } from '@plumbline/contract/workflow/import-limits';
import { numberFormats } from '../cell-text.ts';
import { MAX_HEIGHT, type Reading, Refused } from '../limits.ts';
import { CellBuffer } from '../markup/cell-buffer.ts';
import { type MarkupHandler, markupReader } from '../markup/read-markup.ts';
import { SheetRows } from '../sheet-rows.ts';
import type { Archive } from './archive.ts';
import type { FoundSheet } from './found-sheet.ts';
import { odsStyles } from './ods-styles.ts';

/** The sheets of an OpenDocument spreadsheet (ISO 26300), as LibreOffice and Google Sheets save it. */
export function readOds(archive: Archive, reading: Reading): FoundSheet[] {
  const found: FoundSheet[] = [];
  const styles = odsStyles();
  const handler = contentHandler(reading, styles, found);
  for (const part of ['styles.xml', 'content.xml']) {
    if (!archive.has(part)) continue;
    const reader = markupReader(
      {
        open(name, attributes) {
          styles.open(name, attributes);
          if (part === 'content.xml') handler.open(name, attributes);
        },
        text(text) {
          styles.text(text);
          handler.text(text);
        },
        close(name) {
          styles.close(name);
          if (part === 'content.xml') handler.close(name);
        },
      },
      'xml',
    );
    const decoder = new TextDecoder();
    archive.stream(part, (piece) => reader.write(decoder.decode(piece, { stream: true })));
    reader.end();
  }
  return found;
}

const times = (given: string | undefined, most: number): number => {
  const number = Number(given ?? 1);
  return number >= 1 ? Math.min(Math.floor(number), most) : 1;
};

interface Cell {
  readonly attributes: Readonly<Record<string, string>>;
  readonly column: number;
  readonly repeated: number;
}

function contentHandler(
  reading: Reading,
  { formatOf, isStruck }: ReturnType<typeof odsStyles>,
  found: FoundSheet[],
): MarkupHandler {
  const formats = numberFormats();
  const buffer = new CellBuffer();
  let rows: SheetRows | null = null;
  let name = '';
  let style: string | undefined;
  let row = 0;
  let column = 0;
  let declared = 0;
  let repeated = 1;
  let level = 0;
  let columnStyles: (string | undefined)[] = [];
  let rowStyle: string | undefined;
  let rowCells: { column: number; text: string; isStruck: boolean }[] = [];
  let cell: Cell | null = null;
  let paragraphs = 0;
  let isText = false;
  let isNote = false;
  let steps = 0;

  /** Repeats are numbers that cost a file nothing. */
  const step = (count: number) => {
    steps += count;
    if (steps > 50_000_000) throw new Refused('The file repeats cells more often than any sheet has room for.');
  };

  /** LibreOffice gives the commonest style of a column to the column, and its cells have none. */
  const styleOf = (attributes: Cell['attributes']) =>
    attributes['table:style-name'] ?? rowStyle ?? columnStyles[column];

  const textOf = ({ attributes }: Cell): string => {
    const shown = buffer.take();
    const type = attributes['office:value-type'] ?? attributes['calcext:value-type'];
    if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'date') return (attributes['office:date-value'] ?? shown).slice(0, 10);
    const value = attributes['office:value'];
    if (type === 'string' || type === 'time' || type === 'error' || value === undefined) {
      const formula = attributes['table:formula'];
      return shown === '' && type === undefined && formula ? formula.replace(/^(of:|oooc:)?=?/, '=') : shown;
    }
    const { text, shownIn } = formats(type === 'percentage' ? '0.00%' : formatOf(styleOf(attributes)));
    const number = Number(value);
    if (Number.isNaN(number)) return shown;
    if (number !== 0) rows?.numberShown(column, shownIn);
    return text(number);
  };

  const closeRow = () => {
    const count = rowCells.length > 0 ? Math.min(repeated, MAX_HEIGHT + 1) : 0;
    step(count * Math.max(1, rowCells.length));
    // From the last one on, because a position too far out ends everything.
    for (let i = count - 1; i >= 0 && rows?.problem === null; i--) {
      for (const { column, text, isStruck } of rowCells) rows.set(row + i, column, text, isStruck);
    }
    if (level > 0) for (let i = 0; i < Math.min(repeated, MAX_HEIGHT); i++) rows?.level(row + i, level);
    row += repeated;
    rowCells = [];
  };

  return {
    open(tag, attributes) {
      switch (tag) {
        case 'table':
          rows = new SheetRows(reading);
          name = attributes['table:name'] ?? '';
          style = attributes['table:style-name'];
          row = 0;
          declared = 0;
          level = 0;
          columnStyles = [];
          break;
        case 'table-row-group':
          level += 1;
          break;
        case 'table-column': {
          const end = declared + times(attributes['table:number-columns-repeated'], 2 ** 14);
          if (/^(collapse|filter)$/.test(attributes['table:visibility'] ?? '')) rows?.hideColumns(declared, end - 1);
          const styled = Math.min(end, MAX_IMPORT_COLUMNS);
          while (columnStyles.length < styled) columnStyles.push(attributes['table:default-cell-style-name']);
          declared = end;
          break;
        }
        case 'table-row':
          column = 0;
          repeated = times(attributes['table:number-rows-repeated'], 2 ** 31);
          rowStyle = attributes['table:default-cell-style-name'];
          if (/^(collapse|filter)$/.test(attributes['table:visibility'] ?? '')) rows?.hide();
          break;
        case 'table-cell':
        case 'covered-table-cell':
          cell = {
            attributes,
            column,
            repeated: times(attributes['table:number-columns-repeated'], 2 ** 31),
          };
          paragraphs = 0;
          break;
        case 'annotation':
          isNote = true;
          break;
        case 'p':
          isText = cell !== null && !isNote;
          if (isText && paragraphs++ > 0) buffer.add('\n');
          break;
        case 's':
          if (isText) buffer.add(' '.repeat(times(attributes['text:c'], 1_000)));
          break;
        case 'tab':
          if (isText) buffer.add('\t');
          break;
        case 'line-break':
          if (isText) buffer.add('\n');
          break;
      }
    },
    text: (text) => isText && buffer.add(text),
    close(tag) {
      switch (tag) {
        case 'annotation':
          isNote = false;
          break;
        case 'p':
          isText = false;
          break;
        case 'table-cell':
        case 'covered-table-cell': {
          if (!cell) break;
          const text = textOf(cell);
          const spans = {
            columns: times(cell.attributes['table:number-columns-spanned'], 2 ** 14),
            rows: times(cell.attributes['table:number-rows-spanned'], 2 ** 20),
          };
          if (spans.columns > 1 || spans.rows > 1) {
            rows?.merge({
              startRow: row,
              startColumn: cell.column,
              endRow: row + spans.rows - 1,
              endColumn: cell.column + spans.columns - 1,
            });
          }
          // One beyond the last column is enough for the sheet to be refused.
          const count = text.trim() === '' ? 0 : Math.min(cell.repeated, MAX_IMPORT_COLUMNS + 1);
          step(count);
          const struck = isStruck(styleOf(cell.attributes));
          for (let i = 0; i < count; i++) rowCells.push({ column: cell.column + i, text, isStruck: struck });
          column += cell.repeated;
          cell = null;
          break;
        }
        case 'table-row':
          closeRow();
          break;
        case 'table-row-group':
          level -= 1;
          break;
        case 'table':
          if (rows) found.push({ sheet: rows.sheet(name, formatOf(style) === 'hidden'), problem: rows.problem });
          rows = null;
          break;
      }
    },
  };
}
