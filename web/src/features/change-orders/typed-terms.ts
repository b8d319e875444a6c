import { type ChangeOrderTerms, changeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { amountProblemText, type Cents, plainAmount } from '@plumbline/domain/money';
import { type Percent, parsePercent, percentProblemText, plainPercent } from '@plumbline/domain/percent';
import { localToday } from '../../lib/calendar.ts';
import { typedAmount } from '../../lib/typed-amount.ts';

/** A change order as somebody typed it. */
export interface TypedTerms {
  readonly date: string;
  readonly description: string;
  readonly amount: string;
  readonly estimatedCost: string;
  readonly includedShare: string;
  readonly includedReason: string;
  readonly isApproved: boolean;
}

export type TermErrors = Partial<Record<Exclude<keyof TypedTerms, 'isApproved'>, string>>;

/** The texts of a form that is opened over this change order; undefined for a new one. */
export const typedOf = (order: ChangeOrder | undefined): TypedTerms => ({
  date: order?.date ?? localToday(),
  description: order?.description ?? '',
  amount: order ? plainAmount(order.amount) : '',
  estimatedCost: textOf(order?.estimatedCost, plainAmount),
  includedShare: textOf(order?.includedShare, plainPercent),
  includedReason: order?.includedReason ?? '',
  isApproved: false,
});

const textOf = <Value>(value: Value | null | undefined, text: (value: Value) => string): string =>
  value === null || value === undefined ? '' : text(value);

export type CheckedTerms = { ok: true; terms: ChangeOrderTerms } | { ok: false; errors: TermErrors };

type Read<Value> = { value: Value | null; error?: string };

/** The typed terms as the contract has them, or what is wrong with each field. */
export function termsOf(typed: TypedTerms): CheckedTerms {
  const amount =
    typed.amount.trim() === '' ? { value: null, error: 'The amount must not be empty' } : readAmount(typed.amount);
  const estimatedCost = readAmount(typed.estimatedCost);
  const { share, reason } = typed.isApproved ? NOTHING_INCLUDED : readIncluded(typed);
  const terms = changeOrderTerms.safeParse({
    date: typed.date,
    description: typed.description,
    amount: amount.value ?? 0,
    status: typed.isApproved ? 'approved' : 'pending',
    estimatedCost: estimatedCost.value,
    includedShare: share.value,
    includedReason: reason.value,
  });
  const refused = terms.success
    ? []
    : terms.error.issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  const errors: TermErrors = {
    ...Object.fromEntries(refused.map(([field, message]) => [field, `The ${named[field] ?? field} ${message}`])),
    ...(amount.error !== undefined && { amount: amount.error }),
    ...(estimatedCost.error !== undefined && { estimatedCost: estimatedCost.error }),
    ...(share.error !== undefined && { includedShare: share.error }),
    ...(reason.error !== undefined && { includedReason: reason.error }),
  };
  return terms.success && Object.keys(errors).length === 0 ? { ok: true, terms: terms.data } : { ok: false, errors };
}

const named: Record<string, string> = {
  estimatedCost: 'estimated cost',
  includedShare: 'share',
  includedReason: 'reason',
};

/** An optional amount in cents. */
export function readAmount(text: string): Read<Cents> {
  if (text.trim() === '') return { value: null };
  const parsed = typedAmount(text);
  return parsed.ok ? { value: parsed.cents } : { value: null, error: `This ${amountProblemText(parsed.problem)}` };
}

const NOTHING_INCLUDED: { share: Read<Percent>; reason: Read<string> } = {
  share: { value: null },
  reason: { value: null },
};

/** A share needs a reason, and a reason a share. A share of nothing is none. */
function readIncluded({ includedShare, includedReason }: TypedTerms): typeof NOTHING_INCLUDED {
  const reason = includedReason.trim();
  const parsed = includedShare.trim() === '' ? null : parsePercent(includedShare);
  if (parsed && !parsed.ok) {
    return { share: { value: null, error: `This ${percentProblemText(parsed.problem)}` }, reason: { value: null } };
  }
  const share = parsed && parsed.percent !== 0 ? parsed.percent : null;
  if (share === null) {
    const error = 'Type the share that the reason is for, or empty the reason';
    return { share: reason === '' ? { value: null } : { value: null, error }, reason: { value: null } };
  }
  if (reason === '')
    return { share: { value: share }, reason: { value: null, error: 'Say why accounting includes it' } };
  return { share: { value: share }, reason: { value: reason } };
}
