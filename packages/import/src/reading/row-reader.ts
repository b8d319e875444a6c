import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { BadCell, ValueMeaning } from '@plumbline/contract/workflow/import-proof';
import { jobNumberKey } from '@plumbline/domain/job-numbers';
import type { Plan } from '../mapping/plan.ts';
import { type FileRow, mapJoinedRows } from './join-rows.ts';
import { isListedField, type ListContext, type ListedField, meaningOf, storedMeaning } from './list-values.ts';
import { mapRow } from './map-row.ts';
import type { ReadJob } from './read-job.ts';
import { hasExactIds, type Repeats } from './repeated-rows.ts';
import { uniqueTexts } from './unique-texts.ts';

/** A row without these is not a job. Any other unreadable cell is skipped, and the rest of its row is read. */
const IDENTIFYING: ReadonlySet<ImportField> = new Set(['externalId', 'jobNumber', 'jobName']);

/** How often each code or text occurred in a column. */
type Tally = Map<string, Map<string, number>>;

export interface RowsRead {
  blanks: Tally;
  truncated: Tally;
  /** Jobs whose external id or job number got a suffix because another row has the same one. */
  numbered: number;
  /** One for each row that was read, or for all rows of a job. */
  jobs: ReadJob[];
  /** A bad cell leaves out its row only where it identifies the job. Otherwise its field is among `unread` of the job. */
  bad: BadCell[];
  values: ValueMeaning[];
}

export interface RowReader {
  /** Reads a row, or all rows of a job, as a job. */
  read(rows: readonly [FileRow, ...FileRow[]]): { group: 'job' | 'left-out'; reasons: string[]; text?: string };
  result(): RowsRead;
}

export function rowReader(
  plan: Plan,
  onDuplicate: ImportMapping['onDuplicate'],
  lists: ListContext,
  repeats: Repeats = new Map(),
): RowReader {
  const jobs: ReadJob[] = [];
  const bad: BadCell[] = [];
  const blanks: Tally = new Map();
  const truncated: Tally = new Map();
  const meanings = meaningsOf(plan, lists);
  const isExactId = hasExactIds(plan);
  const numbering = onDuplicate === 'number' ? 'number' : 'refuse';
  const ids = uniqueTexts(numbering, isExactId ? (id) => id : jobNumberKey);
  const numbers = uniqueTexts(numbering, jobNumberKey);
  let numbered = 0;
  const columnOf = (field: string) => plan.fields.find(({ name }) => name === field)?.columnName ?? field;

  const read: RowReader['read'] = ([first, ...others]) => {
    const { cells, line: row } = first;
    const mapped = others.length === 0 ? mapRow(plan, cells, row) : mapJoinedRows(plan, [first, ...others], repeats);
    const cellsOfRow = mapped.bad.map(({ line, ...cell }): BadCell => ({ ...cell, row: line }));
    const leftOut = (found: readonly BadCell[]) => {
      bad.push(...found);
      return {
        group: 'left-out' as const,
        reasons: found.map(({ column, value, reason }) => sentence(column, value, reason)),
      };
    };
    const isWhole = cells.length === plan.width;
    if (!isWhole || mapped.unread.some((name) => IDENTIFYING.has(name))) return leftOut(cellsOfRow);

    const { externalId: givenId, jobName, jobNumber: givenNumber, ...values } = mapped.values;
    const taken = (field: 'externalId' | 'jobNumber', text: string, firstLine: number) =>
      leftOut([{ row, column: columnOf(field), value: text, reason: `is that of row ${firstLine} too` }]);
    // A row with neither is left out above. Without a number of its own, the id is the job's number.
    const ownId = String(givenId ?? givenNumber);
    const ownNumber = String(givenNumber ?? ownId);
    const id = ids(ownId, row);
    if (!id.ok) return taken(givenId === undefined ? 'jobNumber' : 'externalId', ownId, id.firstLine);
    const number = numbers(ownNumber, row);
    if (!number.ok) return taken(givenNumber === undefined ? 'externalId' : 'jobNumber', ownNumber, number.firstLine);
    if (id.text !== ownId || number.text !== ownNumber) numbered++;
    const isNumberSaid = givenNumber !== undefined || number.text !== id.text;

    for (const { column, code } of mapped.blanks) count(blanks, column, code);
    for (const { column, value } of mapped.truncated) count(truncated, column, value);
    bad.push(...cellsOfRow);
    const unread = [...mapped.unread];
    for (const [name, text] of Object.entries(values)) {
      if (!isListedField(name)) continue;
      const { becomes } = meanings.of(name, mapped.written[name] ?? String(text));
      if (becomes !== null) values[name] = storedMeaning(name, becomes);
      else {
        delete values[name];
        unread.push(name);
      }
    }
    jobs.push({
      line: row,
      externalId: id.text,
      jobName: String(jobName),
      values: { ...values, ...(isNumberSaid && { jobNumber: number.text }) },
      ...(givenId === undefined && { hasOwnId: false }),
      ...(isExactId && { hasExactId: true }),
      ...(others.length > 0 && { isJoined: true }),
      ...(unread.length > 0 && { unread }),
    });
    const reasons = cellsOfRow.map(
      ({ column, value, reason }) => `${sentence(column, value, reason)} The rest of the row is read.`,
    );
    return { group: 'job', text: String(jobName), reasons };
  };
  return { read, result: () => ({ jobs, bad, blanks, truncated, numbered, values: meanings.all() }) };
}

const sentence = (column: string, value: string, reason: string): string =>
  `${column}${value === '' ? '' : `: “${value}”`} ${reason}.`;

/** The values of list texts, each looked up once and counted. */
function meaningsOf(plan: Plan, lists: ListContext) {
  const found = new Map<string, ValueMeaning>();
  return {
    of(field: ListedField, text: string): ValueMeaning {
      const key = `${field} ${text}`;
      const earlier = found.get(key);
      if (earlier) {
        earlier.count++;
        return earlier;
      }
      const planned = plan.fields.find(({ name }) => name === field);
      const column = planned?.columnName ?? field;
      const meaning = { field, column, text, count: 1, ...meaningOf(field, text, lists, planned?.rule.values) };
      found.set(key, meaning);
      return meaning;
    },
    all: () => [...found.values()],
  };
}

function count(tally: Tally, column: string, text: string): void {
  const texts = tally.get(column) ?? new Map<string, number>();
  tally.set(column, texts.set(text, (texts.get(text) ?? 0) + 1));
}
