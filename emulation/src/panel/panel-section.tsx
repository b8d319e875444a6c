import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

/** A part of the panel with its title. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
