import { Button, CloseButton } from '@mantine/core';
import { IconHome, IconInfoCircle } from '@tabler/icons-react';
import css from './views.module.css';

interface ViewNoticeProps {
  notice: string | null;
  onClose: () => void;
  /** A list that is shown for now, by name, and the way back. */
  visit: { readonly name: string; readonly onLeave: () => void } | null;
}

/** Says what could not be shown as requested. It stays until dismissed; a toast would be gone too soon. */
export function ViewNotice({ notice, onClose, visit }: ViewNoticeProps) {
  return (
    <div role="status" aria-label="About this view" className={css.notices}>
      {visit && (
        <p className={css.notice}>
          <IconHome size={16} aria-hidden />
          <span>
            From home: <b>{visit.name}</b>
          </span>
          <Button size="compact-sm" variant="default" onClick={visit.onLeave}>
            Back to my view
          </Button>
        </p>
      )}
      {notice !== null && (
        <p className={css.notice}>
          <IconInfoCircle size={16} aria-hidden />
          <span>{notice}</span>
          <CloseButton size="sm" aria-label="Close the notice" onClick={onClose} />
        </p>
      )}
    </div>
  );
}
