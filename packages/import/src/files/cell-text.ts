import { dateText, dateUnits } from './date-text.ts';

type WorkbookValue = string | number | boolean | Date | null;

/** A cell of a workbook as text that reads the same in every country. */
export function cellText(value: WorkbookValue, format?: string): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return numberText(format)(value);
}

/** The texts of the numbers under one format. Make it once per format: a sheet has millions of numbers. */
export function numberText(format = '', is1904 = false): (value: number) => string {
  const [positive = '', negative] = sectionsOf(format);
  const units = dateUnits(positive);
  if (units) return (value) => dateText(value, units, is1904) ?? plain(value);
  const decimals = /^0\.(0+)$/.exec(positive)?.[1]?.length;
  // Shown so: 1001.10 is the number of another job than 1001.1.
  if (decimals) return (value) => withDecimals(shortened(value, decimals <= 2), decimals);
  const padded = zeroPadded(positive);
  if (padded) return (value) => (isCount(value) ? padded(value) : shortened(value, false));
  if (isPercent(format)) return (value) => `${plain(rounded(value * 100, 4))}%`;
  const isToCent = isToTheCent(positive);
  const short = shortFormat(positive);
  if (short !== null) return (value) => `${shortened(value, isToCent)}${short}`;
  if (isTurned(positive, negative)) return (value) => shortened(value === 0 ? 0 : -value, isToCent);
  const sides = [positive, negative ?? ''].map((section) => SIDE.exec(section)?.[1]);
  if (sides.some((side) => side !== undefined)) {
    return (value) => {
      const side = sides[value < 0 ? 1 : 0];
      return side ? `${shortened(Math.abs(value), isToCent)} ${side}` : shortened(value, isToCent);
    };
  }
  const currency = FOREIGN.exec(positive.replace(/_./g, ''))?.[0];
  return currency === undefined
    ? (value) => shortened(value, isToCent)
    : (value) => `${currency} ${shortened(value, isToCent)}`;
}

/**
 * What a format adds behind the digits of a number that is meant in thousands or millions: 100 under `#,##0"K"` is shown as 100K. Null where
 * it adds nothing such, or leaves out as many digits, as `#,##0,"K"` does.
 */
function shortFormat(positive: string): string | null {
  if (shownInOf(positive)) return null;
  const [, quoted, escaped] = /[0#?](?:"\s*([^"]*?)\s*"|\\(\w))/.exec(positive) ?? [];
  const added = quoted ?? escaped ?? '';
  if (/^,?000$/.test(added)) return '000';
  return /^(?:k|mm?|mio|tsd|thousand|million)$/i.test(added) ? added : null;
}

/** A format's section for numbers above zero, then the one for numbers below, if it has one. `[<0](0);0` has them the other way round. */
function sectionsOf(format: string): string[] {
  const [first = '', ...others] = format.split(';');
  if (others.length === 0) return [first];
  if (/\[= *0\]/.test(first)) return sectionsOf(others.join(';'));
  return /\[<=? *0\]/.test(first) ? [others[0] ?? '', first] : [first, ...others];
}

/**
 * Whether a format shows numbers with the other sign, as `(#,##0);#,##0` does for what is to be taken off. Excel and LibreOffice also save a
 * parenthesis as `\(` or `"("`.
 */
function isTurned(positive: string, negative: string | undefined): boolean {
  const shown = [positive, negative ?? ''].map((section) =>
    section.replace(/"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]/g, '$1$2'),
  );
  const [above = false, below = false] = shown.map((section) => /^[\s$€£]*[-(]/.test(section));
  return above && !below && shown.every((section) => /[0#]/.test(section));
}

/** Currencies other than dollars, which a sheet may mix. Most sheets show every amount in plain dollars. */
const FOREIGN = /[€£¥₹]|\b(?:EUR|GBP|CHF|CAD|AUD|MXN|INR)\b/;

/** Credits and debits, as Tally and ledgers show them: 500 under `0.00" Cr"`. */
const SIDE = /"\s*(Cr|Dr)\.?\s*"/i;

/** `1001.1` under `0.00` is shown as 1001.10. Finer digits stay. */
function withDecimals(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  return /^-?\d+$/.test(whole) && fraction.length < decimals ? `${whole}.${fraction.padEnd(decimals, '0')}` : text;
}

/** Formats such as `#,##0,`, which show 1,200,000 as 1,200. Null for those that show the number itself. */
export function shownInOf(format = ''): ShownIn | null {
  const [positive = ''] = format.replace(/"[^"]*"|\\.|_.|\*./gs, '').split(';');
  const commas = /[0#?](,+)(?![0#?,])/.exec(positive)?.[1]?.length ?? 0;
  if (commas === 0) return null;
  return commas === 1 ? 'thousands' : 'millions';
}
export type ShownIn = 'thousands' | 'millions';

/** How the numbers under a format are read and shown. Each format is looked at once: a sheet has millions of numbers. */
export function numberFormats(is1904 = false) {
  const textOfFormat = new Map<string, { text: (value: number) => string; shownIn: ShownIn | null }>();
  return (format: string) => {
    const found = textOfFormat.get(format) ?? { text: numberText(format, is1904), shownIn: shownInOf(format) };
    textOfFormat.set(format, found);
    return found;
  };
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Excel keeps 53.33 % as 0.5333 and shows the percent. */
const isPercent = (format: string) => /%/.test(format.replace(/"[^"]*"|\\./g, ''));

/** Formats of whole amounts or cents. Further decimals come from a calculation, and Excel hides them. */
function isToTheCent(positive: string): boolean {
  const decimals = /\.(0+)/.exec(positive)?.[1]?.length ?? 0;
  return /[#0]/.test(positive) && !/[%E/]/.test(positive) && decimals <= 2;
}

/** `USD 100` is an amount, and `J100` the number of a job. */
const CURRENCY =
  /^(?:(?:US|CA|AU|NZ|MX|R)?\$|(?:USD|CAD|AUD|NZD|MXN|BRL|EUR|GBP|CHF|SEK|NOK|DKK|PLN|JPY|INR|ZAR)|Rs\.?|Fr\.?|kr\.?|zł)$/i;

/**
 * Formats of zeros and fixed signs, such as `00000`, `##-000` or `"J-"0`: Excel shows 42 as 00042, -042 or J-42. Null for formats of
 * plain numbers.
 */
function zeroPadded(positive: string): ((value: number) => string) | null {
  const signs = Array.from(
    positive.matchAll(/"([^"]*)"|\\(.)|([0#])|([- ()])|./gs),
    ([, quoted, escaped, digit, sign]) => (digit ? { digit } : (quoted ?? escaped ?? sign)),
  );
  const places = signs.flatMap((sign, at) => (typeof sign === 'object' ? [at] : []));
  const zeros = signs.filter((sign) => typeof sign === 'object' && sign.digit === '0').length;
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  if (places.length === 0 || signs.includes(undefined)) return null;
  const letters = signs.slice(0, first).filter((sign) => typeof sign === 'string');
  const isNamed = letters.some((text) => /\p{L}/u.test(text) && !CURRENCY.test(text.trim()));
  const isParted = signs.slice(first, last).some((sign) => sign === '-');
  if (zeros < 2 && !isNamed && !isParted) return null;
  return (value) => {
    const digits = String(value).padStart(zeros, '0');
    let at = digits.length - places.length;
    return signs
      .map((sign, i) => {
        if (typeof sign !== 'object') return sign ?? '';
        const start = i === first ? 0 : Math.max(0, at);
        at += 1;
        return digits.slice(start, Math.max(0, at));
      })
      .join('');
  };
}

function shortened(value: number, isToCent: boolean): string {
  if (!Number.isFinite(value)) return String(value);
  const text = String(value);
  // Sixteen characters have at most fifteen digits after the point, so there is nothing to cut off.
  if (text.length <= 16 && !text.includes('e')) {
    const point = text.indexOf('.');
    if (point < 0 || !isToCent || text.length - point <= 3) return text;
  }
  // Excel keeps fifteen digits. Further digits are a binary remainder, as in 0.1 + 0.2.
  const number = Number(value.toPrecision(15));
  return plain(isToCent ? rounded(number, 2) : number);
}

/** Rounds half away from zero, on the decimal digits: 1.005 becomes 1.01, as Excel shows it. */
function rounded(value: number, decimals: number): number {
  const number = Number(value.toPrecision(15));
  const digits = plain(Math.abs(number));
  if ((digits.split('.')[1]?.length ?? 0) <= decimals) return number;
  return (Math.sign(number) * Math.round(Number(`${digits}e${decimals}`))) / 10 ** decimals;
}

const WITHOUT_EXPONENT = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
const plain = (number: number): string => {
  const text = String(number);
  return text.includes('e') ? WITHOUT_EXPONENT.format(number) : text;
};
