import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFlask2, IconPlugConnectedX } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { Controls } from '../controls.ts';
import classes from './badge.module.css';
import { faultWords } from './fault-words.ts';
import { Panel } from './panel.tsx';
import { useStore } from './use-store.ts';

const PANEL_ID = 'emulation-panel';
const OPEN_KEY = 'plumbline.emulation-panel';
const PROMISE = 'Nothing leaves this browser';

/** Says that everything is emulated, and names deliberate faults. Opens the panel, which stays open over a reload. */
export function EmulationBadge({ controls }: { controls: Controls }) {
  const faults = useStore(controls.faults);
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(OPEN_KEY) === 'open');
  const [takesFocus, setTakesFocus] = useState(false);
  const badge = useRef<HTMLButtonElement>(null);
  const words = faultWords(faults);
  const Icon = faults.isOffline ? IconPlugConnectedX : IconFlask2;

  const show = (next: boolean): void => {
    sessionStorage.setItem(OPEN_KEY, next ? 'open' : 'closed');
    setOpen(next);
  };
  const toggle = (event: MouseEvent): void => {
    // A click without a place comes from a key: the keyboard continues inside.
    setTakesFocus(event.detail === 0);
    show(!isOpen);
  };
  const close = (): void => {
    show(false);
    badge.current?.focus();
  };

  return (
    <>
      <UnstyledButton
        ref={badge}
        className={classes.badge ?? ''}
        data-tone={faults.isOffline ? 'offline' : words.length > 0 ? 'faulty' : 'calm'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        title={`${PROMISE}: its back end runs in this page, with sample data.`}
        onClick={toggle}
      >
        <Icon size={16} aria-hidden />
        <span className={classes.text}>{['Emulated', ...words].join(' · ')}</span>
        <VisuallyHidden>. {PROMISE}. Control panel</VisuallyHidden>
      </UnstyledButton>
      {isOpen && <Panel id={PANEL_ID} controls={controls} takesFocus={takesFocus} onClose={close} />}
    </>
  );
}
