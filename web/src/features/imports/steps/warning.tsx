import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './warning.module.css';

interface WarningProps {
  title: string;
  /** The address that the list of open decisions links to. */
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
    classNames={{ root: classes.root ?? '', body: classes.body ?? '', title: classes.title ?? '' }}
  >
    {children}
  </Alert>
);
