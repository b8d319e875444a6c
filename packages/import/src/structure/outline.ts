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

/** A row below another in the outline. */
export interface BelowAnother {
  /** The row above. */
  parent: number;
  /** It may as well be a job of its own, and the row above a group of jobs. */
  isDoubtful: boolean;
}

/**
 * The rows that say what a job's figures are made of, such as its cost codes: deeper in the outline than the job above them, and
 * without an id of their own, with the id of that job, or with ids half of which or more come again under other jobs. Where only one id
 * comes again, and the job above has not the sums of the rows below it, nobody can tell; then the row above is in doubt, too.
 * By row. `hasSums` says whether a row has the sums of the rows below it.
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
      // What has rows below it again is a group.
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
