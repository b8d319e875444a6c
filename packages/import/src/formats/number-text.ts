import { withoutMarks } from '@plumbline/domain/invisible-marks';
import { CURRENCY_CODES } from './currencies.ts';

/** A text that is one number in any format: its sign, and its digits with separators. */
export interface NumberText {
  isNegative: boolean;
  /** Digits, points, commas, apostrophes and plain spaces. */
  body: string;
  isDollar: boolean;
  isPercent: boolean;
}

const CURRENCY = String.raw`(?:US|CA|AU|NZ|MX|C|A|R)?\$|€|£|¥|₹|zł|Kč|\b(?:USD|JPY|${CURRENCY_CODES})\b|\b(?:Fr|SFr|Rs|kr)\b\.?`;
const SIGN = '[-+\u2010-\u2013\u2212]';
/** Before the digits: signs, parentheses and a currency. After them also a ledger's credit or debit mark, and a percent sign. */
const NUMBER = new RegExp(
  String.raw`^((?:${SIGN}|[( ]|${CURRENCY})*)([.,]?\d(?:[\d.,'’ ]*\d)?[.,]?)((?:${SIGN}|[) %]|${CURRENCY}|CR|DR)*)$`,
  'i',
);
/** Zero in accounting formats, and in British and Indian offices. */
const DASH = new RegExp(String.raw`^(?:(?:${CURRENCY})? ?[-\u2013\u2014] ?(?:\?\?)? ?(?:${CURRENCY})?|nil)$`, 'i');
/** What a formula leaves of nothing: `5.68434E-14`. */
const REMAINDER = /^-?\d(?:[.,]\d+)?E-(?:0?[6-9]|[1-9]\d)$/i;
/** A fast path for nearly every number. */
const USUAL = /^([-(]?)(\$?)(\d(?:[\d.,]*\d)?)([-)]?)$/;
const CURRENCIES = new RegExp(CURRENCY, 'gi');
const ODD_SPACES = /[\u00a0\u2007\u2009\u202f]/g;
/** Digits and signs of Asian keyboards. */
const FULL_WIDTH = /[\uff01-\uff5e\uffe0-\uffe6\u3000]/;

/** Arabic, Persian and Indian digits, with their separators for thousands and decimals, and their percent signs. */
const OTHER_DIGITS = /[\u0660-\u066c\u06f0-\u06f9\u0966-\u096f]/;
const OTHER_MARKS: Readonly<Record<string, string>> = { '\u066a': '%', '\u066b': '.', '\u066c': ',' };
const ZEROS = [0x660, 0x6f0, 0x966];
/** The text with all digits as 0 to 9. */
export const plainDigits = (text: string): string =>
  OTHER_DIGITS.test(text)
    ? text.replace(new RegExp(OTHER_DIGITS, 'g'), (sign) => {
        const code = sign.charCodeAt(0);
        const zero = ZEROS.find((first) => code >= first && code <= first + 9);
        return OTHER_MARKS[sign] ?? (zero === undefined ? sign : String(code - zero));
      })
    : text;

/** A text as people see it: without invisible marks, and with plain spaces. */
export const seenText = (text: string): string => withoutMarks(text).replace(ODD_SPACES, ' ').trim();

/** `100'000.-`, `50.000,--`: Swiss and German for "no cents". The dash is not a minus. */
const NO_CENTS = /(?<=\d)([.,]) ?[-\u2010-\u2015]{1,2}(?=\D*$)/;

/**
 * The separator before the dash shows the number's format if there are other separators, so it stays. If the thousands use the same one, as
 * in `1.234.-`, the other one becomes the decimal separator. Digits alone, or with spaces, mean the same in every format.
 */
const withoutDash = (_: string, mark: string, at: number, text: string): string => {
  const [digits = ''] = /\d[\d.,'’ ]*$/.exec(text.slice(0, at)) ?? [];
  if (/^[\d ]+$/.test(digits)) return '';
  if (!digits.includes(mark)) return mark;
  return mark === '.' ? ',' : '.';
};

/** The apostrophe with which Excel keeps a number as text. */
const AS_TEXT = /^\s*['’]\s*(?=[-$(\d])/;

/** A longer text is not a number. */
const LONGEST = 100;

const ZERO: NumberText = { isNegative: false, body: '0', isDollar: false, isPercent: false };

/** The parts of a number; null for any other text. A credit, `CR`, is negative, as in a cost ledger. */
export function numberText(text: string): NumberText | null {
  if (text.length > LONGEST) return null;
  const usual = USUAL.exec(text);
  if (usual) {
    const [, open = '', dollar, body = '', close = ''] = usual;
    const sign = open + close;
    if (!['', '-', '()'].includes(sign)) return null;
    return { isNegative: sign !== '', body, isDollar: dollar !== '', isPercent: false };
  }
  const seen = plainDigits(withoutMarks(text));
  const tidy = (FULL_WIDTH.test(seen) ? seen.normalize('NFKC') : seen)
    .replace(ODD_SPACES, ' ')
    .replace(AS_TEXT, '')
    .replace(NO_CENTS, withoutDash)
    .trim();
  if (DASH.test(tidy) || REMAINDER.test(tidy)) return ZERO;
  const [, before = '', body, after = ''] = NUMBER.exec(tidy) ?? [];
  if (body === undefined) return null;
  const around = before + after;
  const currencies = around.match(CURRENCIES) ?? [];
  const signs = around.replace(CURRENCIES, ' ').match(/[-+\u2010-\u2013\u2212]|CR|DR/gi) ?? [];
  const isInParentheses = before.includes('(') && after.includes(')');
  const parentheses = around.match(/[()]/g)?.length ?? 0;
  const percents = after.split('%').length - 1;
  if (signs.length + (isInParentheses ? 1 : 0) > 1 || currencies.length > 1 || percents > 1) return null;
  if (parentheses !== (isInParentheses ? 2 : 0)) return null;
  const [sign = ''] = signs;
  return {
    isNegative: isInParentheses || /^(?:[-\u2010-\u2013\u2212]|CR)$/i.test(sign),
    body,
    isDollar: currencies.some((currency) => currency.endsWith('$')),
    isPercent: percents === 1,
  };
}

/** A number's text with the other sign; any other text unchanged. */
export function turnedText(text: string): string {
  const number = numberText(text);
  if (!number) return text;
  return number.isNegative ? number.body : `-${number.body}`;
}
