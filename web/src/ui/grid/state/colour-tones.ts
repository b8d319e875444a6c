import type { RuleTone } from '@plumbline/contract/grid-colours';

/** The name of each colour, and its sign: a shape of its own that does not need the colour, also on paper. */
export const TONES: Readonly<Record<RuleTone, { readonly name: string; readonly sign: string }>> = {
  red: { name: 'Red', sign: '▲' },
  amber: { name: 'Amber', sign: '◆' },
  green: { name: 'Green', sign: '●' },
  blue: { name: 'Blue', sign: '■' },
  violet: { name: 'Violet', sign: '★' },
  grey: { name: 'Gray', sign: '▼' },
};
