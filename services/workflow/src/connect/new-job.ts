import {
  isJobField,
  type JobFieldName,
  jobFieldNames,
  jobFields,
  jobTable,
  storedValue,
  valueProblem,
} from '@plumbline/contract/workflow/job-fields';
import { isOwnField, type OwnField, type OwnValues, ownTable } from '@plumbline/contract/workflow/own-fields';
import { jobAmounts, typedRemainingInvoice } from '@plumbline/domain/job-amounts';
import { type Cents, cents } from '@plumbline/domain/money';
import type { Tx } from '@plumbline/service-kit/database';
import { type FactContext, factContext, factsAfter, isWritten } from '../jobs/facts-after.ts';
import { choiceProblem, isAllowed } from '../jobs/list-rules.ts';
import { allowedValues } from '../jobs/store.ts';
import { storedColumns } from '../own-columns/store.ts';
import { SET_BY_CONNECTION } from './joining-jobs.ts';

/** A job about to join the WIP: values by field, as the accounting system and the person give them. */
export interface NewJob<ExternalId extends string | null = string> {
  /** Null for a job that is made by hand. */
  externalId: ExternalId;
  jobName: string;
  values: Record<string, unknown>;
  /** It was in the WIP before. Its values may stay, even if an option was retired or a person left. */
  isReturning?: boolean;
}

/** The row to store: every field with a value, and the derived amounts (cents). */
export interface NewJobRow<ExternalId extends string | null = string> extends Partial<Record<JobFieldName, unknown>> {
  externalId: ExternalId;
  jobNumber: string;
  jobName: string;
  changeOrderTotal: Cents;
  remainingInvoiceOverride: Cents | null;
  /** What the company's own columns hold. */
  own: OwnValues | null;
}

export type Outcome<ExternalId extends string | null> =
  | { ok: true; row: NewJobRow<ExternalId> }
  | { ok: false; field: string; value: unknown; reason: string };

/** Read-only in the grid, but a person can give a new job another number than the accounting system's. */
const TYPED_AT_CONNECT = new Set<string>(['jobNumber']);

/** What the checks of a joining job need. */
export interface JoinRules {
  /** The values that each select can take, by field. */
  allowed: ReadonlyMap<string, ReadonlySet<string>>;
  facts: FactContext;
  /** The company's own fields, and those of them that take values. */
  own: ReturnType<typeof ownTable>;
  ownInUse: ReadonlySet<string>;
}
export async function joinRules(tx: Tx, operator: Parameters<typeof factContext>[1]): Promise<JoinRules> {
  const own = ownTable(await storedColumns(tx, operator.tenantId));
  return {
    allowed: await allowedValues(tx, operator.tenantId),
    facts: await factContext(tx, operator, jobFieldNames),
    own,
    ownInUse: new Set(own.columns.filter(({ editable }) => editable).map(({ field }) => field)),
  };
}

/** The title of a field of a job that joins. */
export const titleOf = (field: string, { own }: JoinRules): string => (own.has(field) ? own : jobTable).titleOf(field);

/**
 * Checks a new job field by field and derives its amounts. `typed` names the fields that the person filled in. A person can set
 * fewer fields than the accounting system, which also sets the invoiced amount, for example.
 */
export function newJobRow<ExternalId extends string | null>(
  job: NewJob<ExternalId>,
  typed: readonly string[],
  rules: JoinRules,
): Outcome<ExternalId> {
  const { allowed, facts } = rules;
  for (const field of typed) {
    if (isOwnField(field)) continue;
    const mayType = isJobField(field) && (jobFields[field].editable || TYPED_AT_CONNECT.has(field));
    if (!mayType) {
      const reason = `cannot be set when a job is ${job.externalId === null ? 'made' : 'connected'}`;
      return { ok: false, field, value: job.values[field], reason };
    }
  }
  const values: Partial<Record<JobFieldName, unknown>> = {};
  for (const field of jobFieldNames) {
    const given = job.values[field];
    const isTyped = typed.includes(field);
    if (SET_BY_CONNECTION.has(field)) continue;
    if (given === undefined || given === null || given === '') {
      // A field without a value stays empty, but a person cannot empty a required one. A missing number becomes the external id.
      if (!isTyped || !jobFields[field].required || field === 'jobNumber') continue;
      return { ok: false, field, value: given, reason: 'must not be empty' };
    }
    if (isWritten(field)) {
      values[field] = given;
      continue;
    }
    const value = storedValue(field, given);
    const reason = problemOf(field, value, job.isReturning === true && !isTyped ? null : allowed);
    if (reason) return { ok: false, field, value: given, reason };
    values[field] = value;
  }
  const ownFields = Object.keys(job.values).filter(isOwnField);
  // Accounting's value for a column that the company has since retired is left out; a person is told.
  const taken = ownFields.filter((field) => rules.ownInUse.has(field) || typed.includes(field));
  const own = ownValuesOf(job.values, taken, rules);
  if (!own.ok) return own;
  const names = { jobNumber: values.jobNumber ?? job.externalId, jobName: job.jobName };
  for (const field of ['jobNumber', 'jobName'] as const) {
    const reason = valueProblem(field, names[field]);
    if (reason) return { ok: false, field, value: names[field], reason };
  }
  // A job that comes back keeps its facts, also those that could not be entered now.
  const kept = job.isReturning
    ? Object.fromEntries(Object.entries(values).filter(([field]) => !typed.includes(field)))
    : {};
  const { refusals, written } = factsAfter(kept, values, values, facts);
  const [refused] = refusals;
  if (refused) return { ok: false, ...refused, value: values[refused.field] };
  const jobNumber = String(storedValue('jobNumber', names.jobNumber));
  const jobName = String(storedValue('jobName', names.jobName));
  // A company that starts with running work brings its forecasts, with their authors and dates.
  const all = job.isReturning ? { ...values, ...written } : { ...written, ...values };
  return withAmounts({ ...all, own: own.values, externalId: job.externalId, jobName, jobNumber });
}

type Refused = Extract<Outcome<null>, { ok: false }>;

/** The values of the company's own fields; null without any. */
function ownValuesOf(
  values: Record<string, unknown>,
  fields: readonly OwnField[],
  { allowed, own }: JoinRules,
): Refused | { ok: true; values: OwnValues | null } {
  const kept: OwnValues = {};
  for (const field of fields) {
    const value = own.storedValue(field, values[field]);
    const reason =
      own.cellProblem(field, value) ?? choiceProblem(field, value, (choice) => isAllowed(allowed, field, choice));
    if (reason) return { ok: false, field, value: values[field], reason };
    // Checked by the field's schema: a text, a number, a tick or nothing.
    if (value !== null && value !== false) kept[field] = value as OwnValues[string];
  }
  return { ok: true, values: Object.keys(kept).length > 0 ? kept : null };
}

function problemOf(
  field: JobFieldName,
  value: unknown,
  allowed: ReadonlyMap<string, ReadonlySet<string>> | null,
): string | null {
  const reason = valueProblem(field, value);
  if (reason || !allowed) return reason;
  return choiceProblem(field, value, (choice) => isAllowed(allowed, field, choice));
}

const ZERO = cents(0);

function withAmounts<ExternalId extends string | null>(
  row: Partial<Record<JobFieldName, unknown>> &
    Pick<NewJobRow<ExternalId>, 'externalId' | 'jobNumber' | 'jobName' | 'own'>,
): Outcome<ExternalId> {
  // Checked by the fields' schemas just before.
  const centsOf = (field: JobFieldName) => (row[field] ?? null) as Cents | null;
  const changeOrderTotal = centsOf('changeOrderTotal') ?? ZERO;
  const inputs = {
    originalContractAmount: centsOf('originalContractAmount'),
    changeOrderTotal,
    invoicedAmount: centsOf('invoicedAmount'),
  };
  try {
    const remainingInvoiceOverride = typedRemainingInvoice(centsOf('remainingInvoiceAmount'), inputs);
    const { finalContractAmount, remainingInvoiceAmount } = jobAmounts({ ...inputs, remainingInvoiceOverride });
    return {
      ok: true,
      row: { ...row, changeOrderTotal, finalContractAmount, remainingInvoiceAmount, remainingInvoiceOverride },
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const value = centsOf('originalContractAmount');
    return {
      ok: false,
      field: 'originalContractAmount',
      value,
      reason: 'makes an amount of the job larger than 999,999,999,999.99',
    };
  }
}
