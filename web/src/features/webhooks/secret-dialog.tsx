import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyLine } from '../../ui/copy-line.tsx';

/** Shows the secret this once. Escape or a click outside must not lose it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal.Root opened onClose={onClose} size="md" centered closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="md">
            <Modal.Title fz="h2" fw={650}>
              Copy the secret now
            </Modal.Title>
            <Text size="sm">
              It is shown this once. With it the receiver checks that a message comes from Plumbline and was not
              altered.
            </Text>
            <CopyLine label="Secret" value={secret} noun="secret" />
            <Group justify="flex-end">
              <Button onClick={onClose}>I have copied it</Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
