import type { ReactNode } from 'react';
import classes from '../import-page.module.css';

interface ScrollBoxProps {
  label: string;
  /** Whether it is as high as its table. */
  isWhole?: boolean;
  children: ReactNode;
}

/** A table that may be larger than its place. */
export const ScrollBox = ({ label, isWhole, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section className={isWhole ? `${classes.scroll} ${classes.whole}` : classes.scroll} tabIndex={0} aria-label={label}>
    {children}
  </section>
);
