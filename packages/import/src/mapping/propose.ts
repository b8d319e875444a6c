import type { OwnImportField } from '@plumbline/contract/workflow/import-fields';
import { type FieldRule, type ImportMapping, importMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProposal } from '@plumbline/contract/workflow/import-records';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { isOverUnderHeading, plainHeading } from '@plumbline/contract/workflow/job-headings';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { shareInCommon } from './headings-in-common.ts';
import { ownMapping } from './own-file.ts';
import { planMapping } from './plan.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { headingsOf, parseTemplate } from './template.ts';

export interface Remembered {
  mapping: unknown;
  /** Null for a mapping that was remembered without its headings. */
  headings: readonly string[] | null;
  /** Whether it was made for exactly these headings. */
  isSame: boolean;
}

/** With fewer headings in common, it is another report. */
const ENOUGH = 0.6;

/**
 * How a file would be read. A mapping is applied unasked only to the very same headings. One for similar headings is proposed, with
 * what is new, by its headings, and what is missing; otherwise a mapping is suggested by the headings.
 */
export function proposeMapping(
  columns: readonly ColumnSurvey[],
  {
    given,
    remembered,
    own = [],
    shown = [],
  }: {
    given?: unknown;
    remembered: readonly Remembered[];
    own?: readonly OwnImportField[];
    /** Titles of the company's own columns that no file fills. */
    shown?: readonly string[];
  },
): ImportProposal {
  const headings = columns.map(({ heading }) => heading);
  const byHeadings = suggestMapping(columns, own, shown);
  const compared = headings.find(isOverUnderHeading);
  // Only a person knows which of the two a file counts as positive.
  const suggested =
    compared === undefined || ownMapping(columns, own, shown) !== null
      ? byHeadings
      : { ...byHeadings, overUnder: { column: compared, positive: null } };
  const answer = (origin: ImportProposal['origin'], mapping: ImportMapping): ImportProposal => ({
    origin,
    mapping,
    newHeadings: [],
    missingHeadings: [],
    looksLike: mapping.profile ?? null,
    own: [...own],
  });
  const read = importMapping.safeParse(given);
  if (given !== undefined && read.success) return answer('given', read.data);
  for (const each of remembered) {
    const outcome = each.isSame ? importMapping.safeParse(each.mapping) : null;
    const mapping = outcome?.success ? withoutRetired(outcome.data, own) : null;
    if (mapping && planMapping(mapping, headings).ok) return answer('same', mapping);
  }
  const near = nearest(headings, remembered);
  if (!near) return answer('suggested', suggested);
  const mapping = withNewColumns(withoutRetired(near.mapping, own), byHeadings, near.newHeadings);
  return { ...near, mapping, origin: 'remembered', looksLike: mapping.profile ?? null, own: [...own] };
}

function nearest(
  headings: readonly string[],
  remembered: readonly Remembered[],
): Pick<ImportProposal, 'mapping' | 'newHeadings' | 'missingHeadings'> | null {
  const have = new Set(headings.map(plainHeading));
  let best: { share: number; mapping: ImportMapping; headings: readonly string[] } | null = null;
  for (const { mapping, headings: theirs } of remembered) {
    const read = importMapping.safeParse(mapping);
    if (!theirs || !read.success) continue;
    const share = shareInCommon(headings, theirs);
    if (share >= ENOUGH && share > (best?.share ?? 0)) best = { share, mapping: read.data, headings: theirs };
  }
  if (!best) return null;
  const earlier = new Set(best.headings.map(plainHeading));
  return {
    mapping: withoutMissing(best.mapping, have),
    newHeadings: headings.filter((heading) => !earlier.has(plainHeading(heading))),
    missingHeadings: best.headings.filter((heading) => !have.has(plainHeading(heading))),
  };
}

/** The mapping, with the fields that the new columns fill by their headings and that are free. */
function withNewColumns(mapping: ImportMapping, byHeadings: ImportMapping, fresh: readonly string[]): ImportMapping {
  const isNew = (heading: string) => fresh.some((each) => plainHeading(each) === plainHeading(heading));
  const filled = Object.entries(byHeadings.fields).filter(([name, rule]) => {
    const columns = columnsOf(rule);
    return !(name in mapping.fields) && columns.length > 0 && columns.every(isNew);
  });
  return { ...mapping, fields: { ...mapping.fields, ...Object.fromEntries(filled) } };
}

/** The mapping without columns of the company's own that were retired since. */
function withoutRetired(mapping: ImportMapping, own: readonly OwnImportField[]): ImportMapping {
  const inUse = new Set<string>(own.map(({ field }) => field));
  const fields = Object.entries(mapping.fields).filter(([name]) => !isOwnField(name) || inUse.has(name));
  return { ...mapping, fields: Object.fromEntries(fields) };
}

/**
 * The mapping without fields whose columns the file lacks, and without answers about single rows, which may mean other rows
 * in another report.
 */
function withoutMissing(mapping: ImportMapping, have: ReadonlySet<string>): ImportMapping {
  const isThere = (heading: string) => have.has(plainHeading(heading));
  const { overUnder, numberAndName, rowAnswers: _, ...rest } = mapping;
  return {
    ...rest,
    ...(overUnder && isThere(overUnder.column) && { overUnder }),
    ...(numberAndName && isThere(numberAndName.column) && { numberAndName }),
    unused: mapping.unused.filter(isThere),
    fields: Object.fromEntries(Object.entries(mapping.fields).filter(([, rule]) => columnsOf(rule).every(isThere))),
  };
}

const columnsOf = ({ column, template }: FieldRule): string[] =>
  template === undefined ? (column === undefined ? [] : [column]) : headingsOf(parseTemplate(template));
