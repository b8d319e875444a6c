import { importFieldOf, type OwnImportField } from '@plumbline/contract/workflow/import-fields';
import {
  type FieldRule,
  type ImportMapping,
  importableFields,
  importMapping,
} from '@plumbline/contract/workflow/import-mapping';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { isOverUnderHeading } from '@plumbline/contract/workflow/job-headings';
import { pageTitles } from '@plumbline/contract/workflow/own-columns';
import { scheduleFields } from '@plumbline/contract/workflow/schedule';

/** How a mapping of a file that the product saved itself calls it. */
export const OUR_FILE = 'a file that Plumbline saved';

/** The columns that every file of jobs has. */
const ALWAYS = [jobFields.jobNumber.title, jobFields.externalId.title, jobFields.jobName.title];
const TITLES = new Set<string>([
  ...[...Object.values(jobFields), ...Object.values(scheduleFields)].map(({ title }) => title),
  ...Object.values(pageTitles),
]);
const JOB_TITLES = new Set<string>(Object.values(jobFields).map(({ title }) => title));
/** Whether only the schedule has a column of this title. */
const isOfSchedule = (title: string): boolean =>
  !JOB_TITLES.has(title) && Object.values(scheduleFields).some((field) => field.title === title);

/** What an export adds to the fields: the groups of its rows, what was typed over or not saved, the picture in the schedule, and what changed. */
const ADDED = /^(?:Group: .+|Typed Over|Not Saved|Progress|Changed since .+)$/;

/**
 * The mapping of a file that the product saved itself, by the titles of its columns alone; null for any other file. Its dates and
 * percents are read as the product writes them where the whole column is written so: another program may have saved the file again.
 * `shownTitles`: of the company's own columns that no file fills, because they are calculated or retired.
 */
export function ownMapping(
  surveys: readonly ColumnSurvey[],
  ownColumns: readonly OwnImportField[] = [],
  shownTitles: readonly string[] = [],
): ImportMapping | null {
  const ownTitles = new Map(ownColumns.map(({ field, title }) => [title, field]));
  const byHeading = new Map(surveys.map((survey) => [survey.heading, survey]));
  if (
    !ALWAYS.every((title) => byHeading.has(title)) ||
    !surveys.every((survey) => isOurs(survey) || ownTitles.has(survey.heading) || shownTitles.includes(survey.heading))
  )
    return null;
  // The schedule's retainage may be a percent of what is billed. Stored as an amount, it would stand still from then on.
  const isSchedule = surveys.some(({ heading }) => isOfSchedule(heading));
  const fields: ImportMapping['fields'] = {};
  for (const name of importableFields) {
    const { title: column, type }: JobField = jobFields[name];
    const survey = isSchedule && name === 'retainageAmount' ? undefined : byHeading.get(column);
    if (survey) fields[name] = { column, ...formOf(type, survey) };
  }
  for (const [title, field] of ownTitles) {
    const survey = byHeading.get(title);
    if (survey) fields[field] = { column: title, ...formOf(importFieldOf(field).type, survey) };
  }
  return { ...importMapping.parse({ fields: {}, profile: OUR_FILE }), fields };
}

const isOurs = ({ heading, kind }: ColumnSurvey): boolean =>
  TITLES.has(heading) || isOverUnderHeading(heading) || ADDED.test(heading) || kind === 'empty';

/** As files of text have days, and as cells of a workbook are read. */
const OUR_DAYS = new Set(['M/D/YYYY', 'YYYY-MM-DD']);
const OUR_NUMBER = /^-?\d+(?:\.\d+)?$/;
const OUR_PERCENT = /^-?\d+(?:\.\d{1,4})?%?$/;

/** Only what could mean something else needs a form: `05/03/2026` and `5.125`. An amount with its cents shows its own. */
function formOf(type: JobField['type'], { dates, texts }: ColumnSurvey): FieldRule {
  if (type === 'date' && dates?.formats.every((format) => OUR_DAYS.has(format))) return { format: 'M/D/YYYY' };
  const isOurPercent = type === 'percent' && texts.length > 0 && texts.every(({ text }) => OUR_PERCENT.test(text));
  const isOurNumber = type === 'number' && texts.length > 0 && texts.every(({ text }) => OUR_NUMBER.test(text));
  return isOurPercent || isOurNumber ? { numbers: 'us' } : {};
}
