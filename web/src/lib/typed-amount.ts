import { type Cents, type ParsedAmount, parseAmount } from '@plumbline/domain/money';
import { parseTyped } from '@plumbline/sheet/values/parse-typed';

/** An amount that was typed in a form, in cents: also the sums that a cell takes, `=100+200` and `1.2k`. */
export function typedAmount(text: string): ParsedAmount {
  const typed = text.trim() === '' ? null : parseTyped({ type: 'currency' }, text);
  // A currency is whole cents. Refusals are worded for the form.
  return typed?.ok ? { ok: true, cents: typed.value as Cents } : parseAmount(text);
}
