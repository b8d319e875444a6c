import css from './grid-toolbar.module.css';

/** How many letters fit in the least width of a long chip. */
const SHORT = 14;

/** Of a filter, a colour or a group: a long text gives way before the line scrolls, and a short one has the room that it needs. */
export const chipClass = (text: string): string => (text.length <= SHORT ? `${css.chip} ${css.short}` : `${css.chip}`);
