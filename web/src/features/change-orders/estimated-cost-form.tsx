import { Text, TextInput } from '@mantine/core';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { formatAmount, plainAmount } from '@plumbline/domain/money';
import { useState } from 'react';
import { useTypedTerms } from './begun-terms.ts';
import css from './change-order-log.module.css';
import { termsOfOrder } from './order-terms.ts';
import { type SavedTerms, TermsForm } from './terms-form.tsx';
import { marginText } from './terms-text.ts';
import { readAmount } from './typed-terms.ts';
import { CHANGE_UNKNOWN } from './use-save-change-order.ts';

interface EstimatedCostFormProps extends SavedTerms {
  /** A decided one. */
  readonly order: ChangeOrder;
}

/** What a decided change order will cost: the only term that can still change. */
export function EstimatedCostForm({ order, ...saved }: EstimatedCostFormProps) {
  const start = order.estimatedCost === null ? '' : plainAmount(order.estimatedCost);
  const { typed: begun, type, ...kept } = useTypedTerms(saved.place, saved.version, { estimatedCost: start });
  const text = begun.estimatedCost;
  const [error, setError] = useState<string | null>(null);
  const typed = readAmount(text);

  const read = () => {
    setError(typed.error ?? null);
    return typed.error === undefined ? { ...termsOfOrder(order), estimatedCost: typed.value } : null;
  };
  return (
    <TermsForm
      label={`Estimated cost of change order ${order.number}`}
      submitText="Save"
      unknown={CHANGE_UNKNOWN}
      heading={
        <Text size="sm" className={css.wide ?? ''}>
          #{order.number} {order.description}, {formatAmount(order.amount)}
        </Text>
      }
      read={read}
      {...kept}
      {...saved}
    >
      <TextInput
        label="Estimated cost"
        className={css.wide ?? ''}
        autoFocus={!saved.isGoneOn}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        description={typed.value === null ? undefined : marginText(order.amount, typed.value)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => type({ estimatedCost: event.currentTarget.value })}
      />
    </TermsForm>
  );
}
