import { Button, Group } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, useContext } from 'react';
import { flushSync } from 'react-dom';
import css from './dialog.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { useBegunForm } from './use-begun-form.tsx';

interface DialogProps {
  readonly title: string;
  readonly size?: string;
  /** Has a cross at its top. */
  readonly hasCross?: boolean;
  /** Of the dialog and of its form, where they have a layout of their own. */
  readonly classes?: { readonly content?: string | undefined; readonly form?: string | undefined };
  readonly children: ReactNode;
  readonly onClose: () => void;
}

interface LookProps {
  /** Whether Escape and a click outside close it. Not if that would lose something that is shown only once. */
  readonly isLoose?: boolean;
}

interface FormProps {
  /** Something is typed or chosen that is not kept: closing asks first. */
  readonly isBegun: boolean;
  readonly onSubmit: (event: FormEvent) => void;
}

const Closing = createContext<() => void>(() => {});

/** A dialog over the page, shown while it is mounted. */
export const Dialog = ({ isLoose = true, ...props }: DialogProps & LookProps) => (
  <AnyDialog {...props} isLoose={isLoose} isBegun={false} />
);

/** A dialog that is a form. A begun one asks before it closes. The first answer that is wrong has the focus, so that its error is read. */
export const FormDialog = ({ onSubmit, ...props }: DialogProps & FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    flushSync(() => onSubmit(event));
    focusFirstWrong(event.currentTarget);
  };
  return <AnyDialog {...props} isLoose onSubmit={submit} />;
};

/** A group of boxes that is wrong has an error and no mark of its own. */
const WRONG = '[aria-invalid=true], [role=group][aria-describedby*="-error"] input';

const focusFirstWrong = (form: HTMLFormElement): void => form.querySelector<HTMLElement>(WRONG)?.focus();

type AnyDialogProps = DialogProps &
  Required<LookProps> &
  Pick<FormProps, 'isBegun'> & { readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void };

function AnyDialog({ size = 'md', isBegun, isLoose, classes, children, onClose, onSubmit, ...frame }: AnyDialogProps) {
  const { close, isAsking, question } = useBegunForm(isBegun, onClose);
  return (
    <Closing value={close}>
      <DialogFrame
        {...frame}
        size={size}
        // The question has Escape while it is asked.
        isLoose={isLoose && !isAsking}
        className={classes?.content}
        onClose={close}
      >
        {onSubmit ? (
          <form noValidate className={classes?.form ?? css.form} onSubmit={onSubmit}>
            {children}
          </form>
        ) : (
          children
        )}
      </DialogFrame>
      {question}
    </Closing>
  );
}

/** Closes the dialog around it. */
export const CancelButton = () => (
  <Button variant="default" onClick={useContext(Closing)}>
    Cancel
  </Button>
);

interface FormButtonsProps {
  /** The text of the button that submits. */
  readonly verb: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
}

/** The buttons at the end of a dialog that is a form. */
export const FormButtons = ({ verb, isBusy = false, isDisabled = false, className }: FormButtonsProps) => (
  <Group justify="flex-end" gap="xs" className={className ?? ''}>
    <CancelButton />
    <Button type="submit" loading={isBusy} disabled={isDisabled}>
      {verb}
    </Button>
  </Group>
);
