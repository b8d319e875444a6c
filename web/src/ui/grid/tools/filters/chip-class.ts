import css from './grid-toolbar.module.css';

/** How many letters fit in the least width of a long chip. */
const SHORT = 14;

/** The class of a filter's, colour's or group's chip: a long text shrinks before the line scrolls, a short one never does. */
export const chipClass = (text: string): string => (text.length <= SHORT ? `${css.chip} ${css.short}` : `${css.chip}`);
