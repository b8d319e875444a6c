import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { PlainError } from '../plain-error.ts';

export interface CsvRow {
  cells: string[];
  /** The line of the file where the row begins, from 1. Cells may contain line breaks. */
  line: number;
}

/** No row of a job list is longer. Without a limit an unclosed quote would swallow the rest of the file. */
const LONGEST_ROW = 1_000_000;

/**
 * The rows of a CSV file in order, headings first. Rows may have different numbers of cells. Bytes outside the encoding become
 * U+FFFD. Throws a PlainError if the file cannot be read as CSV.
 */
export async function* readCsv(file: string, encoding: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'], // spreadsheets and hand edits mix them in one file
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  });
  // The parser passes on errors of its source.
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
  const decoder = decoderOf(encoding); // it also removes a byte order mark
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

/** Why the system cannot read a file, for the person at the terminal. */
export function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT') return new PlainError(`There is no file ${file}.`);
  return new PlainError(`${file} cannot be read: ${error.message}`);
}
