import { strToU8, zipSync } from 'fflate';

/** What a test says of a cell of a workbook that it writes: a number under a format, or what other types hold. */
export type Xml = string;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface XlsxParts {
  /** The inside of <worksheet>. */
  readonly sheet: Xml;
  readonly strings?: Xml;
  /** Number formats of the styles 1, 2 and so on. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  readonly isToCalculate?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The parts of a workbook of one sheet, for tests of what a writing library does not write. */
export function xlsxParts({
  sheet,
  strings = '',
  formats = [],
  is1904 = false,
  isToCalculate = false,
}: XlsxParts): Record<string, Uint8Array> {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const texts: Record<string, Xml> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Jobs" sheetId="1" r:id="r1"/></sheets>${isToCalculate ? '<calcPr fullCalcOnLoad="1"/>' : ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}${relation('r3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]));
}

export const xlsxOf = (parts: XlsxParts): Uint8Array => zipSync(xlsxParts(parts));

const ODS_NAMES = ['office', 'table', 'text', 'style', 'number'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);

/** An OpenDocument spreadsheet with the given automatic styles and tables. */
export function odsOf({
  styles = '',
  tables,
  manifest = '',
}: {
  styles?: Xml;
  tables: Xml;
  manifest?: Xml;
}): Uint8Array {
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'META-INF/manifest.xml': strToU8(`<manifest:manifest>${manifest}</manifest:manifest>`),
    'content.xml': strToU8(
      `<office:document-content ${ODS_NAMES.join(' ')}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  });
}
