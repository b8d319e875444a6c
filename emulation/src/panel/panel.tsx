import { CloseButton, Portal, Title } from '@mantine/core';
import { type KeyboardEvent, useCallback, useId } from 'react';
import type { Controls } from '../controls.ts';
import classes from './panel.module.css';
import { CallsSection } from './sections/calls-section.tsx';
import { ColleagueSection } from './sections/colleague-section.tsx';
import { ConnectionSection } from './sections/connection-section.tsx';
import { DataSection } from './sections/data-section.tsx';
import './panel-styles.ts';
import { PersonSection } from './sections/person-section.tsx';

interface PanelProps {
  id: string;
  controls: Controls;
  /** It was opened by keyboard. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Beside the page, not over it, so that work can go on. */
export function Panel({ id, controls, takesFocus, onClose }: PanelProps) {
  const titleId = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const takeFocus = useCallback(
    (panel: HTMLElement | null) => {
      if (takesFocus) panel?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  return (
    <Portal>
      <div
        ref={takeFocus}
        id={id}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classes.panel}
        onKeyDown={onKeyDown}
      >
        <div className={classes.header}>
          <Title order={2} id={titleId} className={classes.title ?? ''}>
            Emulation
          </Title>
          <CloseButton aria-label="Close the control panel" onClick={onClose} className={classes.close ?? ''} />
        </div>
        <div className={classes.content}>
          <p className={classes.about}>
            The back end runs in this page, with sample data. Nothing leaves this browser.
          </p>
          <PersonSection controls={controls} />
          <ConnectionSection controls={controls} />
          <ColleagueSection controls={controls} />
          <DataSection controls={controls} />
          <CallsSection calls={controls.calls} />
        </div>
      </div>
    </Portal>
  );
}
