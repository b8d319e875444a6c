import { z } from 'zod';
import { calendarDate, typedText, wholeNumber } from '../values.ts';

const yesOrNo = z.enum(['yes', 'no']).default('no');

/** How to read and store a file that arrives in one call. */
export const fileTerms = {
  /** `check` stores nothing. */
  mode: z.enum(['check', 'accept']),
  name: typedText(300).min(1, 'must not be empty'),
  sheet: typedText(300).optional(),
  /** From 1. */
  headingRow: z.coerce.number().pipe(wholeNumber(1)).optional(),
  /** Also bring new jobs into the WIP. */
  connect: yesOrNo,
  /** `safe`: skip changes to values that a person set on purpose. */
  take: z.enum(['safe', 'all']).default('safe'),
  /** Leave out what cannot be read and rows that need a person. */
  skipBad: yesOrNo,
  /** Store the file even if a sum differs from its own total. */
  acceptDifferences: yesOrNo,
  /** Read columns with ambiguous numbers or dates as the proof shows them. */
  acceptForms: yesOrNo,
  /** Store columns whose values look wrong for their field, as named in the proof. */
  acceptSuspicious: yesOrNo,
  /** Store columns whose sign is in doubt, as ledgers write credits, with the other sign, and remember it with the mapping. */
  turnSigns: yesOrNo,
  today: calendarDate.optional(),
};
