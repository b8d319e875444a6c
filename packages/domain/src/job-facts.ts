import { type Cents, formatAmount } from './money.ts';
import type { Percent } from './percent.ts';
import type { EarningMethod } from './schedule/terms.ts';

/** The facts of a job that depend on each other, or on who enters them. Null: not entered. */
export interface JobFacts {
  readonly jobCostToDate: Cents | null;
  readonly forecastCost: Cents | null;
  readonly accountingForecast: Cents | null;
  readonly accountingForecastReason: string | null;
  readonly earningMethod: EarningMethod | null;
  readonly feePercent: Percent | null;
  readonly guaranteedMaximum: boolean;
  readonly uninstalledMaterials: Cents | null;
  readonly wastedCost: Cents | null;
}
export type JobFact = keyof JobFacts;

/** The facts of a job before anything is entered. */
export const noFacts: JobFacts = {
  jobCostToDate: null,
  forecastCost: null,
  accountingForecast: null,
  accountingForecastReason: null,
  earningMethod: null,
  feePercent: null,
  guaranteedMaximum: false,
  uninstalledMaterials: null,
  wastedCost: null,
};
/** Their names. */
export const jobFacts = Object.keys(noFacts) as readonly JobFact[]; // of an object literal, so these are all its keys

/** What the rules need to judge a change. */
export interface FactRules {
  /** Whether the person may set accounting's forecast (Wip_close). */
  mayClose: boolean;
  defaultMethod: EarningMethod;
}

export interface FactRefusal {
  field: JobFact;
  /** Why the cell cannot hold its new value, and what to do instead. Completes a sentence that begins with the value. */
  reason: string;
}

/**
 * Why a job's facts cannot change like this, by cell; empty if they can. Only changed cells are refused: facts stored earlier may
 * stay. A forecast below the cost to date is accepted; the cost counts in its place.
 */
export function factRefusals(before: JobFacts, after: JobFacts, { mayClose, defaultMethod }: FactRules): FactRefusal[] {
  const changed = (field: JobFact) => before[field] !== after[field];
  const refusals: FactRefusal[] = [];
  const refuse = (field: JobFact, reason: string | null) => {
    if (reason !== null && changed(field)) refusals.push({ field, reason });
  };
  const rights = mayClose ? null : NEEDS_RIGHT;
  refuse('accountingForecast', rights ?? unreasoned(after));
  refuse('accountingForecastReason', rights ?? (changed('accountingForecast') ? null : reasonTaken(after)));

  const method = after.earningMethod ?? defaultMethod;
  const hasFee = after.feePercent !== null && after.feePercent !== 0;
  refuse('feePercent', hasFee && method !== 'cost-plus' ? FOR_COST_PLUS : null);
  refuse('guaranteedMaximum', after.guaranteedMaximum && method !== 'cost-plus' ? FOR_COST_PLUS : null);

  const [materials, waste] = [after.uninstalledMaterials ?? 0, after.wastedCost ?? 0];
  const cost = after.jobCostToDate ?? (0 as Cents); // nothing is an amount
  if (materials + waste > cost) {
    const most = `the cost to date, ${formatAmount(cost)}`;
    const isTyped = changed('uninstalledMaterials') || changed('wastedCost');
    refuse(
      'uninstalledMaterials',
      waste > 0 ? `and the wasted cost are together more than ${most}` : `is more than ${most}`,
    );
    refuse(
      'wastedCost',
      materials > 0 ? `and the uninstalled materials are together more than ${most}` : `is more than ${most}`,
    );
    if (!isTyped)
      refuse('jobCostToDate', 'is less than the uninstalled materials and the wasted cost in it: change those first');
  }
  return refusals;
}

const NEEDS_RIGHT = 'needs the right to close months: ask an administrator for it';
const FOR_COST_PLUS = 'is for the method “Cost plus”: choose that method first';

const isBlank = (text: string | null) => text === null || text.trim() === '';
const unreasoned = ({ accountingForecast, accountingForecastReason }: JobFacts) =>
  accountingForecast !== null && isBlank(accountingForecastReason)
    ? 'needs a reason: enter the reason of accounting’s forecast first, or both together'
    : null;
const reasonTaken = ({ accountingForecast, accountingForecastReason }: JobFacts) =>
  accountingForecast !== null && isBlank(accountingForecastReason)
    ? 'cannot be empty while accounting’s forecast stands: empty the forecast instead'
    : null;

/** Who makes a change, and when (ISO 8601). */
export interface Signature {
  by: string;
  at: string;
}

/** What the product records beside the facts that people enter. */
export interface WrittenFacts {
  forecastBy: string | null;
  forecastAt: string | null;
  costAtForecast: Cents | null;
  accountingForecastReason: string | null;
  accountingForecastBy: string | null;
  accountingForecastAt: string | null;
}

/**
 * What the product records with a change of facts. A forecast records who made it, when, and at which cost to date; accounting's
 * records who and when. Removing the forecast removes all of this, and accounting's reason.
 */
export function writtenFacts(before: JobFacts, after: JobFacts, { by, at }: Signature): Partial<WrittenFacts> {
  const written: Partial<WrittenFacts> = {};
  if (before.forecastCost !== after.forecastCost) {
    const isSet = after.forecastCost !== null;
    written.forecastBy = isSet ? by : null;
    written.forecastAt = isSet ? at : null;
    written.costAtForecast = isSet ? (after.jobCostToDate ?? (0 as Cents)) : null; // nothing is an amount
  }
  if (before.accountingForecast !== after.accountingForecast) {
    const isSet = after.accountingForecast !== null;
    written.accountingForecastBy = isSet ? by : null;
    written.accountingForecastAt = isSet ? at : null;
    if (!isSet) written.accountingForecastReason = null;
  }
  return written;
}
