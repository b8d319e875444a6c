import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { Plan } from '../mapping/plan.ts';
import type { FileJob } from './file-job.ts';
import { type BadCell, mapRow, NOT_AMONG_VALUES } from './map-row.ts';
import { uniqueTexts } from './unique-texts.ts';

/** A job, and the line of the file where its row begins. */
export interface ReadJob extends FileJob {
  line: number;
  /** Fields whose cell could not be read. Their values in the WIP stay as they are: the file says something, and not that they are empty. */
  unread?: readonly string[];
}

/** How often each code or text occurred in a column. */
export type Tally = Map<string, Map<string, number>>;

/** The result of the rows read so far. */
export interface FileReading {
  rows: number;
  /** Rows without a bad cell. */
  jobs: ReadJob[];
  bad: BadCell[];
  /** Rows of separators alone, as spreadsheets leave behind. */
  emptyRows: number;
  blanks: Tally;
  truncated: Tally;
  /** Jobs whose external id or job number got a suffix because another row has the same. */
  numbered: number;
  /** Rows that are refused for such an id or number. */
  duplicates: number;
}

export interface FileReader {
  reading: FileReading;
  /** Takes a row's cells and the line of the file at which it begins. */
  add(cells: readonly string[], line: number): void;
}

/**
 * Reads the rows of a file one by one and collects the result. `place` is what reasons call a row: a text file has lines, a sheet
 * has rows.
 */
export function fileReader(
  plan: Plan,
  onDuplicate: ImportMapping['onDuplicate'],
  place: 'line' | 'row' = 'line',
): FileReader {
  const ids = uniqueTexts(onDuplicate);
  const numbers = uniqueTexts(onDuplicate);
  const reading: FileReading = {
    rows: 0,
    jobs: [],
    bad: [],
    emptyRows: 0,
    blanks: new Map(),
    truncated: new Map(),
    numbered: 0,
    duplicates: 0,
  };

  /** The text, with a suffix if it is taken. Null, with a bad cell, if suffixes are not wanted or do not fit. */
  const unique = (field: string, text: string, taken: typeof ids, line: number): string | null => {
    const outcome = taken(text, line);
    if (outcome.ok) return outcome.text;
    const column = plan.fields.find(({ name }) => name === field)?.columnName ?? field;
    reading.bad.push({ line, column, value: text, reason: `is that of ${place} ${outcome.firstLine} too` });
    reading.duplicates++;
    return null;
  };

  return {
    reading,
    add(cells, line) {
      if (cells.every((cell) => cell.trim() === '')) {
        reading.emptyRows++;
        return;
      }
      reading.rows++;
      const row = mapRow(plan, cells, line);
      for (const { column, code } of row.blanks) count(reading.blanks, column, code);
      for (const { column, value } of row.truncated) count(reading.truncated, column, value);
      const bad = [...row.bad, ...unknown(plan, row, line)];
      if (bad.length > 0) {
        reading.bad.push(...bad);
        return;
      }
      const { externalId: givenId, jobName, jobNumber: givenNumber, ...values } = row.values;
      const externalId = unique('externalId', String(givenId), ids, line);
      const jobNumber = givenNumber === undefined ? undefined : unique('jobNumber', String(givenNumber), numbers, line);
      if (externalId === null || jobNumber === null) return;
      if (externalId !== givenId || jobNumber !== givenNumber) reading.numbered++;
      reading.jobs.push({
        line,
        externalId,
        jobName: String(jobName),
        values: { ...values, ...(jobNumber === undefined ? {} : { jobNumber }) },
      });
    },
  };
}

/** What cannot be read without the company's lists and people, which only a whole import knows. */
function unknown(plan: Plan, { strangers, values }: ReturnType<typeof mapRow>, line: number): BadCell[] {
  const people = plan.fields.find(({ name }) => name === 'projectManagerUserIds');
  const named = values.projectManagerUserIds;
  return [
    ...strangers.map((cell) => ({ line, ...cell, reason: NOT_AMONG_VALUES })),
    ...(people && named !== undefined
      ? [
          {
            line,
            column: people.columnName,
            value: String(named),
            reason: 'names people: import the file in the browser',
          },
        ]
      : []),
  ];
}

function count(tally: Tally, column: string, text: string): void {
  const texts = tally.get(column) ?? new Map<string, number>();
  tally.set(column, texts.set(text, (texts.get(text) ?? 0) + 1));
}
