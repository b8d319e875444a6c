import { valueProblem } from '@plumbline/contract/workflow/job-fields';
import type { RefusedText } from '@plumbline/sheet/cells/cell-states';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { LinesBelow } from '@plumbline/sheet/rows/keyed-paste';
import { pastedChange } from '@plumbline/sheet/rows/range-changes';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { pastedReaders } from '@plumbline/sheet/values/parse-pasted';
import { shownText, textIn } from '@plumbline/sheet/values/pasted-cell';
import { refusalOf, wireValue } from '../jobs/job-rows.ts';

/** Without these a job cannot be made. Every other cell can be corrected in the sheet, once the job is there. */
export const NAMING_FIELDS = ['jobNumber', 'jobName'] as const;
export type NamingField = (typeof NAMING_FIELDS)[number];
export const isNaming = (field: string): field is NamingField => NAMING_FIELDS.some((name) => name === field);

/** Number and name as they stand in their fields. */
export type NamingTexts = Readonly<Record<NamingField, string>>;
export const NOTHING_TYPED: NamingTexts = { jobNumber: '', jobName: '' };
export const isSame = (texts: NamingTexts, other: NamingTexts): boolean =>
  NAMING_FIELDS.every((field) => texts[field] === other[field]);

/** A job as a person typed it, before the service has made it. */
export interface NewJobDraft {
  readonly id: string;
  /** Empty: it gets the next free number. */
  readonly jobNumber: string;
  readonly jobName: string;
  readonly values: Readonly<Record<string, CellValue>>;
  /** Refused texts of other cells. They stand in the sheet when the job is there, as after any paste. */
  readonly texts: readonly RefusedText[];
  /** Why it could not be made. */
  readonly reasons: Readonly<Partial<Record<NamingField, string>>>;
}

export const newDraft = (jobName: string, jobNumber = ''): NewJobDraft => ({
  id: crypto.randomUUID(),
  jobNumber: jobNumber.trim(),
  jobName: jobName.trim(),
  values: {},
  texts: [],
  reasons: {},
});

/** Why a draft cannot be made, as far as this page knows. */
export function namingProblems({ jobNumber, jobName }: NewJobDraft): NewJobDraft['reasons'] {
  const number = jobNumber === '' ? null : valueProblem('jobNumber', jobNumber);
  const name = jobName === '' ? 'must not be empty' : valueProblem('jobName', jobName);
  return { ...(number !== null && { jobNumber: number }), ...(name !== null && { jobName: name }) };
}

/**
 * Pasted lines as drafts, each cell read and checked as in any paste. Null if no column of them is the name: figures alone make no
 * job. Blank lines and read-only cells are left out.
 */
export function draftsOf({ lines, columns }: LinesBelow, options: SelectOptions): readonly NewJobDraft[] | null {
  if (!columns.some((column) => column?.field === 'jobName')) return null;
  const readers = pastedReaders(lines);
  return lines
    .filter((line) => line.some((cell) => shownText(cell).trim() !== ''))
    .map((line) => {
      const names: Partial<Record<NamingField, string>> = {};
      const values: Record<string, CellValue> = {};
      const texts: RefusedText[] = [];
      for (const [at, column] of columns.entries()) {
        const cell = line[at] ?? '';
        if (!column || shownText(cell).trim() === '') continue;
        const { field } = column;
        if (isNaming(field)) names[field] = shownText(cell);
        if (isNaming(field) || !column.editable) continue;
        const { value, invalid } = pastedChange(column, '', cell, options, null, readers[at]);
        const reason = invalid?.reason ?? refusalOf(field, value);
        if (reason === null) values[field] = value;
        else texts.push({ field, text: textIn(column, cell), reason });
      }
      return { ...newDraft(names.jobName ?? '', names.jobNumber), values, texts };
    });
}

/** The draft as the call takes it. */
export const onWire = ({ jobNumber, jobName, values }: NewJobDraft): Record<string, unknown> => ({
  ...(jobNumber !== '' && { jobNumber }),
  jobName,
  ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, wireValue(field, value)])),
});
