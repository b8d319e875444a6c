import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../import-page.module.css';

/** Something worth a look. Nothing has gone wrong. */
export const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert
    color="yellow"
    variant="light"
    title={title}
    classNames={{ root: classes.warning ?? '', body: classes.warningBody ?? '', title: classes.warningTitle ?? '' }}
  >
    {children}
  </Alert>
);
