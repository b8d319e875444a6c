const MONEY =
  /\b(?:amounts?|amt|contracts?|revenues?|costs?|bill(?:ed|ings?)|invoiced|budgets?|estimates?|eac|profits?|gp|earned|backlog|retainage|retention|receivables?|paid|payments?|received|balance|prices?|value|changes?|change orders?)\b|[$€£]/i;
/** `Contract No`, `Cost Code` and `Contract Date` hold no money; `Cost to Date` does. */
const NO_MONEY = /\b(?:no|nos|num|number|nbr|id|code|key|type|class|days?|percent|pct)\b|(?<!\bto[- ])\bdate\b|[#%]/i;
/** `Contract ($000s)`, `Cost in thousands`, `(k$)`. */
const THOUSANDS = /\bthousands?\b|(?<![\d,.])[($' ]*000['’]?s?\b|\$\s?k\b|\bk\s?[$€£]/i;
/** `Contract ($M)`, `Cost in millions`, `($MM)`. */
const MILLIONS = /\bmillions?\b|\$\s?mm?\b|\bmm?\s?[$€£]|[$€£]\s?mil\b/i;

/** Whether a heading is that of a column of amounts. */
export const saysMoney = (heading: string): boolean => MONEY.test(heading) && !NO_MONEY.test(heading);

/** In what a heading says that its amounts are, if not in dollars. */
export const scaleOf = (heading: string): 'thousands' | 'millions' | null =>
  THOUSANDS.test(heading) ? 'thousands' : MILLIONS.test(heading) ? 'millions' : null;
