import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AnyProblem } from '../../lib/api.ts';
import type { Outcome } from '../../lib/creation.ts';
import { CreationFields } from './creation-fields.tsx';
import { FormButtons, FormDialog } from './dialog.tsx';
import { useCreation } from './use-creation.ts';

interface NameDialogProps<Failure extends AnyProblem> {
  readonly title: string;
  /** The text of the button. */
  readonly verb: string;
  readonly name: string;
  /** Further questions, below the name. */
  readonly children?: ReactNode;
  /** One of them has another answer than at first. */
  readonly isMoreChosen?: boolean;
  readonly onClose: () => void;
  /** Why it was refused, or null when it is done. */
  readonly onSubmit: (name: string) => Promise<Failure | null>;
  /** The message at the field. The feature has the words for its failures. */
  readonly lineOf: (problem: Failure) => string;
}

const UNKNOWN = 'It is not known whether this was stored: look before you do it again.';

/** Asks for a name. A refusal is shown at the field, and the typed name stays. */
export function NameDialog<Failure extends AnyProblem>(props: NameDialogProps<Failure>) {
  const { title, verb, name: before, children, isMoreChosen = false, onClose, onSubmit, lineOf } = props;
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const creation = useCreation(UNKNOWN);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (creation.isOpen) return creation.tryNow();
    if (creation.isBusy) return;
    if (name.trim() === '') return setProblem('Type a name.');
    const outcome = await creation.run(async (): Promise<Outcome<Failure>> => {
      const refusal = await onSubmit(name.trim());
      return refusal === null ? { ok: true } : { ok: false, problem: refusal };
    });
    if (outcome.ok) return onClose();
    setProblem(lineOf(outcome.problem));
  };
  return (
    <FormDialog
      title={title}
      size="sm"
      isBegun={name !== before || isMoreChosen}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <CreationFields creation={creation}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={200}
          autoComplete="off"
          value={name}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {children}
      </CreationFields>
      <FormButtons verb={verb} isBusy={creation.isBusy} />
    </FormDialog>
  );
}
