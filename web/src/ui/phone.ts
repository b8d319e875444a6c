/**
 * The narrow layout of a phone, in which jobs are cards. A desktop whose browser is zoomed to 200 % is as narrow as a phone on its side, and keeps
 * its sheet: it has a mouse. Style sheets repeat this condition.
 */
export const PHONE = '(max-width: 39.99em), (max-width: 47.99em) and (pointer: coarse)';
