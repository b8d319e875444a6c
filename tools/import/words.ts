import { fieldTitle, isOwnNumber, type OwnImportField } from '@plumbline/contract/workflow/import-fields';
import type { Cents } from '@plumbline/domain/money';
import { formatAmount } from '@plumbline/domain/money';

/** For sums that the service answered, in cents. A sum may be larger than any single amount. */
export const money = (cents: number): string => formatAmount(cents as Cents); // whole cents, by the proof's schema

export const quoted = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value);

/** The names of fields, in a company with these columns of its own. */
export const titlesIn =
  (own: readonly OwnImportField[]) =>
  (field: string): string =>
    fieldTitle(field, own);
export type TitleOf = ReturnType<typeof titlesIn>;

/** A column's sum: in cents, or in the units of a number column of the company's own. */
export const sumOf = (field: string, sum: number): string =>
  isOwnNumber(field) ? sum.toLocaleString('en-US', { maximumFractionDigits: 6 }) : money(sum);
