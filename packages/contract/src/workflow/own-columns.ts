import { formulaKinds, MOST_STORED } from '@plumbline/domain/formula/kinds';
import { z } from 'zod';
import { call } from '../call.ts';
import { defineProblem } from '../problem.ts';
import { instant, nameText, typedText } from '../values.ts';
import { jobColumns } from './job-fields.ts';
import { columnField, ownField, ownKinds } from './own-fields.ts';
import { scheduleTable } from './schedule.ts';

/** How many a company's sheets show at once. More would be a database, not a sheet. */
export const MAX_OWN_COLUMNS = 40;
/** Including retired columns. */
export const MAX_WITH_RETIRED = 120;

/** Columns of the page itself. No other column can take their names. */
export const pageTitles = { attention: 'Attention', own: 'My Job', changed: 'Changed Since' };

/** One line, with single spaces. */
export const columnTitle = nameText(60).overwrite((title) => title.replaceAll(/\s+/g, ' '));

const folded = (title: string): string => title.toLowerCase();
const builtIn = new Set(
  [...jobColumns, ...scheduleTable.columns]
    .map(({ title }) => folded(title))
    .concat(Object.values(pageTitles).map(folded)),
);
/** Column titles of one sheet are unique, whatever the letter case. */
export const isBuiltInTitle = (title: string): boolean => builtIn.has(folded(title));
export const isSameTitle = (a: string, b: string): boolean => folded(a) === folded(b);

const calculation = z.object({ kind: z.enum(formulaKinds), formula: z.string() });

export const ownColumn = z.object({
  field: columnField,
  title: z.string(),
  kind: z.enum([...ownKinds, 'calculated']),
  /** Its kind and its formula over fields; null for a column that people fill. */
  calculated: calculation.nullable(),
  /** No longer shown. Its values stay, in case it is restored. */
  isRetired: z.boolean(),
  /** How many jobs of the WIP have a value in it. */
  jobCount: z.int(),
  /** Who last created, renamed, retired or restored it. */
  changedBy: z.string(),
  changedAt: instant,
});
export type OwnColumn = z.infer<typeof ownColumn>;

export const columnTitleTaken = defineProblem('column-title-taken', 422, 'There is a column of that name already', {
  name: z.string(),
  whose: z.enum(['own', 'retired', 'built-in']),
});
export const columnGone = defineProblem('column-gone', 404, 'There is no such column', {});
export const columnChanged = defineProblem('column-changed', 409, 'Somebody else renamed the column meanwhile', {
  yourTitle: z.string(),
  theirTitle: z.string(),
  who: z.string(),
  at: instant,
});
export const columnsReordered = defineProblem(
  'columns-changed',
  409,
  'Somebody else changed the columns meanwhile',
  {},
);
export const tooManyColumns = defineProblem('too-many-columns', 422, 'The company has as many columns as it can have', {
  most: z.int(),
  /** The retired ones count as well. */
  isWithRetired: z.boolean(),
});

export const columnInUse = defineProblem('column-in-use', 422, 'Other columns are calculated from it', {
  /** The titles of those. */
  by: z.array(z.string()),
});
export const formulaRefused = defineProblem('formula-refused', 422, 'The formula is not right', {
  /** What is wrong and how to fix it. */
  message: z.string(),
  /** The place in the formula as sent, in characters. */
  from: z.int(),
  to: z.int(),
});
export const formulaChanged = defineProblem('formula-changed', 409, 'Somebody else changed the formula meanwhile', {
  theirFormula: z.string(),
  who: z.string(),
  at: instant,
});
/** Over fields, whose names are longer than typed titles. */
const formula = typedText(MOST_STORED);

/** In the order in which the sheets show them. */
const columns = z.array(ownColumn);
const response = z.object({ columns });

export const ownColumnCalls = {
  ownColumns: call({
    method: 'GET',
    path: '/wip/columns',
    summary: 'The columns of the company’s own, with how many jobs have a value in each',
    permission: 'Admin_view',
    response,
    failures: [],
  }),
  addOwnColumn: call({
    method: 'POST',
    creates: true,
    path: '/wip/columns/add',
    summary: 'Add a column at the end: a field that every job of the company has from now on',
    permission: 'Admin_edit',
    request: z.object({ title: columnTitle, kind: z.enum(ownKinds) }),
    response: response.extend({ field: ownField }),
    failures: [columnTitleTaken, tooManyColumns],
  }),
  addCalculatedColumn: call({
    method: 'POST',
    creates: true,
    path: '/wip/columns/calculated/add',
    summary: 'Add a calculated column',
    permission: 'Admin_edit',
    request: z.object({ title: columnTitle, kind: z.enum(formulaKinds), formula }),
    response: response.extend({ field: columnField }),
    failures: [columnTitleTaken, tooManyColumns, formulaRefused],
  }),
  changeFormula: call({
    method: 'POST',
    creates: false,
    path: '/wip/columns/calculated/change',
    summary: 'Change the formula of a calculated column',
    permission: 'Admin_edit',
    request: z.object({
      field: columnField,
      formula,
      /** The formula that the person saw. */
      seenFormula: formula,
    }),
    response,
    failures: [columnGone, formulaChanged, formulaRefused],
  }),
  renameOwnColumn: call({
    method: 'POST',
    creates: false,
    path: '/wip/columns/rename',
    summary: 'Rename a column; its values, views and history stay',
    permission: 'Admin_edit',
    request: z.object({
      field: columnField,
      title: columnTitle,
      /** The title that the person saw. */
      seenTitle: typedText(60),
    }),
    response,
    failures: [columnGone, columnChanged, columnTitleTaken],
  }),
  orderOwnColumns: call({
    method: 'POST',
    creates: false,
    path: '/wip/columns/order',
    summary: 'Reorder the columns',
    permission: 'Admin_edit',
    request: z.object({
      fields: z.array(columnField).min(1).max(MAX_WITH_RETIRED),
      /** The order that the person saw. */
      seenFields: z.array(columnField).min(1).max(MAX_WITH_RETIRED),
    }),
    response,
    failures: [columnsReordered],
  }),
  retireOwnColumn: call({
    method: 'POST',
    creates: false,
    path: '/wip/columns/retire',
    summary: 'Retire a column, or bring it back with its values',
    permission: 'Admin_edit',
    request: z.object({ field: columnField, isRetired: z.boolean() }),
    response,
    failures: [columnGone, tooManyColumns, columnInUse, formulaRefused],
  }),
};
