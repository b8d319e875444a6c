import {
  isJobField,
  type JobField,
  type JobFieldName,
  jobFieldNames,
  jobFields,
} from '@plumbline/contract/workflow/job-fields';
import { z } from 'zod';
import { parseTemplate } from './template.ts';

/** How one cell's text is understood, before it becomes the value of a field. Texts are compared without outer spaces. */
const cellRule = z.strictObject({
  /** Codes that mean "nothing here"; the empty cell always does. */
  blank: z.array(z.string().min(1)).optional(),
  /** What to put for each text. A text that is not listed is refused. */
  values: z.record(z.string(), z.string()).optional(),
  /** Only what stands before the first of this separator: `,` of "A1, A2" gives "A1". */
  first: z.string().min(1).optional(),
});
export type CellRule = z.infer<typeof cellRule>;

const fieldRule = cellRule.extend({
  /** Exactly one of the three says where the value comes from. */
  column: z.string().min(1).optional(),
  template: z.string().min(1).optional(),
  value: z.union([z.string().min(1), z.boolean(), z.int()]).optional(),
  /** For a template: rules of its columns, by heading. */
  parts: z.record(z.string(), cellRule).optional(),
  /** For a date: its formats as day.js writes them, such as `M/D/YYYY`. */
  format: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  /** For a text: cut it to so many characters instead of refusing it. */
  truncate: z.int().min(1).max(4_000).optional(),
  /** For a boolean: the words for yes and no, instead of yes/no, true/false, y/n, x and 1/0. */
  yes: z.array(z.string().min(1)).optional(),
  no: z.array(z.string().min(1)).optional(),
});
export type FieldRule = z.infer<typeof fieldRule>;

const mappingSchema = z.strictObject({
  about: z.string().optional(),
  /** As `TextDecoder` names it. */
  encoding: z.string().default('utf-8'),
  delimiter: z.string().length(1).default(','),
  /** `number` gives the second, third… job of one external id or job number the ending -2, -3… in the file's order. */
  onDuplicate: z.enum(['refuse', 'number']).default('refuse'),
  /** Headings that are left out on purpose; others that are not used are reported. */
  unused: z.array(z.string()).default([]),
  fields: z.record(z.string(), fieldRule),
});
export type Mapping = Omit<z.output<typeof mappingSchema>, 'fields'> & {
  fields: Partial<Record<JobFieldName, FieldRule>>;
};

export type MappingOutcome = { ok: true; mapping: Mapping } | { ok: false; problems: string[] };

/** Set by the product itself, or of people, whom a file knows by other names than the identity provider. */
const NOT_IMPORTED = new Set<JobFieldName>(['createdDate', 'finalContractAmount', 'projectManagerUserIds']);
export const importableFields = jobFieldNames.filter((name) => !NOT_IMPORTED.has(name));

/** Reads a parsed MAPPING.json. The problems are sentences, each naming its place in the mapping. */
export function readMapping(json: unknown): MappingOutcome {
  const result = mappingSchema.safeParse(json);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.') || 'The mapping'}: ${message}`);
    return { ok: false, problems };
  }
  const { fields } = result.data;
  const problems = [
    ...(['externalId', 'jobName'] as const)
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => `fields.${name}: is missing; every job needs it`),
    ...Object.entries(fields).flatMap(([name, rule]) =>
      fieldProblems(name, rule).map((text) => `fields.${name}: ${text}`),
    ),
    ...sharedColumns(fields),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, mapping: result.data };
}

function fieldProblems(name: string, rule: FieldRule): string[] {
  if (!isJobField(name)) return [`there is no such field; there are ${importableFields.join(', ')}`];
  if (NOT_IMPORTED.has(name)) return ['cannot be imported'];
  const { type }: JobField = jobFields[name];
  const sources = (['column', 'template', 'value'] as const).filter((key) => rule[key] !== undefined);
  const onlyFor = (keys: readonly (keyof FieldRule)[], applies: boolean, what: string) =>
    applies ? [] : keys.filter((key) => rule[key] !== undefined).map((key) => `"${key}" is for ${what} only`);
  return [
    ...(sources.length === 1 ? [] : ['needs exactly one of "column", "template" and "value"']),
    ...onlyFor(['template', 'truncate'], type === 'text' || type === 'select', 'texts and selects'),
    ...onlyFor(['parts'], rule.template !== undefined, 'a template'),
    ...onlyFor(
      ['blank', 'values', 'first'],
      rule.column !== undefined,
      'a column; put it under "parts" of the template',
    ),
    ...onlyFor(['format'], type === 'date', 'dates'),
    ...onlyFor(['yes', 'no'], type === 'boolean', 'yes or no'),
    ...(type === 'date' && rule.format === undefined && rule.value === undefined
      ? ['needs a "format", such as "M/D/YYYY"']
      : []),
    ...(rule.template === undefined ? [] : templateProblems(rule.template)),
  ];
}

function templateProblems(template: string): string[] {
  try {
    parseTemplate(template);
    return [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [`the template ${error.message}`];
  }
}

/** A column that two fields take as it is: a slip, such as invoiced and received both from "Amount". */
function sharedColumns(fields: Record<string, FieldRule>): string[] {
  const takers = Map.groupBy(Object.entries(fields), ([, { column }]) => column);
  return [...takers]
    .filter(([column, entries]) => column !== undefined && entries.length > 1)
    .map(
      ([column, entries]) =>
        `The column "${column}" is given to ${entries.map(([name]) => name).join(' and ')}: one field may take it`,
    );
}
