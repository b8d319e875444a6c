import { z } from 'zod';
import { typedText, wholeNumber } from '../values.ts';

/** How a column writes amounts: `1,234.56`, `1.234,56`, `1’234.56`, `12,34,567.89`, `1 234,56`. */
export const numberForms = ['us', 'european', 'swiss', 'indian', 'spaced'] as const;
export const numberForm = z.enum(numberForms);
export type NumberForm = z.infer<typeof numberForm>;

export const columnKinds = ['empty', 'text', 'identifier', 'amount', 'percent', 'date', 'boolean', 'code'] as const;
/** What the cells of a column look like, whatever its heading says. */
export type ColumnKind = (typeof columnKinds)[number];

/**
 * What one pass over a whole column of a file found. It runs where the file is read, so that a mapping can be proposed
 * before the rows are sent. It only proposes: stored values are read from the cells again.
 */
export const columnSurvey = z.object({
  heading: typedText(1_000),
  kind: z.enum(columnKinds),
  /** Cells with a text. */
  filled: wholeNumber(0),
  /** Different texts, counted up to a thousand. */
  distinct: wholeNumber(0),
  /** Up to three different texts, the first of the file. */
  samples: z.array(typedText(200)).max(3),
  /** The most frequent texts of a column with few different ones, for lists and people. */
  texts: z.array(z.object({ text: typedText(200), count: wholeNumber(1) })).max(200),
  /** For an amount: the formats that fit every cell, most likely first, and the first three samples read in each format. */
  numbers: z
    .array(z.object({ form: numberForm, samples: z.array(z.int().nullable()).max(3), sum: z.int().nullable() }))
    .max(5),
  /**
   * For a date: the day.js formats that read every cell; the second list if the other order of day and month reads it too.
   */
  dates: z.object({ formats: z.array(typedText(50)).max(8), otherOrder: z.array(typedText(50)).max(8) }).nullable(),
});
export type ColumnSurvey = z.infer<typeof columnSurvey>;
