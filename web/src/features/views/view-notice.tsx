import { CloseButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import css from './views.module.css';

interface ViewNoticeProps {
  notice: string | null;
  onClose: () => void;
}

/** Says what could not be shown as requested. It stays until dismissed; a toast would be gone too soon. */
export function ViewNotice({ notice, onClose }: ViewNoticeProps) {
  return (
    <div role="status" aria-label="About this view" className={css.notices}>
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
