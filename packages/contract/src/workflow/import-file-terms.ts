import { z } from 'zod';
import { calendarDate, typedText, wholeNumber } from '../values.ts';

const yesOrNo = z.enum(['yes', 'no']).default('no');

/** How a file that comes in one call is to be read and stored. */
export const fileTerms = {
  /** `check` stores nothing. */
  mode: z.enum(['check', 'accept']),
  name: typedText(300).min(1, 'must not be empty'),
  sheet: typedText(300).optional(),
  /** From 1. */
  headingRow: z.coerce.number().pipe(wholeNumber(1)).optional(),
  /** Also bring new jobs into the WIP. */
  connect: yesOrNo,
  /** `safe`: without the values that somebody keeps. */
  take: z.enum(['safe', 'all']).default('safe'),
  /** Leave out what cannot be read and rows that need a person. */
  skipBad: yesOrNo,
  /** Store it although a sum differs from the file's own total. */
  acceptDifferences: yesOrNo,
  /** Read columns whose numbers or dates can be read in two ways as the proof shows them. */
  acceptForms: yesOrNo,
  /** Store columns whose values hardly are what their field holds, as the proof names them. */
  acceptSuspicious: yesOrNo,
  today: calendarDate.optional(),
};
