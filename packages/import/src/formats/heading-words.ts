const MONEY =
  /\b(?:amounts?|amt|contracts?|revenues?|costs?|bill(?:ed|ings?)|invoiced|budgets?|estimates?|eac|profits?|gp|earned|backlog|retainage|retention|receivables?|paid|payments?|received|balance|prices?|value|changes?|change orders?)\b|[$€£]/i;
/** `Contract No`, `Cost Code` and `Contract Date` hold no money; `Cost to Date` does. */
const NO_MONEY = /\b(?:no|nos|num|number|nbr|id|code|key|type|class|days?|percent|pct)\b|(?<!\bto[- ])\bdate\b|[#%]/i;
/** `Contract ($000s)`, `Cost in thousands`. */
const THOUSANDS = /\bthousands?\b|(?<![\d,.])[($' ]*000['’]?s?\b|\$\s?k\b/i;

/** Whether a heading is that of a column of amounts. */
export const saysMoney = (heading: string): boolean => MONEY.test(heading) && !NO_MONEY.test(heading);

/** Whether a heading says that its amounts are in thousands. */
export const saysThousands = (heading: string): boolean => THOUSANDS.test(heading);
