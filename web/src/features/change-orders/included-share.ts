import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import type { Cents } from '@plumbline/domain/money';
import type { Percent } from '@plumbline/domain/percent';
import { percentOf } from '@plumbline/domain/schedule/exact';
import { sentence } from '../../lib/sentence.ts';

/** Said where a decision ends a share that an undo by this person would not bring back; in lower case as a part of a sentence. */
export const shareEnds = 'the share that accounting included ends with it';
export const SHARE_ENDS = sentence(shareEnds);

/** A pending change order with a share that accounting includes in the contract. */
export type IncludedChangeOrder = ChangeOrder & { readonly includedShare: Percent };

export const isIncluded = (order: ChangeOrder): order is IncludedChangeOrder =>
  order.status === 'pending' && order.includedShare !== null;

export const includedAmount = ({ amount, includedShare }: IncludedChangeOrder): Cents =>
  percentOf(amount, includedShare);
