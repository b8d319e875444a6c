/** What a column of a formula holds, and what a formula can give. A percent is a number within a formula: 12.5 % is 0.125. */
export const formulaKinds = ['amount', 'number', 'percent', 'date', 'text', 'yesno'] as const;
export type FormulaKind = (typeof formulaKinds)[number];

/** Characters of a formula as it is stored, where the names of columns are longer. */
export const MOST_STORED = 20_000;
