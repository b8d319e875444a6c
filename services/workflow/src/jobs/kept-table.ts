import type { JobId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { JsonText } from '@plumbline/service-kit/http/json-text';
import type { KeptAnswer, KeptAnswers } from '../kept/kept-answers.ts';
import { type Column, jobsTable, namesOfJobs, readByColumn } from './jobs-by-column.ts';
import { changedSince, currentMark, type Mark } from './jobs-since.ts';

/** The columns of a table of jobs, each as the bytes of its JSON text. */
interface KeptTable extends KeptAnswer {
  jobs: readonly KeptColumn[];
  changeOrders: readonly KeptColumn[];
  /** The ids of the jobs' people. */
  people: readonly string[];
}
type KeptColumn = readonly [name: string, text: Uint8Array<ArrayBuffer>];

/**
 * All jobs of the WIP as a table, with the cursor. What this process read before is taken where the database says that it has not
 * changed; of what has changed, the jobs concerned are read. The names are always today's.
 */
export async function jobsAsTable(tx: Tx, tenantId: TenantId, answers: KeptAnswers): Promise<JsonText> {
  const kept = answers.of<KeptTable>('jobs as a table');
  const before = kept.get(tenantId);
  const now = (before && (await broughtUpToDate(tx, tenantId, before))) ?? (await readAll(tx, tenantId));
  kept.keep(tenantId, now);
  return jobsTable(now, await namesOfJobs(tx, tenantId, now.people), now.mark);
}

// Number and rows, here and below, are of one moment: the call is one `inSnapshot` (app.ts). Nothing of a later change is kept.
async function readAll(tx: Tx, tenantId: TenantId): Promise<KeptTable> {
  const mark = await currentMark(tx, tenantId);
  const { jobs, changeOrders } = await readByColumn(tx, tenantId);
  return { ...measured(mark, jobs.map(encoded), changeOrders.map(encoded)), readAt: performance.now() };
}

/** Null if all jobs must be read: too much changed, or a job was added, removed or moved in the list. */
async function broughtUpToDate(tx: Tx, tenantId: TenantId, before: KeptTable): Promise<KeptTable | null> {
  const { mark, changed } = await changedSince(tx, tenantId, before.mark.cursor, before.mark.stamp);
  if (!changed) return null;
  if (changed.length === 0) return { ...before, mark };
  const { jobs, changeOrders } = await readByColumn(tx, tenantId, changed);
  const places = placesOf(before.jobs, jobs, changed);
  if (!places) return null;
  const table = measured(
    mark,
    withValues(before.jobs, jobs, places),
    withOrders(before.changeOrders, changeOrders, changed),
  );
  return { ...before, ...table };
}

const measured = (mark: Mark, jobs: readonly KeptColumn[], changeOrders: readonly KeptColumn[]) => ({
  mark,
  jobs,
  changeOrders,
  people: [...new Set(Object.values(columnOf(jobs, 'projectManagerUserIds')).flat() as string[])], // lists of ids
  bytes: [...jobs, ...changeOrders].reduce((sum, [, text]) => sum + text.length, 0),
});

const encoded = ([name, text]: readonly [string, string]): KeptColumn => [name, new TextEncoder().encode(text)];
const parsed = ([, text]: Column): Values =>
  JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));

/** One value per row, or rare values by row index. */
type Values = unknown[] | Record<string, unknown>;
const columnOf = (columns: readonly Column[], name: string): Values => {
  const column = columns.find(([each]) => each === name);
  if (!column) throw new Error(`the table has no column ${name}`);
  return parsed(column);
};

/** The positions of the changed jobs among the old ones; null unless each keeps its position and number. */
function placesOf(before: readonly Column[], newer: readonly Column[], changed: readonly JobId[]): number[] | null {
  const ids = Object.values(columnOf(newer, 'id'));
  const numbers = columnOf(newer, 'jobNumber');
  const [idsBefore, numbersBefore] = [columnOf(before, 'id'), columnOf(before, 'jobNumber')];
  const placeOf = new Map(Object.values(idsBefore).map((id, place) => [id, place]));
  const places = ids.flatMap((id, i) => {
    const place = placeOf.get(id);
    return place !== undefined && at(numbers, i) === at(numbersBefore, place) ? [place] : [];
  });
  return places.length === changed.length ? places : null;
}

const at = (values: Values, place: number): unknown => (values as Record<number, unknown>)[place]; // either form has places as keys

/** The columns with the values of `newer`, whose rows stand at these places. A column in which none differs stays as it is. */
function withValues(columns: readonly KeptColumn[], newer: readonly Column[], places: readonly number[]): KeptColumn[] {
  return columns.map((column) => {
    const values = parsed(column) as Record<number, unknown>; // either form has places as keys
    const now = columnOf(newer, column[0]);
    const differing = places.filter((place, i) => JSON.stringify(values[place]) !== JSON.stringify(at(now, i)));
    if (differing.length === 0) return column;
    for (const [i, place] of places.entries()) {
      if (at(now, i) === undefined) delete values[place];
      else values[place] = at(now, i);
    }
    return encoded([column[0], JSON.stringify(values)]);
  });
}

/** The columns of change orders with those of the changed jobs as they are now. Where none of them differs, all stay as they are. */
function withOrders(
  columns: readonly KeptColumn[],
  newer: readonly Column[],
  changed: readonly JobId[],
): readonly KeptColumn[] {
  const isChanged = new Set<unknown>(changed);
  const jobIds = Object.values(columnOf(columns, 'jobId'));
  const split = columns.map((column) => {
    const values = Object.values(parsed(column));
    const part = (ofChanged: boolean) => values.filter((_, i) => isChanged.has(jobIds[i]) === ofChanged);
    return { name: column[0], others: part(false), before: part(true), now: Object.values(columnOf(newer, column[0])) };
  });
  const isSame = split.every(({ before, now }) => JSON.stringify(before) === JSON.stringify(now));
  if (isSame) return columns;
  return split.map(({ name, others, now }) => encoded([name, JSON.stringify([...others, ...now])]));
}
