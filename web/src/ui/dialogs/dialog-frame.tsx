import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialogFocus } from '../layer-focus.ts';
import css from './dialog.module.css';

interface DialogFrameProps {
  readonly title: string;
  readonly size: string;
  /** Whether Escape and a click outside close it. */
  readonly isLoose: boolean;
  /** Lies over popovers too. */
  readonly isOnTop?: boolean;
  /** Has a cross at its top. */
  readonly hasCross?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** What every dialog looks like. The library's dialog header would be a second banner beside the page's own. */
export const DialogFrame = ({
  title,
  size,
  isLoose,
  isOnTop,
  hasCross,
  className,
  children,
  onClose,
}: DialogFrameProps) => (
  <Modal.Root
    opened
    onClose={onClose}
    size={size}
    centered
    closeOnEscape={isLoose}
    closeOnClickOutside={isLoose}
    {...(isOnTop && { zIndex: getDefaultZIndex('max') })}
  >
    <Modal.Overlay />
    <Modal.Content classNames={{ content: className ?? '' }}>
      <Modal.Body ref={dialogFocus} className={css.body ?? ''}>
        <div className={css.head}>
          <Modal.Title fz="h2" fw={650} className={css.title ?? ''}>
            {title}
          </Modal.Title>
          {hasCross && <Modal.CloseButton aria-label="Close" />}
        </div>
        {children}
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
