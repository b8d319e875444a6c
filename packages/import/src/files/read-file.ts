import { MAX_IMPORT_ROWS } from '@plumbline/contract/workflow/import-limits';
import { jobsFirst } from './choose-sheet.ts';
import { type FileBytes, wholeOf } from './file-bytes.ts';
import { fileKind, OPEN_IT, zipProblem } from './file-kind.ts';
import { hasJobCards, JOB_CARDS } from './job-cards.ts';
import { FITS, MAX_HELD, Reading, Refused } from './limits.ts';
import { readHtml } from './markup/read-html.ts';
import { type FileOutcome, findHeadingRow, type Sheet } from './sheet-table.ts';
import { readText } from './text/read-text.ts';
import { decodedPieces } from './text/text-encoding.ts';
import { isTooMuchText } from './too-much-text.ts';
import { Archive } from './workbooks/archive.ts';
import type { FoundSheet } from './workbooks/found-sheet.ts';
import { readOds } from './workbooks/read-ods.ts';
import { readXlsx } from './workbooks/read-xlsx.ts';
import { noWorkbook, workbookPart } from './workbooks/xlsx-book.ts';

/**
 * Reads a file by its content, not its name, into sheets with tables: the visible ones first. Says in plain words why it cannot.
 * `onRows` hears how many rows are read, from time to time. Runs to its end: end the worker to cancel it. Rejects only if a part
 * of the program cannot be loaded.
 */
export async function readFile(bytes: FileBytes, onRows?: (rows: number) => void): Promise<FileOutcome> {
  try {
    return outcomeOf(await sheetsOf(bytes, new Reading(onRows)));
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    if (error instanceof NotLoaded) throw error;
    // The libraries fail in many ways on damaged files: an index out of range, a text too long, an impossible state.
    return { ok: false, reason: `The file cannot be read: it may be damaged. ${OPEN_IT}` };
  }
}

async function sheetsOf(bytes: FileBytes, reading: Reading): Promise<FoundSheet[]> {
  const file = fileKind(bytes);
  switch (file.kind) {
    case 'zip':
      return await zipSheets(wholeOf(bytes), reading);
    case 'text':
      return readText(bytes, file.encoding, reading);
    case 'html':
      return readHtml(wholeText(bytes, file.encoding), reading);
    case 'spreadsheetML':
      return (await library()).readWorkbook(wholeText(bytes, file.encoding), reading);
    case 'binary':
      return (await library()).readWorkbook(wholeOf(bytes), reading);
  }
}

/** Not the file's fault: a part of the program could not be fetched. */
class NotLoaded extends Error {}

/** Half of the code, for kinds of files that grow rare. */
const library = () =>
  import('./read-workbook.ts').catch((cause: unknown) => {
    throw new NotLoaded('The reader of such files could not be loaded. Try again when you are connected.', { cause });
  });

async function zipSheets(bytes: Uint8Array, reading: Reading): Promise<FoundSheet[]> {
  const archive = new Archive(bytes);
  const workbook = workbookPart(archive);
  if (workbook?.endsWith('.bin')) {
    archive.check();
    return (await library()).readWorkbook(bytes, reading);
  }
  if (workbook && archive.names.some((name) => /^xl\//.test(name) || /\bworksheets\//.test(name))) {
    return readXlsx(archive, workbook, reading);
  }
  if (archive.has('[Content_Types].xml') && archive.names.some((name) => /^xl\//.test(name))) throw noWorkbook();
  const isSpreadsheet = archive.has('mimetype') && /opendocument\.spreadsheet/.test(archive.text('mimetype'));
  if (!isSpreadsheet) throw zipProblem(archive.names);
  const manifest = archive.has('META-INF/manifest.xml') ? archive.text('META-INF/manifest.xml') : '';
  if (/encryption-data|encrypted-package/.test(manifest)) {
    throw new Refused(
      'The spreadsheet has a password. Save it again without one (File, Save As, Save with password off).',
    );
  }
  return readOds(archive, reading);
}

function wholeText(bytes: FileBytes, encoding: string): string {
  if (bytes.length > MAX_HELD)
    throw new Refused('The file is too large for its kind. Save it in Excel as .xlsx or CSV.');
  return [...decodedPieces(bytes, encoding)].join('');
}

function outcomeOf(found: readonly FoundSheet[]): FileOutcome {
  const leftOut: string[] = [];
  const offered: Sheet[] = [];
  for (const { sheet, problem } of found) {
    const reason = problem ?? (isTable(sheet) ? (tooManyRows(sheet) ?? tooMuchText(sheet) ?? jobCards(sheet)) : '');
    if (reason === null) offered.push(sheet);
    else if (reason !== '') leftOut.push(`${sheet.name === null ? 'The table' : `The sheet ${sheet.name}`} ${reason}.`);
  }
  if (offered.length === 0) {
    const [first] = leftOut;
    const cards = found.find(({ sheet, problem }) => problem === null && jobCards(sheet) !== null);
    const advice = cards ? EXPORT_LIST : 'Split it, or delete the rows and columns that no job needs.';
    return { ok: false, reason: first ? `${first} ${advice}` : NO_TABLE };
  }
  const sheets = jobsFirst(offered.toSorted((a, b) => Number(a.isHidden ?? false) - Number(b.isHidden ?? false)));
  return { ok: true, sheets, ...(leftOut.length > 0 ? { leftOut } : {}) };
}

const NO_TABLE = 'There is no table in this file: a row of headings, and rows under it, in two columns or more.';

const EXPORT_LIST = 'Export the list of jobs, with a row for each job and its headings over the columns.';
const jobCards = (sheet: Sheet): string | null => (hasJobCards(sheet) ? JOB_CARDS : null);

function tooManyRows({ rows }: Sheet): string | null {
  const count = rows.length - findHeadingRow(rows) - 1;
  return count > MAX_IMPORT_ROWS ? `has ${count.toLocaleString('en-US')} rows under its headings: ${FITS}` : null;
}

const tooMuchText = (sheet: Sheet): string | null =>
  isTooMuchText(sheet) ? 'holds more text than an import takes, which is that of a file of 50 MB' : null;

function isTable({ rows }: Sheet): boolean {
  let full = 0;
  return rows.some((row) => {
    if (row.filter((cell) => cell.trim() !== '').length >= 2) full += 1;
    return full >= 2;
  });
}
