import { Popover } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { covered } from '../../../covered.ts';
import { layerFocus } from '../../../layer-focus.ts';
import css from './grid-toolbar.module.css';
import { MoreButton } from './more-button.tsx';

/** A phone's buttons that are needed less. What one of them opens gives the focus back to "More". */
export function MoreTools({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onChosen = ({ target }: MouseEvent): void => {
    const chosen = target instanceof Element && target.closest('button, a');
    // A button with a menu of its own opens it in place.
    if (!chosen || chosen.hasAttribute('aria-haspopup')) return;
    button.current?.focus();
    setIsOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width={240}
      trapFocus={false}
      returnFocus={false}
      withinPortal={false}
      {...covered}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <MoreButton ref={button} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown {...layerFocus} className={css.more ?? ''} onClick={onChosen}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
