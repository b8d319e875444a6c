import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialogFocus } from '../layer-focus.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** The text of the button that does it. */
  readonly verb: string;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before something that people seldom mean to do. Escape and Cancel change nothing. */
export function ConfirmDialog({ title, children, verb, isBusy = false, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    // Without the library's dialog header: that would be a second banner beside the page's own.
    <Modal.Root opened onClose={onClose} size="md" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="md" ref={dialogFocus}>
            <Modal.Title fz="h2" fw={650}>
              {title}
            </Modal.Title>
            {children}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} data-autofocus>
                Cancel
              </Button>
              <Button onClick={onConfirm} loading={isBusy}>
                {verb}
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
