import { canBeImported, importFieldOf } from '@plumbline/contract/workflow/import-fields';
import {
  type FieldRule,
  type ImportMapping,
  importableFields,
  importMapping,
} from '@plumbline/contract/workflow/import-mapping';
import { isJobField, type JobField } from '@plumbline/contract/workflow/job-fields';
import { parseTemplate } from './template.ts';

export type MappingOutcome = { ok: true; mapping: ImportMapping } | { ok: false; problems: string[] };

/** Reads a parsed MAPPING.json. Each problem is a sentence that names its place in the mapping. */
export function readMapping(json: unknown): MappingOutcome {
  const result = importMapping.safeParse(json);
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
    ...(fields.forecastCost?.toComplete && fields.jobCostToDate === undefined
      ? ['fields.forecastCost: a cost to complete needs the cost to date: give a column to jobCostToDate']
      : []),
    ...sharedColumns(fields),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, mapping: result.data };
}

function fieldProblems(name: string, rule: FieldRule): string[] {
  if (!canBeImported(name))
    return [
      isJobField(name) ? 'cannot be imported' : `there is no such field; there are ${importableFields.join(', ')}`,
    ];
  const { type }: JobField = importFieldOf(name);
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
    ...onlyFor(['toComplete'], name === 'forecastCost', 'the forecast cost'),
    ...onlyFor(
      ['numbers'],
      type === 'currency' || type === 'percent' || type === 'number',
      'amounts, percents and numbers',
    ),
    ...onlyFor(['turned'], type === 'currency' && rule.column !== undefined, 'a column of amounts'),
    ...onlyFor(['format'], type === 'date', 'dates'),
    ...onlyFor(['yes', 'no'], type === 'boolean', 'yes or no'),
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

/** A column that fills two fields unchanged: a slip, such as invoiced and received both from "Amount". */
function sharedColumns(fields: Record<string, FieldRule>): string[] {
  const takers = Map.groupBy(Object.entries(fields), ([, { column }]) => column);
  return [...takers]
    .filter(([column, entries]) => column !== undefined && entries.length > 1)
    .map(
      ([column, entries]) =>
        `The column "${column}" is given to ${entries.map(([name]) => name).join(' and ')}: one field may take it`,
    );
}
