import type { TenantId } from '@plumbline/contract/values';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import type { Tx } from '@plumbline/service-kit/database';
import type { CellRule } from '@plumbline/service-kit/records/check-save';
import type { RowUpdate } from '@plumbline/service-kit/records/sheet';
import { allowedValues, type StoredJob } from './store.ts';

const typeOf = (field: string) => (isJobField(field) ? (jobFields[field] as JobField).type : null);
const isChoice = (field: string) => typeOf(field) === 'select' || typeOf(field) === 'multiselect';

/** Its choices are the same in every company, and its schema knows them. */
const isFixed = (field: string) => isJobField(field) && (jobFields[field] as JobField).choices !== undefined;

/** Why a select or multi-select cannot hold a value; null when it can, and for any other field. */
export function choiceProblem(field: string, value: unknown, allowed: (choice: unknown) => boolean): string | null {
  if (!isChoice(field) || isFixed(field)) return null;
  const chosen = value === null ? [] : [value].flat();
  if (chosen.every(allowed)) return null;
  return typeOf(field) === 'select' ? 'is not in the list' : 'is not an active user';
}

/** A value that the job already has can stay, even if it was retired from its list or the person left. */
export async function listRules(
  tx: Tx,
  tenantId: TenantId,
  updates: readonly RowUpdate[],
): Promise<CellRule<StoredJob>> {
  if (!updates.some(({ changes }) => Object.keys(changes).some((field) => isChoice(field) && !isFixed(field))))
    return () => null;
  const allowed = await allowedValues(tx, tenantId);
  return (field, value, job) => {
    const kept = isJobField(field) ? [job[field]].flat() : [];
    return choiceProblem(field, value, (choice) => allowed.get(field)?.has(String(choice)) || kept.includes(choice));
  };
}
