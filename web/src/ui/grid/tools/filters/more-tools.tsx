import { Button, Popover } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { covered } from '../../../covered.ts';
import { layerFocus } from '../../../layer-focus.ts';
import css from './grid-toolbar.module.css';

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
        <Button
          ref={button}
          size="xs"
          variant="default"
          className={css.square ?? ''}
          aria-label="More"
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconMenu2 size={18} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown {...layerFocus} className={css.more ?? ''} onClick={onChosen}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
