import { type ImportField, isSummed } from '@plumbline/contract/workflow/import-fields';
import { jobHeadings, plainHeading } from '@plumbline/contract/workflow/job-headings';
import { jobNumberKey } from '@plumbline/domain/job-numbers';
import type { Plan } from '../mapping/plan.ts';
import type { ImportTable } from './import-table.ts';
import { mapFields } from './map-row.ts';
import { numberIn } from './summed-fields.ts';

/** Rows with one id or number, in their order: indices of the table. */
export type RepeatedRows = readonly number[];

/** How each amount of a job in several rows is read: all of them added up, or the one that each row repeats. */
export type Repeats = ReadonlyMap<ImportField, 'add' | 'once'>;

/** Whether the external id's column has such a heading, like `Job ID`: `001A0000006Vm9r` of Salesforce is not `001A0000006Vm9R`. */
export const hasExactIds = ({ fields }: Plan): boolean =>
  fields.some(
    ({ name, source }) =>
      name === 'externalId' &&
      source.kind === 'column' &&
      jobHeadings.externalId?.includes(plainHeading(source.column.heading)),
  );

/**
 * The rows, of those that `isJob`, which have an id or number in common with another one. Numbers are the same whatever their letter case
 * and spaces, and so are ids, but for those of a program; an id without a number beside it is the number, too.
 */
export function repeatedRows(plan: Plan, { rows }: ImportTable, isJob: (index: number) => boolean): RepeatedRows[] {
  const identity = { ...plan, fields: plan.fields.filter(({ name }) => name === 'externalId' || name === 'jobNumber') };
  const isExact = hasExactIds(plan);
  /** By key, the first row that has it. */
  const holders = new Map<string, number>();
  /** By row, an earlier one of the same job, or itself. */
  const earlier = Int32Array.from(rows.keys());
  const firstOf = (index: number): number => {
    let at = index;
    while (earlier[at] !== at) at = earlier[at] ?? at;
    return at;
  };
  const repeated = new Set<number>();
  for (const [index, cells] of rows.entries()) {
    if (!isJob(index) || cells.length !== plan.width) continue;
    const { values } = mapFields(identity, cells, 0);
    const own = values.externalId ?? values.jobNumber;
    if (own === undefined) continue;
    const id = String(own);
    // A program's id is not the number that it looks like.
    for (const key of [
      `id ${isExact ? id : jobNumberKey(id)}`,
      `number ${jobNumberKey(String(values.jobNumber ?? id))}`,
    ]) {
      const holder = holders.get(key);
      if (holder === undefined) {
        holders.set(key, index);
        continue;
      }
      const [first, second] = [firstOf(holder), firstOf(index)];
      earlier[Math.max(first, second)] = Math.min(first, second);
      repeated.add(holder).add(index);
    }
  }
  const groups = Map.groupBy(
    [...repeated].toSorted((a, b) => a - b),
    firstOf,
  );
  return [...groups.values()];
}

/**
 * How each amount of jobs in several rows is read: as its rule says, else as the file's own total does, else once where each row repeats it.
 * An amount that none of these rows has stays undecided, since a later file may have it.
 */
export function repeatsOf(
  plan: Plan,
  { rows }: ImportTable,
  repeated: readonly RepeatedRows[],
  others: readonly number[],
  total: number | null,
): Repeats {
  if (repeated.length === 0) return new Map();
  return new Map(
    plan.fields.flatMap((field) => {
      if (!isSummed(field.name)) return [];
      // A value that the mapping gives every job comes from no row.
      if (field.source.kind !== 'column') return [[field.name, 'once'] as const];
      if (field.rule.repeats) return [[field.name, field.rule.repeats] as const];
      const numberOf = (index: number) => numberIn(field, rows[index] ?? []) ?? 0;
      const sumOf = (indices: readonly number[]) => indices.reduce((sum, index) => sum + numberOf(index), 0);
      if (repeated.every((group) => group.every((index) => numberOf(index) === 0))) return [];
      const first = sumOf([...others, ...repeated.flatMap(([index]) => index ?? [])]);
      const added = sumOf([...others, ...repeated.flat()]);
      const own = total === null ? null : numberIn(field, rows[total] ?? []);
      if (own !== null && first !== added && (own === first || own === added))
        return [[field.name, own === first ? 'once' : 'add'] as const];
      const isSame = repeated.every((group) => group.every((index) => numberOf(index) === numberOf(group[0] ?? 0)));
      return [[field.name, isSame ? 'once' : 'add'] as const];
    }),
  );
}
