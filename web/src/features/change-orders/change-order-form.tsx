import { Button, Checkbox, Input, TextInput } from '@mantine/core';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { parseAmount, plainAmount } from '@plumbline/domain/money';
import { plainPercent } from '@plumbline/domain/percent';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { localToday } from '../../lib/calendar.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import css from './change-order-log.module.css';
import { marginText } from './terms-text.ts';
import { type TermErrors, termsOf } from './typed-terms.ts';
import { type Ask, CHANGE_UNKNOWN, type NotSaved } from './use-save-change-order.ts';

interface ChangeOrderFormProps {
  /** Absent for a new change order. */
  readonly order?: ChangeOrder;
  /** The job's current version. A save names the version under which the form was opened. */
  readonly version: number;
  /** Whether the person may have accounting include a share of a pending one. */
  readonly canClose: boolean;
  readonly onSave: (terms: ChangeOrderTerms, version: number, ask: Ask) => Promise<NotSaved | null>;
  readonly onClose: () => void;
}

const ADD_UNKNOWN = 'It is not known whether the change order was added: look at the list before you add it again.';

/** A form for a change order's terms. What was typed stays until it is saved or cancelled. */
export function ChangeOrderForm({ order, version, canClose, onSave, onClose }: ChangeOrderFormProps) {
  const [date, setDate] = useState(order?.date ?? localToday());
  const [description, setDescription] = useState(order?.description ?? '');
  const [amount, setAmount] = useState(order ? plainAmount(order.amount) : '');
  const [estimatedCost, setEstimatedCost] = useState(textOf(order?.estimatedCost, plainAmount));
  const [includedShare, setIncludedShare] = useState(textOf(order?.includedShare, plainPercent));
  const [includedReason, setIncludedReason] = useState(order?.includedReason ?? '');
  const [isApproved, setIsApproved] = useState(false);
  const [errors, setErrors] = useState<TermErrors>({});
  const [problem, setProblem] = useState<NotSaved | null>(null);
  const [seen] = useState(version);
  const creation = useCreation(order ? CHANGE_UNKNOWN : ADD_UNKNOWN);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=description]')?.focus(), []);
  useEffect(() => registerUnsavedWork(() => true), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    const checked = termsOf({ date, description, amount, estimatedCost, includedShare, includedReason, isApproved });
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    const refusal = await onSave(checked.terms, problem?.version ?? seen, creation.run);
    setProblem(refusal);
    if (refusal === null) onClose();
  };
  // Escape closes the form, but not the panel around it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };

  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      aria-label={order ? `Change order ${order.number}` : 'New change order'}
      data-mantine-stop-propagation="true"
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <CreationFields creation={creation}>
        <TextInput
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
      </CreationFields>
      {problem && (
        <Input.Error className={css.wide ?? ''} role="alert">
          {problem.message}
        </Input.Error>
      )}
      <div className={css.actions}>
        <Button type="submit" size="sm" loading={creation.isBusy}>
          {order ? 'Save' : 'Add'}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
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
