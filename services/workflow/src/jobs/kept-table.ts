import type { JobId, TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import type { JsonText } from '@plumbline/service-kit/http/json-text';
import type { KeptAnswer, KeptAnswers } from '../kept/kept-answers.ts';
import { bracketsOf, type Column, jobsTable, namesOfJobs, PAGE_ROWS, readByColumn } from './jobs-by-column.ts';
import { changedSince, currentMark, type Mark } from './jobs-since.ts';

/** The columns of a table of jobs, as bytes. */
interface KeptTable extends KeptAnswer {
  jobs: readonly Column[];
  changeOrders: readonly Column[];
  /** The ids of the jobs' people. */
  people: readonly string[];
}

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
  return { ...measured(mark, jobs, changeOrders), readAt: performance.now() };
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

const measured = (mark: Mark, jobs: readonly Column[], changeOrders: readonly Column[]) => ({
  mark,
  jobs,
  changeOrders,
  people: [...new Set(listOf(jobs, 'projectManagerUserIds').flat() as string[])], // lists of ids
  bytes: [...jobs, ...changeOrders].flatMap(({ pages }) => pages).reduce((sum, { length }) => sum + length, 0),
});

/** A value per row, or rare values by the row's place. */
type Values = unknown[] | Record<string, unknown>;
const parsed = (name: string, page: Uint8Array): Values => {
  const [open, close] = bracketsOf(name);
  return JSON.parse(open + new TextDecoder().decode(page) + close);
};
const written = (values: Values): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(values).slice(1, -1));

const named = (columns: readonly Column[], name: string): Column => {
  const column = columns.find((each) => each.name === name);
  if (!column) throw new Error(`the table has no column ${name}`);
  return column;
};
/** The values of a list, of all pages. */
const listOf = (columns: readonly Column[], name: string): unknown[] =>
  named(columns, name).pages.flatMap((page) => Object.values(parsed(name, page)));

/** The positions of the changed jobs among the old ones; null unless each keeps its position and number. */
function placesOf(before: readonly Column[], newer: readonly Column[], changed: readonly JobId[]): number[] | null {
  const [ids, numbers] = [listOf(newer, 'id'), listOf(newer, 'jobNumber')];
  const [idsBefore, numbersBefore] = [listOf(before, 'id'), listOf(before, 'jobNumber')];
  const placeOf = new Map(idsBefore.map((id, place) => [id, place]));
  const places = ids.flatMap((id, i) => {
    const place = placeOf.get(id);
    return place !== undefined && numbers[i] === numbersBefore[place] ? [place] : [];
  });
  return places.length === changed.length ? places : null;
}

/** The columns with the values of `newer`, whose rows stand at these places. A page of a column in which none differs stays as it is. */
function withValues(columns: readonly Column[], newer: readonly Column[], places: readonly number[]): Column[] {
  const byPage = Map.groupBy(places.entries(), ([, place]) => Math.floor(place / PAGE_ROWS));
  return columns.map(({ name, pages }) => {
    const now = parsed(name, named(newer, name).pages[0] ?? new Uint8Array()) as Record<number, unknown>; // either form has places as keys
    const withPage = [...pages];
    for (const [page, changed] of byPage) {
      const values = parsed(name, pages[page] ?? new Uint8Array()) as Record<number, unknown>; // either form has places as keys
      const first = Array.isArray(values) ? page * PAGE_ROWS : 0;
      const isSame = changed.every(([i, place]) => JSON.stringify(values[place - first]) === JSON.stringify(now[i]));
      if (isSame) continue;
      for (const [i, place] of changed) {
        if (now[i] === undefined) delete values[place - first];
        else values[place - first] = now[i];
      }
      withPage[page] = written(values as Values);
    }
    return { name, pages: withPage };
  });
}

/** The columns of change orders with those of the changed jobs as they are now. Where none of them differs, all stay as they are. */
function withOrders(
  columns: readonly Column[],
  newer: readonly Column[],
  changed: readonly JobId[],
): readonly Column[] {
  const isChanged = new Set<unknown>(changed);
  const jobIds = listOf(columns, 'jobId');
  const split = columns.map(({ name }) => {
    const values = listOf(columns, name);
    const part = (ofChanged: boolean) => values.filter((_, i) => isChanged.has(jobIds[i]) === ofChanged);
    return { name, others: part(false), before: part(true), now: listOf(newer, name) };
  });
  const isSame = split.every(({ before, now }) => JSON.stringify(before) === JSON.stringify(now));
  if (isSame) return columns;
  return split.map(({ name, others, now }) => ({ name, pages: [written([...others, ...now])] }));
}
