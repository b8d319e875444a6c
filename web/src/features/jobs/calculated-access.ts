import type { JobCalculator } from '@plumbline/contract/workflow/job-calculator';
import { isCalculatedField } from '@plumbline/contract/workflow/own-fields';
import type { FieldAccess } from '@plumbline/sheet/cells/field-access';
import type { JobRow } from './job-rows.ts';

/** The calculated columns as cells of a job. None of them is stored. A company may add one while the page is open. */
export function calculatedAccess(calculator: JobCalculator): (field: string) => FieldAccess<JobRow> | undefined {
  const known = new Map<string, FieldAccess<JobRow>>();
  return (field) => {
    const access = known.get(field);
    if (access || !field.startsWith('own.') || !isCalculatedField(field)) return access;
    const made: FieldAccess<JobRow> = { read: (job) => calculator.value(job, field), write: () => {} };
    known.set(field, made);
    return made;
  };
}
