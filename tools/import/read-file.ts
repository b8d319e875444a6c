import { readFileSync } from 'node:fs';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { type Plan, planMapping } from '@plumbline/import/mapping/plan';
import { readMapping } from '@plumbline/import/mapping/read-mapping';
import { type FileReading, fileReader } from '@plumbline/import/reading/file-reader';
import { PlainError } from '../plain-error.ts';
import { readCsv, unreadable } from './read-csv.ts';

/** Reads a MAPPING.json. Throws a PlainError that says what is wrong with it. */
export function readMappingFile(file: string): ImportMapping {
  const outcome = readMapping(readJson(file));
  if (outcome.ok) return outcome.mapping;
  throw new PlainError([`The mapping ${file} cannot be used:`, ...outcome.problems].join('\n  '));
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PlainError(`The mapping ${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Reads a CSV file with a mapping, row by row. Throws a PlainError if the headings or the whole file do not fit. */
export async function readFile(
  file: string,
  mapping: ImportMapping,
  onRow: (rows: number) => void,
): Promise<{ plan: Plan; reading: FileReading }> {
  let plan: Plan | undefined;
  let reader: ReturnType<typeof fileReader> | undefined;
  for await (const { cells, line } of readCsv(file, mapping.encoding, mapping.delimiter)) {
    if (!reader) {
      const outcome = planMapping(mapping, cells);
      if (!outcome.ok) throw new PlainError([`The mapping does not fit ${file}:`, ...outcome.problems].join('\n  '));
      plan = outcome.plan;
      reader = fileReader(plan, mapping.onDuplicate);
      continue;
    }
    reader.add(cells, line);
    onRow(reader.reading.rows);
  }
  if (!plan || !reader) throw new PlainError(`${file} is empty: it has no headings.`);
  return { plan, reading: reader.reading };
}
