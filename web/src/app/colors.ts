/** Brand yellow. 500 is the brand colour; text on it is 950, text on a light page 700 or darker. */
export const brand = {
  50: '#fefaec',
  100: '#fcf1cb',
  200: '#f9e392',
  300: '#f6d468',
  400: '#f4c94f',
  500: '#f1bf3c',
  600: '#d59a1f',
  700: '#a86f14',
  800: '#885716',
  900: '#704817',
  950: '#412608',
} as const;

/**
 * The primary colour. 8 fills buttons and colours links on a light page (5.5:1 against white), 4 does the same on a dark page,
 * and 9 is text on 1.
 */
export const emerald = [
  '#ecfdf5',
  '#d1fae5',
  '#a7f3d0',
  '#6ee7b7',
  '#34d399',
  '#10b981',
  '#059669',
  '#06855d',
  '#047857',
  '#065f46',
] as const;

/** The dark scheme's greys, slightly blue, so that yellow and emerald stay calm on them. */
export const dark = [
  '#d5d9de',
  '#bcc2ca',
  '#98a1ac',
  '#7b8592',
  '#3d444d',
  '#2e343b',
  '#22272d',
  '#191d22',
  '#13161a',
  '#0d1013',
] as const;
