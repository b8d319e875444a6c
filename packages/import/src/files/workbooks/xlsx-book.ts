import { type Reading, Refused } from '../limits.ts';
import { CellBuffer } from '../markup/cell-buffer.ts';
import { type MarkupHandler, markupReader } from '../markup/read-markup.ts';
import type { Archive } from './archive.ts';
import { BUILT_IN_FORMATS } from './built-in-formats.ts';

export interface XlsxSheet {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

export interface XlsxBook {
  readonly sheets: readonly XlsxSheet[];
  readonly is1904: boolean;
  /** Excel is to calculate it when it opens it: written by a library, which leaves formulas at 0. Excel and LibreOffice save no such mark. */
  readonly isToCalculate: boolean;
  readonly strings: readonly string[];
  /** The number format of each cell style. */
  readonly formats: readonly string[];
  /** The cell styles with a struck-through font. */
  readonly struckStyles: ReadonlySet<number>;
}

type Opened = MarkupHandler['open'];
const NOTHING = () => {};

function readTags(archive: Archive, part: string, open: Opened): void {
  if (!archive.has(part)) return;
  const reader = markupReader({ open, text: NOTHING, close: NOTHING }, 'xml');
  reader.write(archive.text(part));
  reader.end();
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);
const inFolder = (folder: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1);
  // `..` and `.`, as in an address.
  return decodeURIComponent(new URL(target, `zip:///${folder}`).pathname.slice(1));
};

/** The parts that a part names, by their ids, with the last word of their kind. */
function relationsOf(archive: Archive, part: string): { id: string; kind: string; part: string }[] {
  const folder = folderOf(part);
  const found: { id: string; kind: string; part: string }[] = [];
  readTags(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, (name, { Id = '', Type = '', Target = '' }) => {
    if (name === 'Relationship')
      found.push({ id: Id, kind: Type.split('/').at(-1) ?? '', part: inFolder(folder, Target) });
  });
  return found;
}

/** The part with the list of sheets, which files of Excel and of others keep under different names. */
export const workbookPart = (archive: Archive): string | null => {
  const named = relationsOf(archive, '').find(({ kind }) => kind === 'officeDocument')?.part;
  return [named, 'xl/workbook.xml', 'xl/workbook.bin'].find((part) => part && archive.has(part)) ?? null;
};

/** What the sheets of a workbook share: their names, the texts and the number formats. */
export function readBook(archive: Archive, part: string, reading: Reading): XlsxBook {
  const relations = relationsOf(archive, part);
  const partOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.part ?? '';
  const sheets: XlsxSheet[] = [];
  let is1904 = false;
  let isToCalculate = false;
  readTags(archive, part, (name, attributes) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
    if (name === 'calcPr') isToCalculate = /^(1|true)$/.test(attributes.fullCalcOnLoad ?? '');
    if (name !== 'sheet') return;
    const id = Object.entries(attributes).find(([key]) => /^([^:]+:)?id$/.test(key))?.[1];
    const relation = relations.find((each) => each.id === id);
    // The list includes charts and dialogs.
    if (relation?.kind !== 'worksheet') return;
    const isHidden = attributes.state !== undefined && attributes.state !== 'visible';
    sheets.push({ name: attributes.name ?? '', part: relation.part, isHidden });
  });
  return {
    sheets,
    is1904,
    isToCalculate,
    strings: readStrings(archive, partOf('sharedStrings'), reading),
    ...readStyles(archive, partOf('styles')),
  };
}

function readStyles(archive: Archive, part: string): Pick<XlsxBook, 'formats' | 'struckStyles'> {
  const own = new Map<string, string>();
  const formats: string[] = [];
  const struckFonts = new Set<number>();
  const struckStyles = new Set<number>();
  let font = -1;
  let isInFonts = false;
  // The styles of cells, after which come those of tables and others.
  let isInCells = false;
  readTags(archive, part, (name, { numFmtId = '0', formatCode = '', fontId, val = '1' }) => {
    if (name === 'numFmt') own.set(numFmtId, formatCode);
    if (/^(fonts|fills|dxfs)$/.test(name)) isInFonts = name === 'fonts';
    if (name === 'font' && isInFonts) font += 1;
    if (name === 'strike' && isInFonts && !/^(0|false)$/.test(val)) struckFonts.add(font);
    if (/^(cellXfs|cellStyleXfs|cellStyles|dxfs)$/.test(name)) isInCells = name === 'cellXfs';
    if (name !== 'xf' || !isInCells) return;
    if (struckFonts.has(Number(fontId))) struckStyles.add(formats.length);
    formats.push(own.get(numFmtId) ?? BUILT_IN_FORMATS[Number(numFmtId)] ?? '');
  });
  return { formats, struckStyles };
}

function readStrings(archive: Archive, part: string, reading: Reading): string[] {
  const strings: string[] = [];
  if (!archive.has(part)) return strings;
  const buffer = new CellBuffer();
  let isText = false;
  let isReading = false;
  const reader = markupReader(
    {
      open: (name) => {
        if (name === 'rPh') isReading = true;
        isText = name === 't' && !isReading;
      },
      text: (text) => isText && buffer.add(text),
      close: (name) => {
        isText = false;
        if (name === 'rPh') isReading = false;
        if (name !== 'si') return;
        const text = unescaped(buffer.take());
        // Each counts as a few bytes, so that a hundred million empty ones are refused as well.
        reading.spend(text.length + 8);
        strings.push(text);
      },
    },
    'xml',
  );
  const decoder = new TextDecoder();
  archive.stream(part, (piece) => reader.write(decoder.decode(piece, { stream: true })));
  reader.end();
  return strings;
}

/** Excel writes signs that XML forbids as `_x0007_`, and such a text itself as `_x005F_x0007_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

export const noWorkbook = () =>
  new Refused('The workbook is damaged: its list of sheets is missing. Save it anew in Excel.');
