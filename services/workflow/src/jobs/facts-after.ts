import type { TenantId } from '@plumbline/contract/values';
import {
  type FactRefusal,
  type FactRules,
  factRefusals,
  type JobFacts,
  jobFacts,
  noFacts,
  type Signature,
  type WrittenFacts,
  writtenFacts,
} from '@plumbline/domain/job-facts';
import type { Permission } from '@plumbline/domain/permissions';
import type { Tx } from '@plumbline/service-kit/database';
import { scheduleSettingsOf } from '../schedule/store.ts';
import type { StoredField } from './columns.ts';

/** What a change of a job's facts is judged by, and signed with. */
export interface FactContext extends FactRules, Signature {}

export async function factContext(
  tx: Tx,
  { tenantId, userName, permissions }: { tenantId: TenantId; userName: string; permissions: readonly Permission[] },
): Promise<FactContext> {
  const { defaultMethod } = await scheduleSettingsOf(tx, tenantId);
  const mayClose = permissions.includes('Wip_close');
  return { mayClose, defaultMethod, by: userName, at: new Date().toISOString() };
}

/** Facts that the product alone writes. */
const WRITTEN_FIELDS = [
  'forecastBy',
  'forecastAt',
  'costAtForecast',
  'accountingForecastBy',
  'accountingForecastAt',
] as const satisfies StoredField[];

/** Nobody can type them, so there is nothing to check. */
export const isWritten = (name: StoredField): boolean => WRITTEN_FIELDS.some((field) => field === name);

type Values = Partial<Record<StoredField, unknown>>;
const isFact = (name: StoredField): boolean => jobFacts.some((fact) => fact === name);

/** The fields that must be read to apply changes of these fields. */
export const factsToRead = (changed: ReadonlySet<StoredField>): Set<StoredField> =>
  [...changed].some(isFact) ? new Set([...jobFacts, ...WRITTEN_FIELDS]) : new Set();

// Read from the columns of these fields, or checked by their schemas.
const factsOf = (values: Values) =>
  Object.fromEntries(jobFacts.map((name) => [name, values[name] ?? noFacts[name]])) as unknown as JobFacts;

/** Why a job's facts cannot change like this, or what the change writes with it. `changes` are part of `after`. */
export function factsAfter(
  before: Values,
  after: Values,
  changes: object,
  context: FactContext,
): { refusals: FactRefusal[]; written: Partial<WrittenFacts> } {
  if (!jobFacts.some((name) => name in changes)) return { refusals: [], written: {} };
  const [was, is] = [factsOf(before), factsOf(after)];
  const written = writtenFacts(was, is, context);
  return { refusals: factRefusals(was, { ...is, ...reasonOf(written) }, context), written };
}

/** A reason that goes with its forecast is no change of the person's. */
const reasonOf = ({ accountingForecastReason }: Partial<WrittenFacts>) =>
  accountingForecastReason === undefined ? {} : { accountingForecastReason };
