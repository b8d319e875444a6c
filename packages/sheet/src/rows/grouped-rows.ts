import type { ColumnSettings, ColumnSort } from '@plumbline/contract/grid';
import type { CellValue } from '../cells/cell-value.ts';
import { atOnce, type Changes, lookAt, ROWS_A_PAUSE, type Work } from '../slices.ts';
import type { AnyRow } from './any-row.ts';
import { type Bucket, bucketsOf, compareBuckets } from './group-buckets.ts';
import type { SelectOptions } from './row-order.ts';
import { NO_OPTIONS } from './row-order.ts';

/**
 * A heading over the rows that follow. It has no `id`, so code that expects a row does not compile with it: nobody can copy,
 * fill, clear, count or save a group by mistake.
 */
export class Group {
  /** Identifies the group. The same choices keep the same key after regrouping. */
  readonly key: string;
  readonly column: ColumnSettings;
  readonly label: string;
  readonly parent: Group | null;
  /** Range in the grouped rows: the first row, and one past the last. */
  readonly from: number;
  to: number;
  children: readonly Group[] = [];

  constructor(column: ColumnSettings, bucket: Bucket, parent: Group | null, from: number) {
    this.key = keyIn(parent?.key ?? '', column, bucket);
    this.column = column;
    this.label = bucket.label;
    this.parent = parent;
    this.from = from;
    this.to = from;
  }

  /** 0 for the outermost group. */
  get level(): number {
    return this.parent ? this.parent.level + 1 : 0;
  }

  get count(): number {
    return this.to - this.from;
  }
}

// Row ids never contain it: databases refuse it in text.
const GROUP_MARK = '\0';

const keyIn = (parent: string, { field }: ColumnSettings, { key }: Bucket): string =>
  `${parent}${GROUP_MARK}${field}=${key}`;

/** The key of the innermost group for a row's values, one per level. */
export function groupKeys({ by, options }: Pick<Grouping, 'by' | 'options'>): (values: readonly CellValue[]) => string {
  const bucketsAt = by.map((column) => bucketsOf(column, options[column.field] ?? NO_OPTIONS));
  return (values) =>
    by.reduce((key, column, at) => {
      const bucket = bucketsAt[at]?.(values[at] ?? null);
      return bucket ? keyIn(key, column, bucket) : key;
    }, '');
}

/** What a line of the screen shows. */
export type GridLine = AnyRow | Group;

export const lineId = (line: GridLine): string => (line instanceof Group ? line.key : line.id);
export const isRow = (line: GridLine | undefined): line is AnyRow => line !== undefined && !(line instanceof Group);

export type ClosedGroups = ReadonlySet<string>;
export const NONE_CLOSED: ClosedGroups = new Set();

/** The lines on screen, and which of them are rows. */
export class ShownLines {
  readonly all: readonly GridLine[];
  #rows: readonly AnyRow[] | null = null;
  #rowsBefore: Uint32Array | null = null;

  constructor(all: readonly GridLine[]) {
    this.all = all;
  }

  get rows(): readonly AnyRow[] {
    this.#rows ??= this.all.filter(isRow);
    return this.#rows;
  }

  /** How many rows are above a line. */
  rowsBefore(line: number): number {
    if (!this.#rowsBefore) {
      const before = new Uint32Array(this.all.length + 1);
      for (const [index, line] of this.all.entries()) before[index + 1] = (before[index] ?? 0) + (isRow(line) ? 1 : 0);
      this.#rowsBefore = before;
    }
    return this.#rowsBefore[line] ?? 0;
  }
}

/** Rows in the order of their groups. */
export class GroupedRows {
  readonly rows: readonly AnyRow[];
  readonly top: readonly Group[];
  /** All groups by key, in the order on screen. */
  readonly groups: ReadonlyMap<string, Group>;
  #leafs: Map<string, Group> | null = null;
  #places: Map<string, number> | null = null;
  readonly #shown = new WeakMap<ClosedGroups, ShownLines>();

  constructor(rows: readonly AnyRow[], top: readonly Group[]) {
    this.rows = rows;
    this.top = top;
    const groups = new Map<string, Group>();
    const add = (group: Group): void => {
      groups.set(group.key, group);
      group.children.forEach(add);
    };
    top.forEach(add);
    this.groups = groups;
  }

  /** The lines while these groups are closed; the same object for the same set. */
  lines(closed: ClosedGroups): ShownLines {
    const lines = this.#shown.get(closed) ?? new ShownLines(this.#linesWithout(closed));
    this.#shown.set(closed, lines);
    return lines;
  }

  /** The innermost group of a row. */
  groupOf(rowId: string): Group | undefined {
    if (!this.#leafs) atOnce(this.noteGroups());
    return this.#leafs?.get(rowId);
  }

  /** Does the costly work for the first `groupOf` in advance. */
  *noteGroups(): Work<void> {
    const leafs = new Map<string, Group>();
    for (const group of this.groups.values()) {
      if (group.children.length > 0) continue;
      for (let at = group.from; at < group.to; at++) {
        leafs.set(this.rows[at]?.id ?? '', group);
        if (leafs.size % ROWS_A_PAUSE === 0) yield;
      }
    }
    this.#leafs = leafs;
  }

  /** A row's place among all rows, closed groups included; -1 if it is not there. */
  placeOf(rowId: string): number {
    this.#places ??= new Map(this.rows.map((row, index) => [row.id, index]));
    return this.#places.get(rowId) ?? -1;
  }

  #linesWithout(closed: ClosedGroups): GridLine[] {
    const lines: GridLine[] = [];
    const add = (group: Group): void => {
      lines.push(group);
      if (closed.has(group.key)) return;
      if (group.children.length > 0) group.children.forEach(add);
      else for (let at = group.from; at < group.to; at++) lines.push(this.rows[at] as AnyRow); // its own rows
    };
    this.top.forEach(add);
    return lines;
  }
}

export interface Grouping {
  /** The outermost level first. */
  readonly by: readonly ColumnSettings[];
  /** Rows keep this order within their group. Groups of a column sorted downwards are reversed. */
  readonly sort: readonly ColumnSort[];
  readonly options: SelectOptions;
  /** The values that group a row, one per level. Faster if rows with the same values share one list. */
  readonly valuesOf: (row: AnyRow) => readonly CellValue[];
  /** Changes of the rows, if they can change while this runs. */
  readonly changes?: Changes;
}

/** Rows with the same values. */
interface Leaf {
  readonly buckets: readonly Bucket[];
  count: number;
}

/** Where the next row of an innermost group goes. */
interface NextPlace {
  at: number;
}

/** Every row is in exactly one group per level. */
export function* groupedRows(rows: readonly AnyRow[], grouping: Grouping): Work<GroupedRows> {
  const { by, options, valuesOf, changes } = grouping;
  const bucketsAt = by.map((column) => bucketsOf(column, options[column.field] ?? NO_OPTIONS));
  const leafs = new Map<readonly CellValue[], Leaf>();
  const leafOf = new Array<Leaf>(rows.length);
  yield* lookAt(
    rows,
    (row, index) => {
      const values = valuesOf(row);
      const leaf = leafs.get(values) ?? { buckets: bucketsAt.map((of, at) => of(values[at] ?? null)), count: 0 };
      leafs.set(values, leaf);
      leafOf[index] = leaf;
    },
    changes,
  );
  for (const leaf of leafOf) leaf.count++;
  const { top, places } = groupsOf([...leafs.values()], grouping);
  const ordered = new Array<AnyRow>(rows.length);
  for (const [index, row] of rows.entries()) {
    // Every row has a leaf, and every leaf with rows has a position.
    const next = places.get(leafOf[index] as Leaf) as NextPlace;
    ordered[next.at++] = row;
  }
  return new GroupedRows(ordered, top);
}

function groupsOf(leafs: readonly Leaf[], { by, sort }: Grouping) {
  const places = new Map<Leaf, NextPlace>();
  let end = 0;
  const part = (some: readonly Leaf[], level: number, parent: Group | null): Group[] => {
    const column = by[level];
    if (!column) {
      const next = { at: end };
      for (const leaf of some) {
        places.set(leaf, next);
        end += leaf.count;
      }
      return [];
    }
    const sign = sort.find(({ field }) => field === column.field)?.direction === 'desc' ? -1 : 1;
    // Each leaf has a bucket for every level.
    return [...Map.groupBy(some, ({ buckets }) => buckets[level] as Bucket)]
      .sort(([a], [b]) => compareBuckets(a, b, sign))
      .map(([bucket, own]) => {
        const group = new Group(column, bucket, parent, end);
        group.children = part(own, level + 1, group);
        group.to = end;
        return group;
      });
  };
  const top = part(
    leafs.filter(({ count }) => count > 0),
    0,
    null,
  );
  return { top, places };
}

/** The same, without a pause. */
export const groupRows = (rows: readonly AnyRow[], grouping: Grouping): GroupedRows =>
  atOnce(groupedRows(rows, grouping));

/** The values that rows are grouped by, as of the first read. Rows with the same values share one list. */
export class GroupValues {
  readonly #read: (row: AnyRow) => readonly CellValue[];
  readonly #ofRow = new Map<AnyRow, readonly CellValue[]>();
  readonly #shared = new Map<string, readonly CellValue[]>();

  constructor(read: (row: AnyRow) => readonly CellValue[]) {
    this.#read = read;
  }

  readonly of = (row: AnyRow): readonly CellValue[] => this.#ofRow.get(row) ?? this.again(row);

  /** Reads the row anew. */
  readonly again = (row: AnyRow): readonly CellValue[] => {
    const values = this.#read(row);
    const key = values.map(keyOf).join(GROUP_MARK);
    const shared = this.#shared.get(key) ?? values;
    this.#shared.set(key, shared);
    this.#ofRow.set(row, shared);
    return shared;
  };
}

const keyOf = (value: CellValue): string =>
  Array.isArray(value) ? value.join('\n') : value instanceof Date ? String(value.getTime()) : String(value ?? '');
