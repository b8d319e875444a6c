/** Beyond these limits nobody typed the number, and its sum is shown unrounded. */
const MOST_DECIMALS = 15;

/**
 * Adds numbers as on paper: 0.1 and 0.2 make 0.3. Neumaier's sum keeps what each addition rounds away, and the result has no
 * more decimals than the numbers.
 */
export function addNumbers(numbers: Iterable<number>): number {
  let sum = 0;
  let lost = 0;
  let decimals = 0;
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
    decimals = Math.max(decimals, decimalsOf(number));
  }
  const total = sum + lost;
  return decimals > MOST_DECIMALS ? total : Number(total.toFixed(decimals)) + 0; // -0 would print as -0
}

/** `1,234.5`: all of its decimals. */
export const numberText = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: MOST_DECIMALS });

function decimalsOf(number: number): number {
  if (Number.isInteger(number)) return 0;
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}
