import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { termsOfOrder } from './order-terms.ts';
import { type CheckedTerms, readAmount, type TypedTerms, typedOf } from './typed-terms.ts';

/** Change only while the change order is pending. */
const FIXED = ['date', 'description', 'amount', 'includedShare', 'includedReason'] as const;

/**
 * What a form over a pending change order can still save after somebody decided it: the estimated cost, if that was typed. What else
 * was typed is refused at its field, so that it stays there. `opened` is what the form began with.
 */
export function decidedTerms(order: ChangeOrder, typed: TypedTerms, opened: TypedTerms): CheckedTerms {
  const stored = typedOf(order);
  const isTyped = (field: keyof TypedTerms): boolean =>
    typed[field] !== opened[field] && typed[field] !== stored[field];
  const refused = FIXED.filter(isTyped).map((field) => [
    field,
    `It is ${order.status}: put it back to pending to save this`,
  ]);
  const cost = isTyped('estimatedCost') ? readAmount(typed.estimatedCost) : { value: order.estimatedCost };
  if (cost.error !== undefined) refused.push(['estimatedCost', cost.error]);
  return refused.length > 0
    ? { ok: false, errors: Object.fromEntries(refused) }
    : { ok: true, terms: { ...termsOfOrder(order), estimatedCost: cost.value } };
}
