import { Alert, Button, Checkbox, Text, TextInput } from '@mantine/core';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { parsePercent } from '@plumbline/domain/percent';
import { useEffect, useRef, useState } from 'react';
import { typedAmount } from '../../lib/typed-amount.ts';
import { smallPercent } from '../schedule/what-follows.ts';
import { useTypedTerms } from './begun-terms.ts';
import css from './change-order-log.module.css';
import { decidedTerms } from './decided-terms.ts';
import { type SavedTerms, TermsForm } from './terms-form.tsx';
import { marginText, termsText } from './terms-text.ts';
import { type TermErrors, type TypedTerms, termsOf, typedOf } from './typed-terms.ts';
import { CHANGE_UNKNOWN } from './use-save-change-order.ts';
import { useSeenVersion } from './use-seen-version.ts';

interface ChangeOrderFormProps extends SavedTerms {
  /** As it is now; absent for a new change order. Somebody may decide it while the form is open. */
  readonly order?: ChangeOrder;
  /** Absent for who may not change it. */
  readonly onBackToPending?: (() => void) | undefined;
  /** Whether the person may have accounting include a share of a pending one. */
  readonly canClose: boolean;
}

const ADD_UNKNOWN = 'It is not known whether the change order was added: look at the list before you add it again.';

/** A form for a change order's terms. What was typed stays until it is saved or cancelled. */
export function ChangeOrderForm({ order, canClose, onBackToPending, ...saved }: ChangeOrderFormProps) {
  const { typed, opened, type: take, ...kept } = useTypedTerms(saved.place, saved.version, typedOf(order));
  const seen = useSeenVersion({ ...kept, opened }, order, saved.version);
  const decided = order && order.status !== 'pending' ? order : null;
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
    const checked = decided ? decidedTerms(decided, typed, opened ?? typedOf(decided)) : termsOf(typed);
    setErrors(checked.ok ? {} : checked.errors);
    return checked.ok ? checked.terms : null;
  };
  return (
    <TermsForm
      label={order ? `Change order ${order.number}` : 'New change order'}
      submitText={order ? 'Save' : 'Add'}
      unknown={order ? CHANGE_UNKNOWN : ADD_UNKNOWN}
      heading={decided && <DecidedMeanwhile order={decided} onBackToPending={onBackToPending} />}
      read={read}
      {...kept}
      {...saved}
      seen={seen}
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

interface DecidedMeanwhileProps {
  readonly order: ChangeOrder;
  readonly onBackToPending: (() => void) | undefined;
}

/** Says above the fields what still can be saved of them. */
function DecidedMeanwhile({ order, onBackToPending }: DecidedMeanwhileProps) {
  // Who changes its estimated cost afterwards did not decide it.
  const [decision, setDecision] = useState(order);
  if (decision.status !== order.status) setDecision(order);
  return (
    <Alert color="yellow" variant="light" role="status" p="xs" className={css.wide ?? ''}>
      <Text size="sm">
        {decision.who} {order.status} this change order meanwhile, as “{termsText(order)}”. Only its estimated cost can
        still be saved. What else you typed stays here: put the change order back to pending to save it.
      </Text>
      {onBackToPending && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          aria-label={`Back to pending: change order ${order.number}`}
          onClick={onBackToPending}
        >
          Back to pending
        </Button>
      )}
    </Alert>
  );
}

const INPUT_FIRST: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

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
