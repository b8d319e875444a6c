import { type ImportField, importFieldOf, type OwnImportField } from '@plumbline/contract/workflow/import-fields';
import { type ImportMapping, importableFields, importMapping } from '@plumbline/contract/workflow/import-mapping';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import {
  costToCompleteHeadings,
  isWholeRevenueHeading,
  jobHeadings,
  plainHeading,
  revisedContractHeadings,
} from '@plumbline/contract/workflow/job-headings';
import { COUNTED_TEXTS } from '../formats/column-texts.ts';
import { dateFormatsOf } from '../formats/date-formats.ts';
import { canBeId, canStandInTemplate, MOST } from './can-be-id.ts';
import { fits, isPercentOfWhole } from './column-fit.ts';
import { jobsOfContracts } from './jobs-of-contracts.ts';
import { hasNumberAndName } from './number-and-name.ts';
import { ownMapping } from './own-file.ts';
import { fullWords, plainHeadings, sortedWords } from './plain-headings.ts';
import { type Profile, profileOf } from './profiles.ts';
import { areSwapped, isNameHeading, isNumberHeading } from './swapped.ts';

type Columns = Partial<Record<ImportField, number>>;

/**
 * Suggests a column for each job field: by the report that the file resembles, by the field's title, or by a heading that exports use, if
 * the column's content fits the field. What a person must decide stays open, such as the job's id if no heading suggests one.
 */
export function suggestMapping(
  surveys: readonly ColumnSurvey[],
  ownColumns: readonly OwnImportField[] = [],
  shownTitles: readonly string[] = [],
): ImportMapping {
  const ours = ownMapping(surveys, ownColumns, shownTitles);
  if (ours) return ours;
  const profile = profileOf(surveys.map(({ heading }) => heading));
  const columns = matched(surveys, profile, ownColumns);
  Object.assign(columns, unnamedColumns(surveys, columns));
  if (columns.externalId === undefined && columns.jobNumber === undefined) {
    const number = surveys.findIndex(isNumberOfContract);
    if (number >= 0) columns.jobNumber = number;
  }
  const numberOfJob = jobsOfContracts(surveys, surveys[columns.jobNumber ?? -1]);
  if (numberOfJob >= 0) columns.jobNumber = numberOfJob;
  if (!IDENTIFYING.some((name) => columns[name] !== undefined)) {
    const label = labelColumn(surveys, columns);
    if (label >= 0) columns.jobName = label;
  }
  // Beside numbers of jobs, a count of the rows is no id: in the next file it would be that of other jobs.
  if (columns.jobNumber !== undefined && countsRows(surveys[columns.externalId ?? -1])) delete columns.externalId;
  // Labels of a pivot table may also be labels of groups.
  const labels = surveys[columns.jobNumber ?? -1];
  if (labels && plainHeading(labels.heading) === 'row labels' && !hasNumberAndName(labels)) delete columns.jobNumber;
  const { originalContractAmount: contract, changeOrderTotal } = columns;
  if (contract === undefined && changeOrderTotal === undefined) {
    // Without a column of change orders, the revised contract is the original contract.
    const revised = freeColumn(surveys, 'originalContractAmount', revisedContractHeadings);
    if (revised >= 0) columns.originalContractAmount = revised;
    else if (columns.expenseBudget !== undefined || columns.forecastCost !== undefined) {
      const revenue = surveys.findIndex(
        (survey) => isWholeRevenueHeading(survey.heading) && fits('originalContractAmount', survey),
      );
      if (revenue >= 0) columns.originalContractAmount = revenue;
    }
  }
  const toComplete =
    columns.forecastCost === undefined && columns.jobCostToDate !== undefined
      ? freeColumn(surveys, 'forecastCost', costToCompleteHeadings)
      : -1; // an estimate of the whole cost says more
  if (toComplete >= 0) columns.forecastCost = toComplete;
  const swapped = swappedColumns(surveys, columns);
  if (swapped) Object.assign(columns, swapped);
  // Without an id column, the job number is the id; without a number column, the id is the number.
  if (columns.externalId === undefined && columns.jobNumber !== undefined) {
    columns.externalId = columns.jobNumber;
    delete columns.jobNumber;
  }
  const fields: ImportMapping['fields'] = {};
  for (const name of [...importableFields, ...ownColumns.map(({ field }) => field)]) {
    const survey = surveys[columns[name] ?? -1];
    if (!survey) continue;
    const { heading: column } = survey;
    const { type }: JobField = importFieldOf(name);
    // If both orders of day and month fit, the reader asks. A format here would answer for the person.
    const isSure = type === 'date' && survey.dates?.otherOrder.length === 0;
    const rule = isSure ? { column, format: formatsOf(survey) } : { column };
    // `1001.0`, as some programs write every number.
    fields[name] = IDS.has(name) && isAll(survey, POINT_ZERO) ? { ...rule, first: '.' } : rule;
  }
  if (toComplete >= 0) fields.forecastCost = { ...fields.forecastCost, toComplete: true };
  const name = surveys[columns.jobName ?? -1];
  const id = surveys[columns.externalId ?? -1];
  // A column can fill only one field directly.
  if (!id && name && canBeId(name) && !surveys.some((survey) => survey !== name && isCalledNumber(survey, profile))) {
    fields.externalId = { column: name.heading };
    fields.jobName = { template: `{${name.heading}}` };
  } else if (id && !name && id.kind === 'text' && canStandInTemplate(id)) {
    // The job's number and name in one column: "1001 Depot".
    fields.jobName = { template: `{${id.heading}}` };
  }
  const both = [id, surveys[columns.jobNumber ?? -1], name].find((survey) => survey && hasNumberAndName(survey));
  const isName = both !== undefined && both === name && (id !== undefined || columns.jobNumber !== undefined);
  // A column of numbers is better than the number before each name.
  const numberAndName = both && !isName ? { column: both.heading, isSplit: null } : undefined;
  if (numberAndName && !name && canStandInTemplate({ heading: numberAndName.column }))
    fields.jobName = { template: `{${numberAndName.column}}` };
  const mapping = importMapping.parse({ fields: {}, ...(profile && { profile: profile.looksLike }) });
  return { ...mapping, ...(numberAndName && { numberAndName }), fields };
}

const IDENTIFYING = ['externalId', 'jobNumber', 'jobName'] as const;

/** `Contract` over names, as auditors head them: the first column before amounts that tells its rows apart. Those of a pivot table may be groups. */
function labelColumn(surveys: readonly ColumnSurvey[], columns: Columns): number {
  const amounts = importableFields.flatMap((name) =>
    importFieldOf(name).type === 'currency' ? (columns[name] ?? []) : [],
  );
  const first = surveys.findIndex(({ filled }) => filled > 0);
  const survey = surveys[first];
  const isLabel = survey?.kind === 'text' && canBeId(survey) && plainHeading(survey.heading) !== 'row labels';
  return isLabel && amounts.length >= 2 && amounts.every((index) => index > first) ? first : -1;
}

/** The columns of number and name the other way round where their headings stand over each other's content. The proof says so. */
function swappedColumns(surveys: readonly ColumnSurvey[], { jobNumber, jobName }: Columns): Columns | null {
  const number = surveys[jobNumber ?? -1];
  const name = jobName ?? surveys.findIndex(({ heading }, i) => i !== jobNumber && isNameHeading(heading));
  const texts = (survey: ColumnSurvey | undefined) =>
    survey && survey.texts.length > 0 ? survey.texts.map(({ text }) => text) : (survey?.samples ?? []);
  return number && areSwapped(texts(number), texts(surveys[name]))
    ? { jobNumber: name, jobName: jobNumber ?? -1 }
    : null;
}

/** Headings of names too: `Project`. */
const NAMES = new Set(jobHeadings.jobName);
/** Whether a column's heading is one for job numbers, whatever it holds. Then the name is not used as the id: a person must look. */
const isCalledNumber = ({ heading, filled }: ColumnSurvey, profile: Profile | null): boolean => {
  const plain = plainHeading(heading);
  const titles = [jobHeadings.externalId, jobHeadings.jobNumber, profile?.fields.externalId, profile?.fields.jobNumber];
  return filled > 0 && !NAMES.has(plain) && titles.some((some) => some?.includes(plain));
};

/** Line numbers have gaps if somebody filtered or sorted. */
const LINE_NUMBER = /^\d{1,3}$/;
/** `Column A`, the name of a column without a heading, or a note in place of the heading, such as `(000s omitted)`. */
const UNNAMED = /^Column [A-Z]{1,3}$|^\(.*\)$/;

/** Job numbers directly before the names, or names directly after the numbers, in a column without a heading: as many as there are rows. */
function unnamedColumns(surveys: readonly ColumnSurvey[], columns: Columns): Columns {
  const { externalId, jobNumber, jobName } = columns;
  const taken = new Set(Object.values(columns).map((index) => surveys[index ?? -1]));
  const isUnnamed = (survey: ColumnSurvey | undefined): survey is ColumnSurvey =>
    survey !== undefined && UNNAMED.test(survey.heading) && survey.filled > 0 && !taken.has(survey);
  if (jobName !== undefined && externalId === undefined && jobNumber === undefined) {
    const before = surveys[jobName - 1];
    const isNumbers =
      isUnnamed(before) &&
      fits('jobNumber', before) &&
      (before.kind === 'identifier' || before.kind === 'amount') &&
      before.distinct >= Math.min(before.filled, COUNTED_TEXTS) * MOST &&
      !countsRows(before) &&
      !isAll(before, LINE_NUMBER);
    return isNumbers ? { jobNumber: jobName - 1 } : {};
  }
  const number = jobNumber ?? externalId;
  if (jobName === undefined && number !== undefined) {
    const beside = surveys.findIndex(
      (survey, at) =>
        at !== number && !taken.has(survey) && survey.kind === 'text' && NAMED_SHORTLY.test(survey.heading),
    );
    if (beside >= 0) return { jobName: beside };
    const after = surveys[number + 1];
    if (isUnnamed(after) && after.kind === 'text') return { jobName: number + 1 };
  }
  return {};
}
/** Names under `Job`, beside a column that is called the number of a job and holds numbers. */
const isNameBesideNumbers = (survey: ColumnSurvey, surveys: readonly ColumnSurvey[]): boolean =>
  NAMED_SHORTLY.test(survey.heading) &&
  surveys.some(
    (other) =>
      other !== survey &&
      (isNumberHeading(other.heading) || jobHeadings.externalId?.includes(plainHeading(other.heading))) &&
      !NAMED_SHORTLY.test(other.heading) &&
      other.kind === 'identifier' &&
      other.distinct === other.filled,
  );
/** Found beside `Job #` and `Contract No.`. */
const NAMED_SHORTLY = /^\s*(?:job|project|contract)\s*$/i;
/** `1001-` and `24-001` under `Contract`, where another column has the amount. */
const isNumberOfContract = (survey: ColumnSurvey): boolean =>
  plainHeading(survey.heading) === 'contract' &&
  survey.kind === 'identifier' &&
  survey.distinct === survey.filled &&
  !isAll(survey, /^\d+$/);
/** 1, 2, 3, each once. */
const countsRows = (survey: ColumnSurvey | undefined): boolean =>
  survey !== undefined &&
  survey.samples.length > 0 &&
  survey.samples.every((text, row) => text === String(row + 1)) &&
  survey.distinct >= Math.min(survey.filled, COUNTED_TEXTS);

const IDS: ReadonlySet<ImportField> = new Set(['externalId', 'jobNumber']);
const POINT_ZERO = /^\d+\.0$/;
const isAll = ({ texts, samples }: ColumnSurvey, shape: RegExp): boolean =>
  texts.length > 0
    ? texts.every(({ text }) => shape.test(text))
    : samples.length > 0 && samples.every((text) => shape.test(text));

const formatsOf = ({ dates, samples }: ColumnSurvey): string[] =>
  dates && dates.formats.length > 0 ? dates.formats : dateFormatsOf(samples);

const asItIs = (heading: string): string => heading;

function freeColumn(surveys: readonly ColumnSurvey[], name: ImportField, titles: readonly string[]): number {
  const plain = plainHeadings(surveys.map(({ heading }) => heading));
  for (const wordsOf of [asItIs, fullWords]) {
    const wanted = new Set(titles.map(wordsOf));
    const found = surveys.findIndex((survey, at) => wanted.has(wordsOf(plain[at] ?? '')) && fits(name, survey));
    if (found >= 0) return found;
  }
  return -1;
}

interface UsualTitles {
  readonly name: ImportField;
  readonly titles: readonly string[];
}
const titlesInWords = new Map<(heading: string) => string, readonly UsualTitles[]>();

/** The usual headings of each field, the closest first, as `wordsOf` compares them. They are the same for every file. */
function usualTitles(wordsOf: (heading: string) => string): readonly UsualTitles[] {
  const known = titlesInWords.get(wordsOf);
  if (known) return known;
  const usual = importableFields.map((name) => {
    const titles = [plainHeading(jobFields[name].title), name.toLowerCase(), ...(jobHeadings[name] ?? [])];
    return { name, titles: titles.map(wordsOf) };
  });
  titlesInWords.set(wordsOf, usual);
  return usual;
}

/** The column of each field. The closest headings are matched first, so that no field takes a column that fits another better. */
function matched(
  surveys: readonly ColumnSurvey[],
  profile: Profile | null,
  ownColumns: readonly OwnImportField[],
): Columns {
  const plain = plainHeadings(surveys.map(({ heading }) => heading));
  const columns: Columns = {};
  const taken = new Set<number>();
  const take = (name: ImportField, index: number) => {
    columns[name] = index;
    taken.add(index);
  };
  const takeTitled = (name: ImportField, title: string, isWanted = (_: ColumnSurvey) => true, headings = plain) => {
    if (columns[name] !== undefined) return;
    const index = surveys.findIndex(
      (survey, i) => headings[i] === title && !taken.has(i) && fits(name, survey) && isWanted(survey),
    );
    if (index >= 0) take(name, index);
  };
  // The company's own name for a column is more reliable than the usual headings.
  for (const { field, title } of ownColumns) takeTitled(field, plainHeading(title));
  for (const [name, titles] of Object.entries(profile?.fields ?? {}) as [ImportField, readonly string[]][]) {
    for (const title of titles) takeTitled(name, title); // the keys are fields by their type
  }
  // QuickBooks leaves the heading of the names empty.
  if (profile?.isNameFirst && !plain.includes('job name')) take('jobName', 0);
  for (const title of jobHeadings.retainageAmount ?? []) takeTitled('retainagePercent', title, isPercentOfWhole);
  takeTitled('retainagePercent', plainHeading(jobFields.retainageAmount.title), isPercentOfWhole);

  // `Contract Original`, joined from two lines of headings, and short forms come last.
  for (const wordsOf of [asItIs, sortedWords, fullWords]) {
    const headings = plain.map(wordsOf);
    const usual = usualTitles(wordsOf);
    const longest = Math.max(...usual.map(({ titles }) => titles.length));
    for (let rank = 0; rank < longest; rank++) {
      for (const { name, titles } of usual) {
        const title = titles[rank];
        // A job's name has words. A column of numbers is used only if there is no other; nor do names stand for numbers under Job beside Job No.
        if (title !== undefined)
          takeTitled(
            name,
            title,
            (survey) =>
              name === 'jobNumber'
                ? !(survey.kind === 'text' && isNameBesideNumbers(survey, surveys))
                : name !== 'jobName' || survey.kind === 'text' || survey.kind === 'empty',
            headings,
          );
      }
    }
  }
  return columns;
}
