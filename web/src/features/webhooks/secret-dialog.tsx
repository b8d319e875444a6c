import { ShownOnceDialog } from '../../ui/dialogs/shown-once-dialog.tsx';

/** Shows a webhook's secret. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnceDialog noun="secret" value={secret} onClose={onClose}>
    With it the receiver checks that a message comes from Plumbline and was not altered.
  </ShownOnceDialog>
);
