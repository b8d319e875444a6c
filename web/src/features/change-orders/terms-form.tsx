import { Alert, Button, Input } from '@mantine/core';
import type { ChangeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { CreationFields } from '../../ui/dialogs/creation-fields.tsx';
import { useCreation } from '../../ui/dialogs/use-creation.ts';
import { useThrowAway } from '../../ui/dialogs/use-throw-away.tsx';
import type { OnItsWay } from './begun-forms.ts';
import type { FormPlace } from './begun-terms.ts';
import css from './change-order-log.module.css';
import type { NotSaved, Sending } from './use-save-change-order.ts';

export interface SavedTerms {
  readonly place: FormPlace;
  /** It opened by itself with its job, so it must not take the focus from somebody who types. */
  readonly isGoneOn: boolean;
  /** The job's current version. A save names the version that the person has seen. */
  readonly version: number;
  readonly onSave: (terms: ChangeOrderTerms, version: number, sending: Sending) => Promise<NotSaved | null>;
  readonly onClose: () => void;
}

interface TermsFormProps extends Pick<SavedTerms, 'onSave' | 'onClose'> {
  /** The job's version up to which the person has seen what became of the change order. */
  readonly seen: number;
  /** It was sent, and left before the answer came. */
  readonly isUnknown: boolean;
  /** Whether something is typed that is neither saved nor on its way. */
  readonly isBegun: () => boolean;
  /** Called when it is sent. */
  readonly onSend: () => OnItsWay;
  readonly label: string;
  readonly submitText: string;
  /** Shown if it is unknown whether the service has stored it. */
  readonly unknown: string;
  /** Stands above the fields. */
  readonly heading?: ReactNode;
  /** The terms as they are typed; null if they cannot be saved, and then the fields say why. */
  readonly read: () => ChangeOrderTerms | null;
  readonly children: ReactNode;
}

/** A form that saves terms of a change order. What was typed stays until it is saved or cancelled. */
export function TermsForm({ label, submitText, unknown, heading, read, children, ...saved }: TermsFormProps) {
  const { seen, isUnknown, isBegun, onSend, onSave, onClose } = saved;
  const isCancelled = useRef(false);
  const [problem, setProblem] = useState<NotSaved | null>(null);
  const creation = useCreation(unknown);
  const { ask: mayThrowAway, question } = useThrowAway();
  useEffect(() => registerUnsavedWork(() => true), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    const terms = read();
    if (!terms) return;
    // What may have been stored goes as the same request again.
    const version = problem?.isUnknown ? problem.version : Math.max(problem?.version ?? seen, seen);
    const { sent, bringBack } = onSend();
    const refusal = await onSave(terms, version, { ask: creation.run, sent });
    setProblem(refusal);
    if (refusal === null) onClose();
    else if (!isCancelled.current) bringBack(refusal.isUnknown);
  };
  const cancel = (): void => {
    isCancelled.current = true;
    onClose();
  };
  // Escape closes the form, but not the panel around it. It is pressed too easily to throw away what was typed.
  const onKeyDown = async (event: KeyboardEvent): Promise<void> => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (!isBegun() || (await mayThrowAway())) cancel();
  };
  const form = (
    <form
      noValidate
      className={css.form}
      aria-label={label}
      data-mantine-stop-propagation="true"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => void onKeyDown(event)}
    >
      {heading}
      <CreationFields creation={creation}>{children}</CreationFields>
      {isUnknown && (
        <Alert color="yellow" variant="light" role="status" p="xs" className={css.wide ?? ''}>
          This was sent, but the answer did not come. Look at the list below: it may be there. Sent again unchanged, it
          is stored once.
        </Alert>
      )}
      {problem && (
        <Input.Error className={css.wide ?? ''} role="alert">
          {problem.message}
        </Input.Error>
      )}
      <div className={css.actions}>
        <Button type="submit" size="sm" loading={creation.isBusy}>
          {submitText}
        </Button>
        <Button size="sm" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
  return (
    <>
      {form}
      {question}
    </>
  );
}
