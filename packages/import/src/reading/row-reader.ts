import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import type { BadCell, ValueMeaning } from '@plumbline/contract/workflow/import-proof';
import { jobHeadings, plainHeading } from '@plumbline/contract/workflow/job-headings';
import type { Plan } from '../mapping/plan.ts';
import { isListedField, type ListContext, type ListedField, meaningOf, storedMeaning } from './list-values.ts';
import { mapRow } from './map-row.ts';
import type { ReadJob } from './read-job.ts';
import { uniqueTexts } from './unique-texts.ts';

/** Without these a row is no job. Any other cell that cannot be read is left as it is, and the rest of its row is read. */
const IDENTIFYING: ReadonlySet<ImportField> = new Set(['externalId', 'jobNumber', 'jobName']);

/** How often each code or text occurred in a column. */
type Tally = Map<string, Map<string, number>>;

export interface RowsRead {
  blanks: Tally;
  truncated: Tally;
  /** Jobs whose external id or job number got a suffix because another row has the same. */
  numbered: number;
  /** Rows that are refused for such an id or number. */
  duplicates: number;
  /** One for each row that was read. */
  jobs: ReadJob[];
  /** A bad cell leaves out its row only where it identifies the job. Otherwise its field is among `unread` of the job. */
  bad: BadCell[];
  values: ValueMeaning[];
}

export interface RowReader {
  /** Reads a row as a job. */
  read(cells: readonly string[], row: number): { group: 'job' | 'left-out'; reasons: string[]; text?: string };
  result(): RowsRead;
}

export function rowReader(plan: Plan, onDuplicate: ImportMapping['onDuplicate'], lists: ListContext): RowReader {
  const jobs: ReadJob[] = [];
  const bad: BadCell[] = [];
  const blanks: Tally = new Map();
  const truncated: Tally = new Map();
  const meanings = meaningsOf(plan, lists);
  const ids = uniqueTexts(onDuplicate);
  const numbers = uniqueTexts(onDuplicate);
  const folded = new Map<string, number>();
  const isExactId = hasIdHeading(plan);
  const counts = { numbered: 0, duplicates: 0 };
  const columnOf = (field: string) => plan.fields.find(({ name }) => name === field)?.columnName ?? field;

  const read: RowReader['read'] = (cells, row) => {
    const mapped = mapRow(plan, cells, row);
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
    const repeated = (field: 'externalId' | 'jobNumber', text: string, firstLine: number) => {
      counts.duplicates++;
      return leftOut([{ row, column: columnOf(field), value: text, reason: `is that of row ${firstLine} too` }]);
    };
    // A row with neither is left out above.
    const ownId = String(givenId ?? givenNumber);
    const id = ids(ownId, row);
    if (!id.ok) return repeated(givenId === undefined ? 'jobNumber' : 'externalId', ownId, id.firstLine);
    const number = givenNumber === undefined ? undefined : numbers(String(givenNumber), row);
    if (number && !number.ok) return repeated('jobNumber', String(givenNumber), number.firstLine);
    // Without a number of its own, the id is the job's number, of which letter case and spaces say nothing. In an id of a program they do.
    const key = ownId.replace(/\s+/g, ' ').toLowerCase();
    const isNumber = givenNumber === undefined && !isExactId;
    const alike = isNumber && onDuplicate === 'refuse' ? folded.get(key) : undefined;
    if (alike !== undefined) return repeated('externalId', ownId, alike);
    folded.set(key, row);
    if (id.text !== ownId || number?.text !== givenNumber) counts.numbered++;

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
      values: { ...values, ...(number && { jobNumber: number.text }) },
      ...(givenId === undefined && { hasOwnId: false }),
      ...(isExactId && { hasExactId: true }),
      ...(unread.length > 0 && { unread }),
    });
    const reasons = cellsOfRow.map(
      ({ column, value, reason }) => `${sentence(column, value, reason)} The rest of the row is read.`,
    );
    return { group: 'job', text: String(jobName), reasons };
  };
  return { read, result: () => ({ jobs, bad, blanks, truncated, ...counts, values: meanings.all() }) };
}

/** Whether the external id is a column that is called so, as `Job ID`: `001A0000006Vm9r` of Salesforce is not `001A0000006Vm9R`. */
const hasIdHeading = ({ fields }: Plan): boolean =>
  fields.some(
    ({ name, source }) =>
      name === 'externalId' &&
      source.kind === 'column' &&
      jobHeadings.externalId?.includes(plainHeading(source.column.heading)),
  );

const sentence = (column: string, value: string, reason: string): string =>
  `${column}${value === '' ? '' : `: “${value}”`} ${reason}.`;

/** What the texts of the lists' columns become, each looked up once and counted. */
function meaningsOf(plan: Plan, lists: ListContext) {
  const found = new Map<string, ValueMeaning>();
  return {
    of(field: ListedField, text: string): ValueMeaning {
      const key = `${field} ${text}`;
      const known = found.get(key);
      if (known) {
        known.count++;
        return known;
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
