import { z } from 'zod';
import { columnFilter } from './grid-filters.ts';
import { typedText } from './values.ts';

/** The colours of rules. Each has a sign too, for people who cannot tell colours apart. */
export const ruleTones = ['red', 'amber', 'green', 'blue', 'violet', 'grey'] as const;
export const ruleTone = z.enum(ruleTones);
export type RuleTone = z.infer<typeof ruleTone>;

/**
 * A formula instead of a filter's condition, over fields like that of a calculated column: `[invoicedAmount] >
 * [finalContractAmount]`. The rule applies where the answer is yes, and colours the cells of `field`.
 */
export const formulaCondition = z.object({
  field: typedText(200).min(1),
  kind: z.literal('formula'),
  formula: typedText(10_000).min(1),
});
export type FormulaCondition = z.infer<typeof formulaCondition>;

/** Colours the cells of a column that meet a condition, or their whole rows. */
export const colourRule = z.object({
  when: z.union([columnFilter, formulaCondition]),
  tone: ruleTone,
  of: z.enum(['cell', 'row']),
});
export type ColourRule = z.infer<typeof colourRule>;

export const MOST_COLOUR_RULES = 20;
/** The first matching rule colours a cell. */
export const colourRules = z.array(colourRule).max(MOST_COLOUR_RULES);
