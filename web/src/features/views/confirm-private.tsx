import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface ConfirmPrivateProps {
  name: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the company loses its default view. The owner of the view may do that. */
export const ConfirmPrivate = ({ name, onClose, onConfirm }: ConfirmPrivateProps) => (
  <ConfirmDialog title={`Make “${name}” private?`} verb="Make it private" onClose={onClose} onConfirm={onConfirm}>
    <Text size="sm">
      It is the company’s default view. Colleagues will not see it any more, and who has no view of their own starts
      with the standard columns.
    </Text>
  </ConfirmDialog>
);
