import {
  type BadGroup,
  type ContractWarning,
  type ImportProof,
  MAX_BAD_CELLS,
  type OverUnderCheck,
  type RefreshLine,
  type RowGroup,
  rowGroups,
  SHOWN_ROWS,
} from '@plumbline/contract/workflow/import-proof';
import { withoutIdleQuestions } from '../checks/stores-nothing.ts';
import type { JobMatch } from '../identity/match-jobs.ts';
import type { Plan } from '../mapping/plan.ts';
import type { ImportTable } from '../reading/import-table.ts';
import type { ReadImport } from '../reading/read-import.ts';
import type { ReadJob } from '../reading/read-job.ts';
import { columnSums } from './column-sums.ts';
import { repeatedJobs } from './repeated-jobs.ts';
import { type Beside, suspiciousColumns } from './suspicious-columns.ts';
import { unusedColumns } from './unused-columns.ts';

export interface ProofExtra extends Beside {
  contractWarning: ContractWarning | null;
  overUnder: OverUnderCheck | null;
}
export type ProofRow = ImportProof['groups'][number]['rows'][number];

/** What accepting a file would do, with every row in one group. `lines` are the values that differ from the WIP. */
export function prove<Line extends Pick<RefreshLine, 'jobId' | 'field'>>(
  read: ReadImport,
  table: ImportTable,
  match: JobMatch,
  lines: readonly Line[],
  extra: ProofExtra,
): Omit<ImportProof, 'lines'> & { lines: Line[] } {
  const rows = groupedRows(read, match, lines);
  const { bad } = read;
  return {
    rows: table.rows.length,
    groups: rowGroups.flatMap((group) => {
      const inGroup = rows.get(group) ?? [];
      return inGroup.length === 0 ? [] : [{ group, count: inGroup.length, rows: inGroup.slice(0, SHOWN_ROWS) }];
    }),
    sums: columnSums(read, match),
    unused: unusedColumns(read, table),
    formats: read.formats,
    suspicious: withoutIdleQuestions(suspiciousColumns(read, extra), read, match, lines),
    values: read.values,
    questions: match.questions,
    contractWarning: extra.contractWarning,
    overUnder: extra.overUnder,
    bad: bad.slice(0, MAX_BAD_CELLS),
    badCells: bad.length,
    badGroups: badGroups(read.plan, bad),
    doubtfulRows: read.rows.filter(({ isDoubtful }) => isDoubtful).length,
    repeated: repeatedJobs(read),
    numberedRows: read.numbered,
    blanks: [...read.blanks].flatMap(([column, texts]) => [...texts].map(([code, count]) => ({ column, code, count }))),
    truncated: [...read.truncated].map(([column, texts]) => ({
      column,
      count: [...texts.values()].reduce((sum, count) => sum + count, 0),
    })),
    takenOut: match.matched.filter(({ knownJob }) => knownJob.isDisconnected).length,
    lines: [...lines],
  };
}

const TAKEN_OUT = 'Somebody took this job out of the WIP. It stays out until somebody puts it back.';

/** The rows by what becomes of them. A job that somebody took out of the WIP stays out. */
function groupedRows(
  read: ReadImport,
  match: JobMatch,
  lines: readonly Pick<RefreshLine, 'jobId'>[],
): Map<RowGroup, ProofRow[]> {
  const changed = new Set(lines.map(({ jobId }) => jobId));
  const outcomes = new Map<number, { group: RowGroup; reason?: string }>([
    ...match.fresh.map(({ line }) => [line, { group: 'new' as const }] as const),
    ...match.renumbered.map(({ job, reason }) => [job.line, { group: 'new' as const, reason }] as const),
    ...match.leftOut.map(({ job, reason }) => [job.line, { group: 'left-out' as const, reason }] as const),
    ...match.matched.map(({ job, knownJob }) => {
      if (knownJob.isDisconnected) return [job.line, { group: 'left-out' as const, reason: TAKEN_OUT }] as const;
      const group = changed.has(knownJob.jobId) ? ('changed' as const) : ('unchanged' as const);
      return [job.line, { group }] as const;
    }),
  ]);
  const jobs = new Map(read.jobs.map((job) => [job.line, job]));
  const rows = new Map<RowGroup, ProofRow[]>();
  for (const { row, group, text, reasons, isDecided, isDoubtful } of read.rows) {
    const outcome = outcomes.get(row);
    const job = jobs.get(row);
    const became = group === 'job' ? (outcome?.group ?? 'left-out') : group;
    const inGroup = rows.get(became) ?? [];
    const jobNumber = job ? numberOf(job) : '';
    const shown = { row, jobNumber, text: job ? job.jobName : text, isDecided, isDoubtful };
    inGroup.push({ ...shown, reasons: outcome?.reason === undefined ? reasons : [...reasons, outcome.reason] });
    rows.set(became, inGroup);
  }
  return rows;
}

const numberOf = ({ values, externalId }: ReadJob): string => String(values.jobNumber ?? externalId);

const SHOWN_GROUPS = 50;

function badGroups(plan: Plan, bad: ReadImport['bad']): BadGroup[] {
  const fieldOf = (column: string) =>
    plan.fields.find(({ source, columnName }) => source.kind === 'column' && columnName === column)?.name ?? null;
  const groups = Map.groupBy(bad, ({ column, value, reason }) => JSON.stringify([column, value, reason]));
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, SHOWN_GROUPS)
    .flatMap((cells) => {
      const [first] = cells;
      if (!first) return [];
      const { column, value, reason } = first;
      return [{ column, value, reason, field: fieldOf(column), count: cells.length }];
    });
}
