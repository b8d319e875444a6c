import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../import-page.module.css';

interface WarningProps {
  title: string;
  /** By which what is to be decided leads here. */
  id?: string;
  children: ReactNode;
}

/** Something worth a look. Nothing has gone wrong. */
export const Warning = ({ title, id, children }: WarningProps) => (
  <Alert
    {...(id !== undefined && { id, tabIndex: -1 })}
    color="yellow"
    variant="light"
    title={title}
    classNames={{ root: classes.warning ?? '', body: classes.warningBody ?? '', title: classes.warningTitle ?? '' }}
  >
    {children}
  </Alert>
);
