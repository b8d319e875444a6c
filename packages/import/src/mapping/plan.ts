import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import type { CellRule, FieldRule, ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { isJobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { headingsOf, parseTemplate, type TemplatePart } from './template.ts';

/** A column of the file, and how its cells are read. */
export interface PlannedColumn {
  index: number;
  /** As written in the file. */
  heading: string;
  rule: CellRule;
  /** Which part of a cell with a job's number and name the field takes. */
  part?: 'number' | 'name';
}

/** Where a field's value comes from in this file. */
export type Source =
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'column'; column: PlannedColumn }
  | { kind: 'template'; parts: readonly TemplatePart[]; columns: ReadonlyMap<string, PlannedColumn> };

export interface PlannedField {
  name: ImportField;
  rule: FieldRule;
  source: Source;
  /** The column or columns as a report names them. */
  columnName: string;
}

/** A mapping applied to the headings of one file. */
export interface Plan {
  fields: PlannedField[];
  /** The column with number and name in each cell, if the file has it and its cells are, or may be, split. */
  numberAndName: { index: number; isSplit: boolean | null } | null;
  width: number;
  /** Of the file. */
  headings: readonly string[];
  /** Headings that differ from the mapping in spaces or letter case. */
  differing: { mapped: string; found: string }[];
  /** Headings that the mapping neither uses nor lists as unused. */
  unused: string[];
}

export type PlanOutcome = { ok: true; plan: Plan } | { ok: false; problems: string[] };

/** Which part of a cell with number and name a field takes. */
const PARTS: Partial<Record<ImportField, 'number' | 'name'>> = {
  externalId: 'number',
  jobNumber: 'number',
  jobName: 'name',
};

const plain = (heading: string) => heading.trim().replace(/\s+/g, ' ').toLowerCase();

/** Finds the mapping's headings in the file: first exactly, then ignoring spaces and letter case. */
export function planMapping(mapping: ImportMapping, headings: readonly string[]): PlanOutcome {
  const problems: string[] = [];
  const differing = new Map<string, string>();
  const used = new Set<number>();

  const find = (heading: string, where: string): number => {
    const exact = headings.flatMap((found, i) => (found === heading ? [i] : []));
    const places =
      exact.length > 0 ? exact : headings.flatMap((found, i) => (plain(found) === plain(heading) ? [i] : []));
    const [index = -1] = places;
    if (places.length === 0) problems.push(`${where}: the file has no column "${heading}"`);
    if (places.length > 1) problems.push(`${where}: the file has ${places.length} columns "${heading}"`);
    if (places.length === 1 && exact.length === 0) differing.set(heading, headings[index] ?? '');
    used.add(index);
    return index;
  };
  const numberAndName = splitOf(mapping);
  const both = numberAndName === undefined ? -1 : find(numberAndName.column, 'numberAndName');
  const columnOf = (name: ImportField, heading: string, where: string, rule: CellRule): PlannedColumn => {
    const index = find(heading, where);
    const part = index >= 0 && index === both && numberAndName?.isSplit !== false ? PARTS[name] : undefined;
    return { index, heading: headings[index] ?? heading, rule, ...(part && { part }) };
  };
  const sourceOf = (name: ImportField, rule: FieldRule): Source => {
    const where = `fields.${name}`;
    if (rule.column !== undefined) return { kind: 'column', column: columnOf(name, rule.column, where, rule) };
    if (rule.template === undefined) return { kind: 'value', value: rule.value ?? '' };
    const parts = parseTemplate(rule.template);
    const named = headingsOf(parts);
    const strangers = Object.keys(rule.parts ?? {}).filter((heading) => !named.includes(heading));
    problems.push(...strangers.map((heading) => `${where}.parts: the template has no {${heading}}`));
    return {
      kind: 'template',
      parts,
      columns: new Map(named.map((heading) => [heading, columnOf(name, heading, where, rule.parts?.[heading] ?? {})])),
    };
  };

  // The mapping was read by readMapping, so its keys are fields.
  const entries = Object.entries(mapping.fields) as [ImportField, FieldRule][];
  const fields = entries.map(([name, rule]): PlannedField => {
    const source = sourceOf(name, rule);
    return { name, rule, source, columnName: columnNameOf(name, source) };
  });
  problems.push(...takenTwice(fields));
  for (const heading of mapping.unused) find(heading, 'unused');
  if (mapping.overUnder) find(mapping.overUnder.column, 'overUnder');
  if (problems.length > 0) {
    return {
      ok: false,
      problems: [...problems, `The file's columns: ${headings.map((heading) => `"${heading}"`).join(', ')}`],
    };
  }
  return {
    ok: true,
    plan: {
      fields,
      numberAndName: numberAndName && both >= 0 ? { index: both, isSplit: numberAndName.isSplit } : null,
      width: headings.length,
      headings,
      differing: [...differing].map(([mapped, found]) => ({ mapped, found })),
      unused: headings.filter((heading, i) => !used.has(i) && heading.trim() !== ''),
    },
  };
}

/** The column of number and name. Proposed for an id that has another column since, it takes nothing apart: nobody would be asked. */
function splitOf({ numberAndName, fields }: ImportMapping): ImportMapping['numberAndName'] {
  if (numberAndName?.isSplit !== null) return numberAndName;
  const headings = [fields.externalId, fields.jobNumber].flatMap((rule) =>
    rule?.template === undefined ? (rule?.column ?? []) : headingsOf(parseTemplate(rule.template)),
  );
  return headings.some((heading) => plain(heading) === plain(numberAndName.column)) ? numberAndName : undefined;
}

/** The indexes of the columns that a plan needs: those of its fields, and the over/under column. */
export function columnsOfPlan({ fields, headings }: Plan, { overUnder }: Pick<ImportMapping, 'overUnder'>): number[] {
  const needed = fields.flatMap(({ source }) => {
    if (source.kind === 'column') return [source.column.index];
    return source.kind === 'template' ? [...source.columns.values()].map(({ index }) => index) : [];
  });
  const compared = headings.findIndex(
    (heading) => overUnder !== undefined && plain(heading) === plain(overUnder.column),
  );
  return [...new Set([...needed, ...(compared < 0 ? [] : [compared])])].toSorted((a, b) => a - b);
}

function columnNameOf(name: ImportField, source: Source): string {
  if (source.kind === 'column') return source.column.heading.trim();
  if (source.kind === 'template') return [...source.columns.values()].map(({ heading }) => heading.trim()).join(' + ');
  return `the mapping's value for ${isJobField(name) ? jobFields[name].title : name}`;
}

/** The mapping can spell a heading in two ways, so columns are compared by their position in the file. */
function takenTwice(fields: readonly PlannedField[]): string[] {
  const takers = Map.groupBy(fields, ({ source }) => (source.kind === 'column' ? source.column.index : -1));
  return [...takers]
    .filter(([index, takenBy]) => index >= 0 && takenBy.length > 1)
    .map(
      ([, takenBy]) =>
        `The column "${takenBy[0]?.columnName}" is given to ${takenBy.map(({ name }) => name).join(' and ')}: one field may take it`,
    );
}
