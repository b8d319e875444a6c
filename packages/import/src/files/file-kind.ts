import { type FileBytes, wholeOf } from './file-bytes.ts';
import { Refused } from './limits.ts';
import { encodingOf } from './text/text-encoding.ts';

export type FileKind = { kind: 'zip' | 'binary' } | { kind: 'spreadsheetML' | 'html' | 'text'; encoding: string };

const SAVE_IT = 'Open it in Excel and save it as .xlsx or CSV.';
const OPEN_IN_LIBREOFFICE = 'Open it in LibreOffice and save it as .ods or .xlsx.';
export const EXPORT_IT = 'Export the list as .xlsx or CSV.';

export const HAS_PASSWORD =
  'The workbook has a password. Remove it in Excel (File, Info, Protect Workbook, Encrypt with Password) and save it again.';
export const OPEN_IT = 'Open it in Excel and save it as .xlsx.';

const startsWith = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Array.from(signature).every((sign, i) => bytes[at + i] === sign.charCodeAt(0));

/** The first bytes of files without a table that we can read, and what to do about them. */
const REFUSED: [signature: string, what: string][] = [
  ['%PDF', `This is a PDF, which has no table to read. ${EXPORT_IT}`],
  ['{\\rtf', `This is a text document (RTF), which has no table to read. ${EXPORT_IT}`],
  ['\x1f\x8b', 'This is a packed file (gzip). Unpack it and choose the file that comes out.'],
  ['7z\xbc\xaf', 'This is a packed file (7-Zip). Unpack it and choose the file that comes out.'],
  ['Rar!', 'This is a packed file (RAR). Unpack it and choose the file that comes out.'],
  ['BZh', 'This is a packed file (bzip2). Unpack it and choose the file that comes out.'],
  ['\xfd7zXZ', 'This is a packed file (xz). Unpack it and choose the file that comes out.'],
  ['\x89PNG', `This is a picture (PNG), which has no table to read. ${EXPORT_IT}`],
  ['\xff\xd8\xff', `This is a picture (JPEG), which has no table to read. ${EXPORT_IT}`],
  ['GIF8', `This is a picture (GIF), which has no table to read. ${EXPORT_IT}`],
  ['II*\0', `This is a picture (TIFF), which has no table to read. ${EXPORT_IT}`],
  ['MM\0*', `This is a picture (TIFF), which has no table to read. ${EXPORT_IT}`],
  ['SQLite format 3', `This is a database (SQLite). ${EXPORT_IT}`],
  ['\0\x01\0\0Standard', `This is a database of Access. ${EXPORT_IT}`],
  ['ID;P', `This is a SYLK file. ${SAVE_IT}`],
  ['TABLE\n0,1\n', `This is a DIF file. ${SAVE_IT}`],
  ['TABLE\r\n0,1\r\n', `This is a DIF file. ${SAVE_IT}`],
  ['\0\0\x02\0\x06\x04\x06\0', `This is a worksheet of Lotus 1-2-3. ${OPEN_IN_LIBREOFFICE}`],
  ['MIME-Version:', `This is a web archive (MHTML), whatever its name says. ${SAVE_IT}`],
  ['PAR1', `This is a Parquet file. ${EXPORT_IT}`],
];

/** Enough bytes to recognise a file. */
const HEAD = 4_096;

/** The kind of a file by its content, since its name may be wrong. Refuses a file that is not a table, and says what it is. */
export function fileKind(file: FileBytes): FileKind {
  const bytes = file.subarray(0, HEAD);
  if (bytes.length === 0) throw new Refused('The file is empty.');
  if (startsWith(bytes, 'PK\x03\x04')) return { kind: 'zip' };
  if (startsWith(bytes, 'PK\x05\x06')) throw new Refused('This is an empty zip file.');
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) return oleKind(wholeOf(file));
  const refused = REFUSED.find(([signature]) => startsWith(bytes, signature));
  if (refused) throw new Refused(refused[1]);
  // Excel 2 to 5 without a container.
  if (
    bytes[0] === 0x09 &&
    [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1) &&
    (bytes[2] ?? 99) <= 16 &&
    bytes[3] === 0
  ) {
    return { kind: 'binary' };
  }
  const encoding = encodingOf(file);
  if (encoding === null && isDbase(bytes))
    throw new Refused(`This is a table of dBase or FoxPro. ${OPEN_IN_LIBREOFFICE}`);
  if (encoding === null) throw new Refused(`This is neither a workbook nor a text file. ${EXPORT_IT}`);
  return textKind(bytes, encoding);
}

/** Its version, the year from 1900, month and day of its last change, and the length of its list of columns. */
function isDbase([version = 0, , month = 0, day = 0, ...counts]: Uint8Array): boolean {
  const [, , , , low = 0, high = 0] = counts;
  return (
    [0x03, 0x30, 0x31, 0x32, 0x83, 0x8b, 0xf5].includes(version) &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 31 &&
    low + high * 256 > 64
  );
}

function textKind(bytes: Uint8Array, encoding: string): FileKind {
  const start = new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, '');
  if (/^\s*<\?xml/i.test(start) && /urn:schemas-microsoft-com:office:spreadsheet/.test(start)) {
    return { kind: 'spreadsheetML', encoding };
  }
  if (
    /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body|meta|style|table|div)\b/i.test(start)
  ) {
    return { kind: 'html', encoding: namedEncoding(start) ?? encoding };
  }
  if (/<office:document\b[^>]*opendocument\.spreadsheet/.test(start))
    throw new Refused(`This is a flat spreadsheet of LibreOffice (.fods). ${OPEN_IN_LIBREOFFICE}`);
  if (/^\s*<(\?xml|!doctype|[a-z]+[\s>])/i.test(start)) throw new Refused(`This is an XML file. ${SAVE_IT}`);
  if (/^\s*(\{\s*"|\[\s*[[{"])/.test(start)) throw new Refused(`This is a JSON file. ${EXPORT_IT}`);
  return { kind: 'text', encoding };
}

/** The encoding that a web page names, if it has no byte order mark. */
function namedEncoding(start: string): string | null {
  const named = /charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  if (!named || /^utf-?16/i.test(named)) return null;
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return null;
  }
}

/** Old Office files are containers with directory entries of 128 bytes, which start with a name in UTF-16. */
function oleKind(bytes: Uint8Array): FileKind {
  const holds = (name: string): boolean => {
    const wide = `${Array.from(name).join('\0')}\0`;
    for (let at = 512; at + 128 <= bytes.length; at += 128) {
      // The length of the name in bytes, with the zero that ends it.
      if (bytes[at + 64] === wide.length + 2 && startsWith(bytes, wide, at)) return true;
    }
    return false;
  };
  if (holds('EncryptedPackage')) {
    throw new Refused(HAS_PASSWORD);
  }
  if (holds('Workbook') || holds('Book')) return { kind: 'binary' };
  if (holds('WordDocument')) throw new Refused(`This is a Word document, which has no table to read. ${EXPORT_IT}`);
  if (holds('PowerPoint Document')) throw new Refused(`This is a PowerPoint presentation. ${EXPORT_IT}`);
  throw new Refused(
    'This is an old Office file without a workbook in it, or a damaged one. Save it in Excel as .xlsx.',
  );
}

/** Why a zip is not a workbook, by its contents. */
export function zipProblem(names: readonly string[]): Refused {
  const holds = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (holds(/\.iwa$|^Index\.zip$/)) {
    return new Refused('This is an Apple iWork file, such as Numbers. In Numbers: File, Export To, Excel or CSV.');
  }
  if (holds(/^word\//)) return new Refused(`This is a Word document, which has no table to read. ${EXPORT_IT}`);
  if (holds(/^ppt\//)) return new Refused(`This is a PowerPoint presentation. ${EXPORT_IT}`);
  const inside = names.find((name) => /\.(xlsx|xlsm|xlsb|xls|ods|csv|tsv|txt)$/i.test(name));
  if (inside) return new Refused(`This is a zip file with ${inside} in it. Unpack it and choose that file.`);
  if (holds(/^content\.xml$/)) return new Refused(`This is an OpenDocument file, but no spreadsheet. ${EXPORT_IT}`);
  return new Refused('This is a zip file without a workbook in it. Unpack it and choose the workbook or the CSV file.');
}
