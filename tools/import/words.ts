import { fieldTitle } from '@plumbline/contract/workflow/import-fields';
import type { Cents } from '@plumbline/domain/money';
import { formatAmount } from '@plumbline/domain/money';

export const number = (count: number): string => count.toLocaleString('en-US');
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${number(count)} ${count === 1 ? noun : many}`;

/** Of cents that the service answered. A sum may be larger than any single amount. */
export const money = (cents: number): string => formatAmount(cents as Cents); // whole, by the proof's schema

export const quoted = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value);

export const titleOf = (field: string): string => fieldTitle(field);
