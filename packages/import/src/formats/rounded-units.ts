/** The digits before and after the decimal mark. */
export interface Decimal {
  digits: string;
  fraction: string;
}

/** Excel keeps as many: further ones are a binary remainder, as in 0.1 + 0.2. */
const KEPT_DIGITS = 15;

/**
 * The smallest units, so many decimals of one, in a number that may have more of them: formulas leave a third of a cent, or a binary remainder
 * of 1234.5600000001. Rounds half away from zero, as Excel shows it. Null where the number is not to be rounded: below 10 it may be a
 * share or a factor, and three decimals behind three digits or fewer may be thousands.
 */
export function roundedUnits(decimal: Decimal, decimals: number): number | null {
  const { digits, fraction } = decimal;
  const isSmall = /^0*\d?$/.test(digits) || (digits.length <= 3 && fraction.length === 3);
  if (isSmall && isRounded(decimal, decimals)) return null;
  const whole = digits.replace(/^0+/, '');
  const kept = Math.max(decimals, Math.min(fraction.length, KEPT_DIGITS - whole.length));
  const units = rounded(decimal, kept);
  const at = units.length - kept;
  return Number(rounded({ digits: units.slice(0, at), fraction: units.slice(at) }, decimals));
}

/** Whether a number is another one when it is rounded to so many decimals, but for a binary remainder. */
export const isRounded = ({ fraction }: Decimal, decimals: number): boolean =>
  /[1-9]/.test(fraction.slice(decimals)) && !/^(?:000|999)/.test(fraction.slice(decimals));

/** All digits of the number with so many decimals, with zeros in front. */
function rounded({ digits, fraction }: Decimal, decimals: number): string {
  const cut = `${digits}${fraction.slice(0, decimals).padEnd(decimals, '0')}`;
  const up = (fraction[decimals] ?? '0') >= '5' ? 1n : 0n;
  return String(BigInt(cut) + up).padStart(decimals + 1, '0');
}
