import { plainDigits, seenText } from './number-text.ts';

/** `1.2M`, `450K`, `12,5 Mio.`, `3 crore`: an amount with its thousands or millions as a word. */
const IN_WORDS =
  /^(?:[^\p{L}\d]{0,3}|(?:rs|inr|usd|eur|chf)\.? ?)\d[\d.,]*\s?(?:k|mm?|bn|b|mil(?:l(?:i?[oó]n(?:e[ns]?|s)?)?)?|mill\.|mio|mrd|tsd|billions?|thousands?|miles|la(?:kh|c)s?|l|crores?)\.?(?:\s?[€$£₹])?$/iu;
/** As Excel shows a number for which its column is too narrow. */
const POWER = /^[^\p{L}\d]{0,3}\d(?:[.,]\d+)?E[+-]?\d+$/iu;

/** Why a shortened amount cannot be stored to the cent; null for any other text. */
export function shortAmountReason(written: string): string | null {
  const text = plainDigits(seenText(written));
  if (IN_WORDS.test(text)) return 'has its thousands or millions as a word: write the whole amount in digits';
  return POWER.test(text)
    ? 'is a number that Excel shortened: its last digits are lost. Widen the column and save the file again'
    : null;
}
