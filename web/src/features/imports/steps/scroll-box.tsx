import type { ReactNode } from 'react';
import classes from '../import-page.module.css';

/** A table that may be larger than its place. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section className={classes.scroll} tabIndex={0} aria-label={label}>
    {children}
  </section>
);
