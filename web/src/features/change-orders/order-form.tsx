import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { useState } from 'react';
import { useBegunTerms } from './begun-terms.ts';
import { ChangeOrderForm } from './change-order-form.tsx';
import { EstimatedCostForm } from './estimated-cost-form.tsx';
import type { SavedTerms } from './terms-form.tsx';

interface OrderFormProps extends SavedTerms {
  /** As it is now. */
  readonly order: ChangeOrder;
  readonly canClose: boolean;
  /** Absent for who may not change it. */
  readonly onBackToPending: (() => void) | undefined;
}

/** The form over a logged change order. It stays what it was when it was opened: a decision meanwhile takes no field from who types. */
export function OrderForm({ order, canClose, onBackToPending, ...saved }: OrderFormProps) {
  const begun = useBegunTerms(saved.place);
  const [isOfCost] = useState(() => (begun ? !('amount' in begun) : order.status !== 'pending'));
  return isOfCost ? (
    <EstimatedCostForm order={order} {...saved} />
  ) : (
    <ChangeOrderForm order={order} canClose={canClose} onBackToPending={onBackToPending} {...saved} />
  );
}
