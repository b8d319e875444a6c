import type { ImportTable } from '../reading/import-table.ts';

/** For each row, the index after the last row below it in the outline. */
export function outlineEnds({ rows, levels = [] }: Pick<ImportTable, 'rows' | 'levels'>): number[] {
  const ends = rows.map((_, index) => index + 1);
  const open: number[] = [];
  for (let index = 0; index <= rows.length; index++) {
    const level = index < rows.length ? (levels[index] ?? 0) : -1;
    while (open.length > 0 && (levels[open.at(-1) ?? 0] ?? 0) >= level) ends[open.pop() ?? 0] = index;
    open.push(index);
  }
  return ends;
}

/** A single shared id may be a typing mistake, or one job in two groups. */
const ENOUGH = 0.5;

/** A row below another in the outline. */
export interface BelowAnother {
  /** The row above it in the outline. */
  parent: number;
  /** The row may also be a job, and the row above a group. */
  isDoubtful: boolean;
}

/**
 * The rows that a job's figures consist of, such as its cost codes, by row. They are deeper in the outline than their job, and have no id,
 * the job's id, or ids at least half of which repeat below other jobs. If only one id repeats and the job is not the sum of the rows below
 * it, the rows and the job are in doubt. `hasSums` says whether a row is the sum of the rows below it.
 */
export function detailRows(
  table: ImportTable,
  ends: readonly number[],
  idOf: (row: readonly string[], index: number) => string | null,
  hasSums: (index: number) => boolean,
): Map<number, BelowAnother> {
  const details = new Map<number, BelowAnother>();
  if (!table.levels) return details;
  const ids = table.rows.map((row, index) => idOf(row, index));
  /** For each id, the rows that it appears directly below. */
  const parents = new Map<string, Set<number>>();
  const families: { parent: number; children: number[] }[] = [];
  for (let index = 0; index < ids.length; index++) {
    const end = ends[index] ?? 0;
    if (ids[index] === null || end <= index + 1) continue;
    const children = Array.from({ length: end - index - 1 }, (_, i) => index + 1 + i);
    families.push({ parent: index, children });
    for (let child = index + 1; child < end; child = ends[child] ?? end) {
      const id = ids[child];
      // A row that repeats and has rows below it is a group.
      if (id && ends[child] === child + 1) parents.set(id, (parents.get(id) ?? new Set()).add(index));
    }
  }
  const shared = [...parents.values()].filter(({ size }) => size > 1).length;
  for (const { parent, children } of families) {
    if (details.has(parent)) continue;
    const isDetail = (child: number) => {
      const id = ids[child] ?? null;
      return id === null || id === ids[parent];
    };
    const below = children.flatMap((child) => parents.get(ids[child] ?? '') ?? []);
    const again = below.filter(({ size }) => size > 1).length;
    const comesAgain = again > 0 && again >= below.length * ENOUGH;
    const isSure = children.every(isDetail);
    if (!comesAgain && !isSure) continue;
    const isDoubtful = !isSure && shared === 1 && !hasSums(parent);
    for (const child of children) details.set(child, { parent, isDoubtful });
    if (isDoubtful) details.set(parent, { parent, isDoubtful });
  }
  return details;
}
