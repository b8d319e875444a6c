import type { ImportDecisions } from '@plumbline/contract/workflow/import-calls';
import { type ImportField, importFieldOf } from '@plumbline/contract/workflow/import-fields';
import type { ImportMapping, RowAnswer } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof, RowGroup } from '@plumbline/contract/workflow/import-proof';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { jobHeadings, plainHeading, revisedContractHeadings } from '@plumbline/contract/workflow/job-headings';
import type { ColumnNumbers } from '../formats/number-forms.ts';
import { turnedText } from '../formats/number-text.ts';
import { OUR_FILE } from '../mapping/own-file.ts';
import { type Plan, type PlannedField, planMapping } from '../mapping/plan.ts';
import { readMapping } from '../mapping/read-mapping.ts';
import type { ColumnRoles } from '../structure/row-look.ts';
import { structureWithTotals } from '../structure/totals-of-jobs.ts';
import { formedPlan } from './column-forms.ts';
import type { ImportTable } from './import-table.ts';
import type { ListContext } from './list-values.ts';
import { type RepeatedRows, type Repeats, repeatedRows, repeatsOf } from './repeated-rows.ts';
import { earlierReason, rowAnswers, rowLabel } from './row-answers.ts';
import { type RowsRead, rowReader } from './row-reader.ts';

/** The result of reading a row, before its job is looked up in the WIP. */
export interface ReadRow {
  /** Of the file, from 1. */
  row: number;
  group: Exclude<RowGroup, 'new' | 'changed' | 'unchanged'> | 'job';
  /** The name of its job; otherwise what the row says. */
  text: string;
  reasons: string[];
  /** Whether a person put it into this group. */
  isDecided: boolean;
  /** Left out, although it may be a job: only a person can tell. */
  isDoubtful: boolean;
  /** Left out as the sum of other rows. */
  isSum: boolean;
}

export interface ReadImport extends RowsRead {
  mapping: ImportMapping;
  plan: Plan;
  /** The file with the cells that a person typed over, and with each job's amounts in its own row. */
  table: ImportTable;
  /** How the columns of amounts and dates are written. */
  formats: ImportProof['formats'];
  /** Every row of the file, in its order. */
  rows: ReadRow[];
  /** Answers about single rows, kept for later files. */
  rowAnswers: RowAnswer[];
  /** Rows that have an id or number in common, and how their amounts are read, or would be, where they are added up. */
  repeated: { jobs: readonly RepeatedRows[]; repeats: Repeats };
}

export type ImportOutcome = { ok: true; read: ReadImport } | { ok: false; problems: string[] };

/** Reads a file's rows into jobs, by a mapping and by what a person decided about single rows and cells. */
export function readImport(
  table: ImportTable,
  given: unknown,
  decisions: ImportDecisions,
  lists: ListContext,
): ImportOutcome {
  const outcome = readMapping(given);
  if (!outcome.ok) return outcome;
  const { mapping } = outcome;
  const planned = planMapping(mapping, table.headings);
  if (!planned.ok) return planned;
  const written = withTypedCells(table, decisions.cells, planned.plan);
  const { plan, formats, numbers } = formedPlan(planned.plan, written);
  const roles = { ...rolesIn(plan, written, numbers), isOurs: mapping.profile === OUR_FILE };
  const { table: typed, kinds } = structureWithTotals(written, roles, table.rows);
  const decisionOf = (index: number) => decisions.rows[table.firstRow + index];
  const labels = [...roles.identifiers, ...roles.names];
  const labelOf = (index: number) => rowLabel(typed.rows[index] ?? [], labels);
  const isWithoutId = (index: number) =>
    roles.identifiers.length > 0 &&
    roles.identifiers.every((column) => (typed.rows[index]?.[column] ?? '').trim() === '');
  const answers = rowAnswers(mapping.rowAnswers ?? [], { kinds, labelOf, isWithoutId, decisionOf });
  const answerOf = (index: number) => decisionOf(index) ?? answers.earlier.get(index);
  const isJob = (index: number) => (answerOf(index) ?? kinds[index]?.kind) === 'job';
  // Where a person said of single rows that they are jobs, nothing is open. Once all are answered alike, that says of a row only that it counts.
  const isOpen = mapping.onDuplicate === 'refuse';
  const repeated = repeatedRows(plan, typed, isJob).filter(
    (group) => !isOpen || !group.some((index) => answerOf(index) !== undefined),
  );
  const inGroups = new Set(repeated.flat());
  const others = typed.rows.flatMap((_, index) => (isJob(index) && !inGroups.has(index) ? [index] : []));
  const total = kinds.findLastIndex(({ kind }) => kind === 'total');
  const repeats = repeatsOf(plan, typed, repeated, others, total < 0 ? null : total);
  const groupOf = new Map(repeated.flatMap((group) => group.map((index) => [index, group] as const)));
  const fileRow = (index: number) => ({ cells: typed.rows[index] ?? [], line: table.firstRow + index });
  const reader = rowReader(plan, mapping.onDuplicate, lists, repeats);
  const groups = new Map<RepeatedRows, ReturnType<typeof reader.read>>();
  const rows = typed.rows.map((cells, i): ReadRow => {
    const row = table.firstRow + i;
    const decision = decisionOf(i);
    const earlier = answers.earlier.get(i);
    const { kind, reasons: why, isDoubtful = false, isSum = false } = kinds[i] ?? { kind: 'job', reasons: [] };
    const reasons = earlier === undefined ? why : earlierReason(earlier, why);
    const said = { row, text: textOf(cells), isDecided: decision !== undefined, isDoubtful: false, isSum: false };
    if (decision === 'leave-out') return { ...said, group: 'left-out', reasons: ['You left it out.'], isSum };
    if (earlier === 'leave-out') return { ...said, group: 'left-out', reasons, isSum };
    if (decision === undefined && !isJob(i)) return { ...said, group: kind, reasons, isDoubtful, isSum };
    const group = mapping.onDuplicate === 'number' ? undefined : groupOf.get(i);
    if (group && (mapping.onDuplicate === 'refuse' || mapping.onDuplicate === 'leave-out'))
      return { ...said, group: 'left-out', reasons: [repeatedReason(group, table.firstRow)] };
    const [first = i] = group ?? [];
    const begun = group && groups.get(group);
    if (begun) {
      const isRead = begun.group === 'job';
      const part = mapping.onDuplicate === 'sum' ? 'is added to it' : 'is a part of it';
      return {
        ...said,
        group: isRead ? 'detail' : begun.group,
        reasons: [`It has the number of row ${table.firstRow + first}, and ${part}.`],
      };
    }
    const later = mapping.onDuplicate === 'sum' ? (group ?? []).slice(1) : [];
    const job = reader.read([fileRow(i), ...later.map(fileRow)]);
    if (group) groups.set(group, job);
    return { ...said, ...job, reasons: [...(decision === undefined ? reasons : []), ...job.reasons] };
  });
  const read = {
    mapping,
    plan,
    table: typed,
    formats,
    rows,
    rowAnswers: answers.all,
    repeated: { jobs: repeated, repeats },
  };
  return { ok: true, read: { ...read, ...reader.result() } };
}

const NAMED_ROWS = 5;
function repeatedReason(group: RepeatedRows, firstRow: number): string {
  const named = group.slice(0, NAMED_ROWS).map((index) => (firstRow + index).toLocaleString('en-US'));
  const more = group.length - named.length;
  return `Its number stands in rows ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Fields whose column identifies the row's job. */
const IDENTIFIERS: readonly ImportField[] = ['externalId', 'jobNumber'];
/** Of the different texts of a column. */
const MOST = 0.6;

/** What the columns say of a row: by the mapping, and by what the other columns hold. */
function rolesIn(plan: Plan, { headings }: ImportTable, numbers: readonly ColumnNumbers[]) {
  const columnsOf = ({ source }: PlannedField): number[] => {
    if (source.kind === 'column') return [source.column.index];
    return source.kind === 'template' ? [...source.columns.values()].map(({ index }) => index) : [];
  };
  const named = plan.fields.filter(({ name }) => name === 'jobName').flatMap(columnsOf);
  const identifiers = plan.fields.filter(({ name }) => IDENTIFIERS.includes(name)).flatMap(columnsOf);
  const amountForms = new Map(
    plan.fields.flatMap(({ name, rule, source }) => {
      const { type }: JobField = importFieldOf(name);
      return type === 'currency' && source.kind === 'column'
        ? [[source.column.index, rule.numbers ?? 'us'] as const]
        : [];
    }),
  );
  const others = new Set(plan.fields.flatMap(columnsOf));
  const amounts = headings.flatMap((_, index) => {
    const form = amountForms.get(index);
    if (form) return [{ index, form }];
    const found = numbers[index];
    if (others.has(index) || !found) return [];
    const isAmount = found.numbers > 0 && found.numbers >= found.texts * MOST;
    return isAmount ? [{ index, form: found.forms[0] ?? 'us' }] : [];
  });
  const fields = new Map(
    plan.fields.flatMap(({ name, source }) =>
      source.kind === 'column' ? [[source.column.index, titlesOf(name)] as const] : [],
    ),
  );
  return {
    amounts,
    identifiers: identifiers.filter((index) => !named.includes(index)),
    names: named,
    fields,
  } satisfies ColumnRoles;
}

/** What files call a field. Closed jobs have their last contract where open ones have the original. */
const titlesOf = (name: ImportField): readonly string[] => [
  ...(isJobField(name) ? [plainHeading(jobFields[name].title), ...(jobHeadings[name] ?? [])] : []),
  ...(name === 'originalContractAmount' ? revisedContractHeadings : []),
];

const LONGEST_TEXT = 200;
const textOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ')
    .slice(0, LONGEST_TEXT);

/** The table with the cells that a person typed over, who types what the job has: in a turned column the file has it with the other sign. */
function withTypedCells(table: ImportTable, cells: ImportDecisions['cells'], { fields }: Plan): ImportTable {
  if (cells.length === 0) return table;
  const turned = new Set(
    fields.flatMap(({ rule, source }) => (rule.turned && source.kind === 'column' ? [source.column.index] : [])),
  );
  const rows = [...table.rows];
  for (const { row, column, text } of cells) {
    const index = table.headings.indexOf(column);
    const old = rows[row - table.firstRow];
    if (old && index >= 0) rows[row - table.firstRow] = old.with(index, turned.has(index) ? turnedText(text) : text);
  }
  return { ...table, rows };
}
