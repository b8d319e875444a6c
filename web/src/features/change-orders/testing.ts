import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import type { Cents } from '@plumbline/domain/money';
import type { Percent } from '@plumbline/domain/percent';

/** A pending change order of which accounting includes a share. */
export const rock: ChangeOrder = {
  number: 1,
  date: '2026-03-02',
  description: 'Rock',
  amount: 12_000_00 as Cents,
  status: 'pending',
  estimatedCost: 9_600_00 as Cents,
  includedShare: 625_000 as Percent,
  includedReason: 'Signed in the field',
  fileCount: 0,
  who: 'Dana Whitfield',
  at: new Date(2026, 2, 2),
};
/** The same, approved: its share ended with that. */
export const decided: ChangeOrder = { ...rock, status: 'approved', includedShare: null, includedReason: null };
