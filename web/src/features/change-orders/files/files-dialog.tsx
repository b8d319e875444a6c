import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { dialogFocus } from '../../../ui/layer-focus.ts';
import { AttachedFiles, type AttachedFilesProps } from './attached-files.tsx';

interface FilesDialogProps extends AttachedFilesProps {
  /** Names the change order. */
  readonly title: string;
  readonly onClose: () => void;
}

/** The files of one change order of a sheet. */
export function FilesDialog({ title, onClose, ...files }: FilesDialogProps) {
  return (
    <Modal.Root opened onClose={onClose} size="lg" centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Stack gap="sm" ref={dialogFocus}>
            <Modal.Title fz="h2" fw={650}>
              {title}
            </Modal.Title>
            {files.count === 0 && (
              <Text size="sm" c="dimmed">
                There are no photos or documents yet.
              </Text>
            )}
            <AttachedFiles {...files} isOpenAtFirst />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose} data-autofocus>
                Close
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
