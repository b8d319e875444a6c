import type { TenantId } from '@plumbline/contract/values';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { isAnyJobField, isOwnField, kindOf, ownFieldOf } from '@plumbline/contract/workflow/own-fields';
import type { Tx } from '@plumbline/service-kit/database';
import type { CellRule } from '@plumbline/service-kit/records/check-save';
import type { RowUpdate } from '@plumbline/service-kit/records/sheet';
import { type AnyField, allowedValues, type StoredJob } from './store.ts';

const typeOf = (field: string) => (isJobField(field) ? (jobFields[field] as JobField).type : ownFieldOf(field)?.type);
/** Where a field's choices come from: a list by name, or the people. */
const listOf = (field: string): string => (isPerson(field) ? 'projectManagerUserIds' : field);
const isPerson = (field: string): boolean => isOwnField(field) && kindOf(field) === 'person';
const isChoice = (field: string) => typeOf(field) === 'select' || typeOf(field) === 'multiselect';

/** Its choices are the same in every company, and its schema knows them. */
const isFixed = (field: string) => isJobField(field) && (jobFields[field] as JobField).choices !== undefined;

/** Why a select or multi-select cannot hold a value; null when it can, and for any other field. */
export function choiceProblem(field: string, value: unknown, allowed: (choice: unknown) => boolean): string | null {
  if (!isChoice(field) || isFixed(field)) return null;
  const chosen = value === null ? [] : [value].flat();
  if (chosen.every(allowed)) return null;
  return typeOf(field) === 'select' && !isPerson(field) ? 'is not in the list' : 'is not an active user';
}

/** Whether the field's list offers the choice now. */
export const isAllowed = (allowed: ReadonlyMap<string, ReadonlySet<string>>, field: string, choice: unknown): boolean =>
  allowed.get(listOf(field))?.has(String(choice)) ?? false;

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
    // The name of a field.
    const kept = isAnyJobField(field) ? [job[field as AnyField]].flat() : [];
    return choiceProblem(field, value, (choice) => isAllowed(allowed, field, choice) || kept.includes(choice));
  };
}
