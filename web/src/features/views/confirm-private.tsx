import { Button, Group, Modal, Stack, Text } from '@mantine/core';

interface ConfirmPrivateProps {
  name: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Before the company loses its default view: whoever owns the view may do that, and should know it. */
export function ConfirmPrivate({ name, onClose, onConfirm }: ConfirmPrivateProps) {
  return (
    <Modal.Root opened onClose={onClose} size="sm" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="md">
            <Modal.Title fz="h2" fw={650}>
              Make “{name}” private?
            </Modal.Title>
            <Text size="sm">
              It is the company’s default view. Colleagues will not see it any more, and who has no view of their own
              starts with the standard columns.
            </Text>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} data-autofocus>
                Cancel
              </Button>
              <Button onClick={onConfirm}>Make it private</Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
