import { z } from 'zod';
import { columnFilter } from './grid-filters.ts';

/** The colours that rules give. Each has a sign too, for who cannot tell colours apart. */
export const ruleTones = ['red', 'amber', 'green', 'blue', 'violet', 'grey'] as const;
export const ruleTone = z.enum(ruleTones);
export type RuleTone = z.infer<typeof ruleTone>;

/** Colours the cells of a column that fit a condition, or their whole rows. */
export const colourRule = z.object({ when: columnFilter, tone: ruleTone, of: z.enum(['cell', 'row']) });
export type ColourRule = z.infer<typeof colourRule>;

export const MOST_COLOUR_RULES = 20;
/** Of the rules that fit a cell, the first colours it. */
export const colourRules = z.array(colourRule).max(MOST_COLOUR_RULES);
