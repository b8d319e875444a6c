import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { dialogFocus } from '../layer-focus.ts';
import css from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Whether Escape and a click outside close it. Not if that would lose something that is shown only once. */
  readonly isLoose?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Makes the dialog a form. */
  readonly onSubmit?: (event: FormEvent) => void;
}

/** A dialog over the page, shown while it is mounted. */
export function Dialog({ title, size = 'md', isLoose = true, children, onClose, onSubmit }: DialogProps) {
  const content = (
    <Stack gap="md" ref={dialogFocus}>
      <Modal.Title fz="h2" fw={650} className={css.title ?? ''}>
        {title}
      </Modal.Title>
      {children}
    </Stack>
  );
  return (
    // Without the library's dialog header: that would be a second banner beside the page's own.
    <Modal.Root opened onClose={onClose} size={size} centered closeOnEscape={isLoose} closeOnClickOutside={isLoose}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          {onSubmit ? (
            <form noValidate onSubmit={onSubmit}>
              {content}
            </form>
          ) : (
            content
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface FormButtonsProps {
  /** The text of the button that submits. */
  readonly verb: string;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
}

/** The buttons at the end of a dialog that is a form. */
export const FormButtons = ({ verb, isBusy = false, onClose }: FormButtonsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" loading={isBusy}>
      {verb}
    </Button>
  </Group>
);
