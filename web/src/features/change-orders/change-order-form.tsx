import { Checkbox, TextInput } from '@mantine/core';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { parseAmount, plainAmount } from '@plumbline/domain/money';
import { plainPercent } from '@plumbline/domain/percent';
import { useEffect, useRef, useState } from 'react';
import { localToday } from '../../lib/calendar.ts';
import css from './change-order-log.module.css';
import { type SavedTerms, TermsForm } from './terms-form.tsx';
import { marginText } from './terms-text.ts';
import { type TermErrors, termsOf } from './typed-terms.ts';
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
  const [date, setDate] = useState(order?.date ?? localToday());
  const [description, setDescription] = useState(order?.description ?? '');
  const [amount, setAmount] = useState(order ? plainAmount(order.amount) : '');
  const [estimatedCost, setEstimatedCost] = useState(textOf(order?.estimatedCost, plainAmount));
  const [includedShare, setIncludedShare] = useState(textOf(order?.includedShare, plainPercent));
  const [includedReason, setIncludedReason] = useState(order?.includedReason ?? '');
  const [isApproved, setIsApproved] = useState(false);
  const [errors, setErrors] = useState<TermErrors>({});
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const read = () => {
    const checked = termsOf({ date, description, amount, estimatedCost, includedShare, includedReason, isApproved });
    setErrors(checked.ok ? {} : checked.errors);
    return checked.ok ? checked.terms : null;
  };
  return (
    <TermsForm
      label={order ? `Change order ${order.number}` : 'New change order'}
      submitText={order ? 'Save' : 'Add'}
      unknown={order ? CHANGE_UNKNOWN : ADD_UNKNOWN}
      read={read}
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
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TextInput
        label="Amount"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="1,250.00 or (300)"
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        label="Date"
        required
        type="date"
        value={date}
        error={errors.date}
        onChange={(event) => setDate(event.currentTarget.value)}
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
        onChange={(event) => setEstimatedCost(event.currentTarget.value)}
      />
      {!order && (
        <Checkbox
          className={css.wide ?? ''}
          label="Approved already"
          checked={isApproved}
          onChange={(event) => setIsApproved(event.currentTarget.checked)}
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
            description="Percent of the amount that revenue is earned on while it is pending."
            inputWrapperOrder={INPUT_FIRST}
            onChange={(event) => setIncludedShare(event.currentTarget.value)}
          />
          {(includedShare.trim() !== '' || includedReason !== '') && (
            <TextInput
              label="Reason for the share"
              required
              className={css.wide ?? ''}
              maxLength={1000}
              value={includedReason}
              error={errors.includedReason}
              onChange={(event) => setIncludedReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </TermsForm>
  );
}

const INPUT_FIRST: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const textOf = <Value,>(value: Value | null | undefined, text: (value: Value) => string): string =>
  value === null || value === undefined ? '' : text(value);

/** The margin of what is typed, while it is typed. */
function marginOf(amountText: string, costText: string): string | undefined {
  const [amount, cost] = [parseAmount(amountText), parseAmount(costText)];
  return amount.ok && cost.ok ? marginText(amount.cents, cost.cents) : undefined;
}
