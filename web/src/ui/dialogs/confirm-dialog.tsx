import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialogFocus } from '../layer-focus.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** What it means, before it is done. */
  readonly children: ReactNode;
  /** The words on the button that does it. */
  readonly verb: string;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before something that is not what most people mean to do; Escape and Cancel leave everything as it is. */
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
