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
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import type { Tx } from '@plumbline/service-kit/database';
import { scheduleSettingsOf } from '../schedule/store.ts';
import type { StoredField } from './columns.ts';

/** What a change of a job's facts is checked against, and signed with. */
export interface FactContext extends FactRules, Signature {}

/** `changed` are the fields that can change: without a fee among them, a save need not read the company's method. */
export async function factContext(
  tx: Tx,
  { tenantId, userName, permissions }: { tenantId: TenantId; userName: string; permissions: readonly Permission[] },
  changed: readonly StoredField[],
): Promise<FactContext> {
  const needsMethod = changed.some((name) => name === 'feePercent' || name === 'guaranteedMaximum');
  const { defaultMethod } = needsMethod ? await scheduleSettingsOf(tx, tenantId) : defaultScheduleSettings;
  const mayClose = permissions.includes('Wip_close');
  return { mayClose, defaultMethod, by: userName, at: new Date().toISOString() };
}

/** Facts that only the product writes, together with others. */
const WRITTEN_FIELDS = [
  'forecastBy',
  'forecastAt',
  'costAtForecast',
  'accountingForecastBy',
  'accountingForecastAt',
] as const satisfies StoredField[];

/** Facts that the database keeps. */
const KEPT_FIELDS = ['estimatePassedOn', 'costAtCompletion', 'billedAtCompletion'] as const satisfies StoredField[];

/** Nobody can type them, so there is nothing to check. */
export const isWritten = (name: StoredField): boolean =>
  [...KEPT_FIELDS, ...WRITTEN_FIELDS].some((field) => field === name);

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
  return { refusals: factRefusals(was, is, context), written: writtenFacts(was, is, context) };
}
