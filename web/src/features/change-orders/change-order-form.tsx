import { Button, Checkbox, Input, TextInput } from '@mantine/core';
import { type ChangeOrderTerms, changeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder } from '@plumbline/contract/workflow/jobs';
import { amountProblemText, parseAmount, plainAmount } from '@plumbline/domain/money';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { localToday } from '../../lib/calendar.ts';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import css from './change-order-log.module.css';
import type { Ask, NotSaved } from './use-save-change-order.ts';

interface ChangeOrderFormProps {
  /** Absent for a new change order. */
  readonly order?: ChangeOrder;
  /** The job's current version. A save names the version under which the form was opened. */
  readonly version: number;
  readonly onSave: (terms: ChangeOrderTerms, version: number, ask: Ask) => Promise<NotSaved | null>;
  readonly onClose: () => void;
}

const ADD_UNKNOWN = 'It is not known whether the change order was added: look at the list before you add it again.';
const CHANGE_UNKNOWN = 'It is not known whether the change order was changed: look at the list.';

type Errors = Partial<Record<'date' | 'description' | 'amount', string>>;

/** A form for a change order's terms. What was typed stays until it is saved or cancelled. */
export function ChangeOrderForm({ order, version, onSave, onClose }: ChangeOrderFormProps) {
  const [date, setDate] = useState(order?.date ?? localToday());
  const [description, setDescription] = useState(order?.description ?? '');
  const [amount, setAmount] = useState(order ? plainAmount(order.amount) : '');
  const [isApproved, setIsApproved] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<NotSaved | null>(null);
  const [seen] = useState(version);
  const creation = useCreation(order ? CHANGE_UNKNOWN : ADD_UNKNOWN);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=description]')?.focus(), []);
  useEffect(() => registerUnsavedWork(() => true), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    const checked = termsOf({ date, description, amount, isApproved });
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
        {!order && (
          <Checkbox
            className={css.wide ?? ''}
            label="Approved already"
            checked={isApproved}
            onChange={(event) => setIsApproved(event.currentTarget.checked)}
          />
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

interface Typed {
  date: string;
  description: string;
  amount: string;
  isApproved: boolean;
}

/** The typed terms as the contract has them, or what is wrong with each field. */
export function termsOf(typed: Typed): { ok: true; terms: ChangeOrderTerms } | { ok: false; errors: Errors } {
  const { date, description, isApproved } = typed;
  const parsed = parseAmount(typed.amount);
  const terms = changeOrderTerms.safeParse({
    date,
    description,
    amount: parsed.ok ? parsed.cents : 0,
    status: isApproved ? 'approved' : 'pending',
  });
  if (terms.success && parsed.ok) return { ok: true, terms: terms.data };
  const reasons = terms.success
    ? []
    : terms.error.issues.map(({ path, message }) => [path[0], `The ${String(path[0])} ${message}`]);
  const errors: Errors = Object.fromEntries(reasons);
  if (!parsed.ok)
    errors.amount =
      typed.amount.trim() === '' ? 'The amount must not be empty' : `This ${amountProblemText(parsed.problem)}`;
  return { ok: false, errors };
}
