import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import bar from './status-bar.module.css';

/** A button of the bar below a sheet. */
export const StatusButton = (button: ComponentProps<'button'>) => (
  <UnstyledButton {...button} className={bar.statusButton ?? ''} />
);
