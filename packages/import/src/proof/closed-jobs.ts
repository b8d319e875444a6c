import type { SuspiciousColumn } from '@plumbline/contract/workflow/import-proof';
import { counted } from '@plumbline/domain/counted';
import type { ReadImport } from '../reading/read-import.ts';
import { saysClosed } from '../structure/states-above.ts';

const SAMPLES = 3;

/** Jobs below a line such as `Closed Jobs` in a file that has no column of their status. */
export function belowClosed({ plan, rows, table }: ReadImport): SuspiciousColumn[] {
  if (plan.fields.some(({ name }) => name === 'jobStatus' || name === 'dateClosed')) return [];
  let line: string | null = null;
  const found = new Map<string, string[]>();
  for (const { row, group, text } of rows) {
    const isLine =
      group === 'heading' && (table.rows[row - table.firstRow] ?? []).filter((cell) => cell.trim()).length === 1;
    if (isLine) line = saysClosed(text) ? text : null;
    else if (group === 'job' && line !== null) found.set(line, [...(found.get(line) ?? []), text]);
  }
  return [...found].map(([column, jobs]) => ({
    field: 'jobStatus',
    column,
    reason: `${counted(jobs.length, 'job stands', 'jobs stand')} below this line, and no column says that ${jobs.length === 1 ? 'it is' : 'they are'} closed: the WIP would have ${jobs.length === 1 ? 'it' : 'them'} as open.`,
    samples: jobs.slice(0, SAMPLES),
    isQuestion: true,
    turned: null,
  }));
}

/** `Depot (CLOSED)`, `Mill - COMPLETE` in a file that has no column of their status. */
export function closedByName({ plan }: ReadImport, names: readonly string[]): string | null {
  if (plan.fields.some(({ name }) => name === 'jobStatus' || name === 'dateClosed')) return null;
  const closed = names.filter((name) => CLOSED_NAME.test(name)).length;
  if (closed === 0) return null;
  return `${closed === 1 ? 'One of the names says' : `${closed} of the names say`} that the job is closed, and no column does: the WIP would have it as open.`;
}
/** `Depot Complete` may be what the job is called. */
const CLOSED_NAME =
  /[([*]\s*(?:closed|completed?|finished)\s*[)\]*]|\s[-–—]+\s*(?:CLOSED|COMPLETED?|FINISHED|[Cc]losed)\s*$/i;
