import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  /** What the page is for. */
  readonly about: ReactNode;
  /** What a person comes to do here: a button, or why there is none. It stands at the end of the title's line on each page. */
  readonly action: ReactNode;
}

/** The head of a page of settings. */
export function PageHead({ title, about, action }: PageHeadProps) {
  return (
    <header className={css.head}>
      <Title order={1}>{title}</Title>
      {action}
      <Text size="sm" c="dimmed" maw="44rem" className={css.about ?? ''}>
        {about}
      </Text>
    </header>
  );
}
