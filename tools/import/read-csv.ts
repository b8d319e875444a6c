import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { PlainError } from '../plain-error.ts';

export interface CsvRow {
  cells: string[];
  /** The line of the file at which the row begins, from 1: cells may hold line breaks. */
  line: number;
}

/** No row of a list of jobs is longer; a quote that never ends would otherwise swallow the file into one cell. */
const LONGEST_ROW = 1_000_000;

/**
 * The rows of a CSV file as they come, the headings first; rows may differ in their number of cells. Bytes that are not
 * of the encoding become U+FFFD. Throws a PlainError on a file that cannot be read as CSV.
 */
export async function* readCsv(file: string, encoding: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'], // spreadsheets and hand edits mix them within one file
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  });
  // The parser passes the source's errors on to whoever reads it.
  const rows = pipeline(Readable.from(decoded(file, encoding)), parser, () => {});
  let line = 1;
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      // without `columns` each record is a list of texts
      yield { cells, line };
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new PlainError(`${basename(file)} is not CSV as expected, near line ${line}: ${error.message}`);
    throw error;
  }
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = decoderOf(encoding); // it also takes away a byte order mark
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true });
  } catch (error) {
    throw unreadable(file, error);
  }
  yield decoder.decode();
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new PlainError(
      `The mapping's encoding "${encoding}" is not known; utf-8, windows-1252 and utf-16le are usual.`,
    );
  }
}

/** What keeps the system from reading a file, for the person at the terminal. */
export function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return new PlainError(`There is no file ${file}.`);
  return new PlainError(`${file} cannot be read: ${error.message}`);
}
