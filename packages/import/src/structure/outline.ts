import type { ImportTable } from '../reading/import-table.ts';

/** For each row, where the rows below it end that the outline puts deeper: the index after the last of them. */
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

/** One id below two parents may be a slip, or a job that both share. */
const ENOUGH = 0.5;

/**
 * The rows that say what a job's figures are made of, such as its cost codes: deeper in the outline than the job above them, and
 * without an id of their own, with the id of that job, or with ids half of which or more come again under other jobs. By row: that of their job.
 */
export function detailRows(
  table: ImportTable,
  ends: readonly number[],
  idOf: (row: readonly string[], index: number) => string | null,
): Map<number, number> {
  const details = new Map<number, number>();
  if (!table.levels) return details;
  const ids = table.rows.map((row, index) => idOf(row, index));
  /** The rows that an id stands directly below. */
  const parents = new Map<string, Set<number>>();
  const families: { parent: number; children: number[] }[] = [];
  for (let index = 0; index < ids.length; index++) {
    const end = ends[index] ?? 0;
    if (ids[index] === null || end <= index + 1) continue;
    const children = Array.from({ length: end - index - 1 }, (_, i) => index + 1 + i);
    families.push({ parent: index, children });
    for (let child = index + 1; child < end; child = ends[child] ?? end) {
      const id = ids[child];
      // What has rows below it again is a group.
      if (id && ends[child] === child + 1) parents.set(id, (parents.get(id) ?? new Set()).add(index));
    }
  }
  for (const { parent, children } of families) {
    if (details.has(parent)) continue;
    const isDetail = (child: number) => {
      const id = ids[child] ?? null;
      return id === null || id === ids[parent];
    };
    const below = children.flatMap((child) => parents.get(ids[child] ?? '') ?? []);
    const again = below.filter(({ size }) => size > 1).length;
    const comesAgain = again > 0 && again >= below.length * ENOUGH;
    if (comesAgain || children.every(isDetail)) for (const child of children) details.set(child, parent);
  }
  return details;
}
