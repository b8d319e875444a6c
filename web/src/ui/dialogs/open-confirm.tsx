import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** The text of the button that does it. */
  readonly verb: string;
  /** Takes something away from somebody. */
  readonly isGrave?: boolean;
  readonly isBusy?: boolean;
  /** Why it was refused. */
  readonly problem?: string | null;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation. Escape and Cancel change nothing. */
export function OpenConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, isGrave = false, isBusy = false, problem = null, onClose, onConfirm } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {problem !== null && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button {...(isGrave && { color: 'red' })} onClick={onConfirm} loading={isBusy}>
          {verb}
        </Button>
      </Group>
    </Dialog>
  );
}
