import { z } from 'zod';
import { call } from '../call.ts';
import { optionTone } from '../grid.ts';
import { defineProblem } from '../problem.ts';
import { instant, typedText } from '../values.ts';
import { jobFields } from './job-fields.ts';
import { type OwnField, ownSelect } from './own-fields.ts';

/** The job fields whose choices each tenant maintains. */
export const selectListFields = ['jobStatus', 'division', 'branch', 'monthIncomeExpected'] as const;
export type SelectListField = (typeof selectListFields)[number];
/** The product's lists, and those of a company's own columns. */
export const listField = z.union([z.enum(selectListFields), ownSelect]);
export type ListField = SelectListField | OwnField;

/** Lists that must offer at least one option: every job has a status. */
export const listsNeverEmpty: readonly ListField[] = ['jobStatus'];

export const optionName = typedText(200).trim().min(1, 'must not be empty');
/** What jobs store as their choice. It stays the same when the option is renamed. */
const optionValue = typedText(200).min(1);

export const listOption = z.object({
  value: z.string(),
  name: z.string(),
  /** Still shown on jobs that have it, but no longer offered. */
  isRetired: z.boolean(),
  /** How many jobs of the WIP have it. */
  jobCount: z.int(),
  /** The color that the company gave it. Absent: that of its place. */
  tone: optionTone.optional(),
});
export type ListOption = z.infer<typeof listOption>;

export const selectList = z.object({
  field: listField,
  title: z.string(),
  /** In the order in which they are offered. */
  options: z.array(listOption),
});
export type SelectList = z.infer<typeof selectList>;
/** The lists that every company has. */
export const builtInLists: readonly { field: ListField; title: string }[] = selectListFields.map((field) => ({
  field,
  title: jobFields[field].title,
}));

export const listGone = defineProblem('list-gone', 404, 'There is no such list', {});
export const optionNameTaken = defineProblem('option-name-taken', 422, 'The list has an option of that name already', {
  name: z.string(),
  isRetired: z.boolean(),
});
export const optionGone = defineProblem('option-gone', 404, 'There is no such option', {});
export const optionChanged = defineProblem('option-changed', 409, 'Somebody else renamed the option meanwhile', {
  yourName: z.string(),
  theirName: z.string(),
  who: z.string(),
  at: instant,
});
export const lastOption = defineProblem('last-option', 422, 'The list must offer at least one option', {
  name: z.string(),
});
export const listChanged = defineProblem('list-changed', 409, 'Somebody else changed the list meanwhile', {});

const response = z.object({ list: selectList });

export const listCalls = {
  selectLists: call({
    method: 'GET',
    path: '/wip/lists',
    summary: 'The select lists of the company, with how many jobs use each option',
    permission: 'Admin_view',
    response: z.object({ lists: z.array(selectList) }),
    failures: [],
  }),
  addOption: call({
    method: 'POST',
    creates: true,
    path: '/wip/lists/add',
    summary: 'Add an option at the end of a list',
    permission: 'Admin_edit',
    request: z.object({ field: listField, name: optionName }),
    response: response.extend({ value: z.string() }),
    failures: [optionNameTaken, listGone],
  }),
  renameOption: call({
    method: 'POST',
    creates: false,
    path: '/wip/lists/rename',
    summary: 'Rename an option; the jobs that have it keep it',
    permission: 'Admin_edit',
    request: z.object({
      field: listField,
      value: optionValue,
      name: optionName,
      /** The name that the person saw. */
      seenName: typedText(200),
    }),
    response,
    failures: [optionGone, optionChanged, optionNameTaken],
  }),
  orderOptions: call({
    method: 'POST',
    creates: false,
    path: '/wip/lists/order',
    summary: 'Reorder the options of a list',
    permission: 'Admin_edit',
    request: z.object({
      field: listField,
      values: z.array(optionValue).min(1).max(1_000),
      /** The order that the person saw. */
      seenValues: z.array(optionValue).min(1).max(1_000),
    }),
    response,
    failures: [listChanged],
    maxBytes: 1024 * 1024,
  }),
  colorOption: call({
    method: 'POST',
    creates: false,
    path: '/wip/lists/color',
    summary: 'Give an option a color, or that of its place in the list again',
    permission: 'Admin_edit',
    request: z.object({ field: listField, value: optionValue, tone: optionTone.nullable() }),
    response,
    failures: [optionGone],
  }),
  retireOption: call({
    method: 'POST',
    creates: false,
    path: '/wip/lists/retire',
    summary: 'Retire an option, or bring it back; the jobs that have it keep it',
    permission: 'Admin_edit',
    request: z.object({ field: listField, value: optionValue, isRetired: z.boolean() }),
    response,
    failures: [optionGone, lastOption],
  }),
};
