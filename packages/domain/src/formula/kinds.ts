/** What a formula column can hold. Inside a formula a percent is a plain number: 12.5 % is 0.125. */
export const formulaKinds = ['amount', 'number', 'percent', 'date', 'text', 'yesno'] as const;
export type FormulaKind = (typeof formulaKinds)[number];

/** The limit for a stored formula, in which column names are longer. */
export const MOST_STORED = 20_000;
