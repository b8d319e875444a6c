import {
  type FieldRule,
  type ImportMapping,
  importableFields,
  importMapping,
} from '@plumbline/contract/workflow/import-mapping';
import { type JobField, type JobFieldName, jobFields } from '@plumbline/contract/workflow/job-fields';

/** No other program has both of these headings. */
const OWN = [jobFields.externalId.title, jobFields.jobName.title];

/**
 * The mapping of a file that the product saved itself, by the titles of its columns alone; null for any other file. How its amounts
 * and dates are written is known.
 */
export function ownMapping(headings: readonly string[]): ImportMapping | null {
  if (!OWN.every((title) => headings.includes(title))) return null;
  const fields: Partial<Record<JobFieldName, FieldRule>> = {};
  for (const name of importableFields) {
    const { title: column, type }: JobField = jobFields[name];
    if (headings.includes(column)) fields[name] = { column, ...FORMS[type] };
  }
  return { ...importMapping.parse({ fields: {}, profile: 'a file that Plumbline saved' }), fields };
}

const AMERICAN: Pick<FieldRule, 'numbers'> = { numbers: 'us' };
const FORMS: Partial<Record<JobField['type'], FieldRule>> = {
  currency: AMERICAN,
  percent: AMERICAN,
  number: AMERICAN,
  date: { format: 'M/D/YYYY' },
};
