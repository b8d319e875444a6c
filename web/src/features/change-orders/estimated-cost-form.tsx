import { Button, Input, Text, TextInput } from '@mantine/core';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { formatAmount, plainAmount } from '@plumbline/domain/money';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import css from './change-order-log.module.css';
import { marginText } from './terms-text.ts';
import { readAmount } from './typed-terms.ts';
import { type Ask, CHANGE_UNKNOWN, type NotSaved, termsOfOrder } from './use-save-change-order.ts';

interface EstimatedCostFormProps {
  /** A decided one. */
  readonly order: ChangeOrder;
  /** The job's current version. A save names the version under which the form was opened. */
  readonly version: number;
  readonly onSave: (terms: ChangeOrderTerms, version: number, ask: Ask) => Promise<NotSaved | null>;
  readonly onClose: () => void;
}

/** What a decided change order will cost: the only term that can still change. */
export function EstimatedCostForm({ order, version, onSave, onClose }: EstimatedCostFormProps) {
  const [text, setText] = useState(order.estimatedCost === null ? '' : plainAmount(order.estimatedCost));
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<NotSaved | null>(null);
  const [seen] = useState(version);
  const creation = useCreation(CHANGE_UNKNOWN);
  useEffect(() => registerUnsavedWork(() => true), []);
  const read = readAmount(text);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    setError(read.error ?? null);
    if (read.error !== undefined) return;
    const terms = { ...termsOfOrder(order), estimatedCost: read.value };
    const refusal = await onSave(terms, problem?.version ?? seen, creation.run);
    setProblem(refusal);
    if (refusal === null) onClose();
  };
  // Escape closes the form, but not the panel around it.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };
  return (
    <form
      noValidate
      className={css.form}
      aria-label={`Estimated cost of change order ${order.number}`}
      data-mantine-stop-propagation="true"
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      <Text size="sm" className={css.wide ?? ''}>
        #{order.number} {order.description}, {formatAmount(order.amount)}
      </Text>
      <CreationFields creation={creation}>
        <TextInput
          label="Estimated cost"
          className={css.wide ?? ''}
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={error}
          description={read.value === null ? undefined : marginText(order.amount, read.value)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </CreationFields>
      {problem && (
        <Input.Error className={css.wide ?? ''} role="alert">
          {problem.message}
        </Input.Error>
      )}
      <div className={css.actions}>
        <Button type="submit" size="sm" loading={creation.isBusy}>
          Save
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
