import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** What the section is for, in a sentence. */
  about: ReactNode;
  children: ReactNode;
}

/** The place of a section in its page's address. */
const sectionId = (title: string): string => `section-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** One part of a page of settings: what it is on the left, its fields on the right; one below the other on a phone. */
export function Section({ title, about, children }: SectionProps) {
  const id = sectionId(title);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <Title order={2} id={id} tabIndex={-1}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
