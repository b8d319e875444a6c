import { Checkbox, TextInput } from '@mantine/core';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { plainAmount } from '@plumbline/domain/money';
import { parsePercent, plainPercent } from '@plumbline/domain/percent';
import { useEffect, useRef, useState } from 'react';
import { localToday } from '../../lib/calendar.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { smallPercent } from '../schedule/what-follows.ts';
import { useTypedTerms } from './begun-terms.ts';
import css from './change-order-log.module.css';
import { type SavedTerms, TermsForm } from './terms-form.tsx';
import { marginText } from './terms-text.ts';
import { type TermErrors, type TypedTerms, termsOf } from './typed-terms.ts';
import { CHANGE_UNKNOWN } from './use-save-change-order.ts';

interface ChangeOrderFormProps extends SavedTerms {
  /** Absent for a new change order. */
  readonly order?: ChangeOrder;
  /** Whether the person may have accounting include a share of a pending one. */
  readonly canClose: boolean;
}

const ADD_UNKNOWN = 'It is not known whether the change order was added: look at the list before you add it again.';

/** A form for a change order's terms. What was typed stays until it is saved or cancelled. */
export function ChangeOrderForm({ order, canClose, ...saved }: ChangeOrderFormProps) {
  const { typed, type: take, ...kept } = useTypedTerms(saved.place, saved.version, startOf(order));
  const { date, description, amount, estimatedCost, includedShare, includedReason, isApproved } = typed;
  const [errors, setErrors] = useState<TermErrors>({});
  // What is typed anew is judged anew, when it is saved.
  const type = (change: Partial<TypedTerms>): void => {
    take(change);
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in change))));
  };
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!saved.isGoneOn) first.current?.focus();
  }, [saved.isGoneOn]);

  const read = () => {
    const checked = termsOf(typed);
    setErrors(checked.ok ? {} : checked.errors);
    return checked.ok ? checked.terms : null;
  };
  return (
    <TermsForm
      label={order ? `Change order ${order.number}` : 'New change order'}
      submitText={order ? 'Save' : 'Add'}
      unknown={order ? CHANGE_UNKNOWN : ADD_UNKNOWN}
      read={read}
      {...kept}
      {...saved}
    >
      <TextInput
        ref={first}
        name="description"
        label="Description"
        required
        maxLength={200}
        className={css.wide ?? ''}
        value={description}
        error={errors.description}
        onChange={(event) => type({ description: event.currentTarget.value })}
      />
      <TextInput
        label="Amount"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="1,250.00 or (300)"
        value={amount}
        error={errors.amount}
        onChange={(event) => type({ amount: event.currentTarget.value })}
      />
      <TextInput
        label="Date"
        required
        type="date"
        value={date}
        error={errors.date}
        onChange={(event) => type({ date: event.currentTarget.value })}
      />
      <TextInput
        label="Estimated cost"
        className={css.wide ?? ''}
        inputMode="decimal"
        autoComplete="off"
        value={estimatedCost}
        error={errors.estimatedCost}
        description={marginOf(amount, estimatedCost)}
        inputWrapperOrder={INPUT_FIRST}
        onChange={(event) => type({ estimatedCost: event.currentTarget.value })}
      />
      {!order && (
        <Checkbox
          className={css.wide ?? ''}
          label="Approved already"
          checked={isApproved}
          onChange={(event) => type({ isApproved: event.currentTarget.checked })}
        />
      )}
      {canClose && !isApproved && (
        <>
          <TextInput
            label="Share that accounting includes"
            className={css.wide ?? ''}
            inputMode="decimal"
            autoComplete="off"
            placeholder="None"
            value={includedShare}
            error={errors.includedShare}
            description={shareText(includedShare)}
            inputWrapperOrder={INPUT_FIRST}
            onChange={(event) => type({ includedShare: event.currentTarget.value })}
          />
          {(includedShare.trim() !== '' || includedReason !== '') && (
            <TextInput
              label="Reason for the share"
              required
              className={css.wide ?? ''}
              maxLength={1000}
              value={includedReason}
              error={errors.includedReason}
              onChange={(event) => type({ includedReason: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </TermsForm>
  );
}

const INPUT_FIRST: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const startOf = (order: ChangeOrder | undefined): TypedTerms => ({
  date: order?.date ?? localToday(),
  description: order?.description ?? '',
  amount: order ? plainAmount(order.amount) : '',
  estimatedCost: textOf(order?.estimatedCost, plainAmount),
  includedShare: textOf(order?.includedShare, plainPercent),
  includedReason: order?.includedReason ?? '',
  isApproved: false,
});

const textOf = <Value,>(value: Value | null | undefined, text: (value: Value) => string): string =>
  value === null || value === undefined ? '' : text(value);

/** What the share is a percent of, and that 0.5 is not a half. */
function shareText(text: string): string {
  const share = parsePercent(text);
  const small = share.ok ? smallPercent(share.percent) : null;
  return `Percent of the amount that revenue is earned on while it is pending${small === null ? '' : `: ${small}`}.`;
}

/** The margin of what is typed, while it is typed. */
function marginOf(amountText: string, costText: string): string | undefined {
  const [amount, cost] = [typedAmount(amountText), typedAmount(costText)];
  return amount.ok && cost.ok ? marginText(amount.cents, cost.cents) : undefined;
}
