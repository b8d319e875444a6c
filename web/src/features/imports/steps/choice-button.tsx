import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../import-page.module.css';

interface ChoiceButtonProps {
  /** Undefined for what is done once and is no answer that stays. */
  isChosen?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** One of several answers. The chosen one has a mark, since a colour alone tells not everybody. */
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
