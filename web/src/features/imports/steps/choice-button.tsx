import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../import-page.module.css';

interface ChoiceButtonProps {
  /** Undefined for a one-time action, which has no chosen state. */
  isChosen?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One of several answers. The chosen answer has a mark, because not everybody can see the colour. */
export const ChoiceButton = ({ isChosen, onClick, children }: ChoiceButtonProps) => (
  <Button
    size="xs"
    className={classes.choice}
    variant={isChosen ? 'filled' : 'default'}
    leftSection={isChosen ? <span aria-hidden>✓</span> : undefined}
    aria-pressed={isChosen}
    onClick={onClick}
  >
    {children}
  </Button>
);
