import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { wholeText } from '@plumbline/domain/counted';
import type { PlannedField } from '../mapping/plan.ts';

export interface SignDoubt {
  reason: string;
  /** What `turned` of the mapping would be to store the amounts with the other sign. */
  turned: boolean;
}

/** A deduct is a small part of a job: more than half of these are never below zero. */
const WHOLE: ReadonlySet<ImportField> = new Set(['originalContractAmount', 'expenseBudget', 'forecastCost']);
/** These may be below zero in every job of a file. */
const SIGNED: ReadonlySet<ImportField> = new Set(['changeOrderTotal', 'remainingInvoiceAmount', 'earnedPriorYears']);
/** Of a column whose sign marks a side: the rest are corrections. */
const NEARLY_ALL = 0.9;
const FEWEST = 3;
/** Of amounts that are often deducts. */
const FEWEST_SIGNED = 5;

/**
 * Whether the sign of a column may only mark a side, as in a ledger that writes revenue as credits: its amounts are below zero, all or nearly
 * all of them. Null where only some are, which are credits, and where somebody said that the signs are right. `amounts` in cents, as they
 * would be stored.
 */
export function signDoubt({ name, rule }: PlannedField, amounts: readonly number[]): SignDoubt | null {
  const filled = amounts.filter((amount) => amount !== 0);
  const below = filled.filter((amount) => amount < 0).length;
  if (rule.turned === false || isOwnField(name) || below === 0) return null;
  const isAll = below === filled.length && below >= (SIGNED.has(name) ? FEWEST_SIGNED : 2);
  const isMost =
    filled.length >= FEWEST &&
    !SIGNED.has(name) &&
    (WHOLE.has(name) ? below * 2 > amounts.length : below >= filled.length * NEARLY_ALL);
  if (!isAll && !isMost) return null;
  const which = isAll
    ? `all ${wholeText(below)} amounts`
    : `${wholeText(below)} of ${wholeText(filled.length)} amounts`;
  return rule.turned
    ? {
        reason: `With the other sign, as the mapping says, ${which} would be below zero: this file may write its signs the other way.`,
        turned: false,
      }
    : {
        reason: `${which.replace(/^a/, 'A')} are below zero, as ledgers write credits: the sign may only mark a side.`,
        turned: true,
      };
}
