import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { AttachedFiles, type AttachedFilesProps } from './attached-files.tsx';

interface FilesDialogProps extends AttachedFilesProps {
  /** Names the change order. */
  readonly title: string;
  readonly onClose: () => void;
}

/** The files of one change order of a sheet. */
export function FilesDialog({ title, onClose, ...files }: FilesDialogProps) {
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
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
    </Dialog>
  );
}
