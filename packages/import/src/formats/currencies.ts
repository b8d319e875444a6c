/** Codes that stand beside amounts and in headings, besides the dollar's own: for a pattern. */
export const CURRENCY_CODES = 'CAD|AUD|NZD|MXN|BRL|EUR|GBP|CHF|INR|PLN|CZK|SEK|NOK|DKK';

/** Text beside an amount that names its currency. A bare `$` may be any dollar. */
const CURRENCIES: readonly [RegExp, string][] = [
  [/\bUSD\b|\bUS\s?\$/i, 'USD'],
  [/\bCAD\b|\b(?:CA|C)\s?\$/i, 'CAD'],
  [/\bAUD\b|\b(?:AU|A)\s?\$/i, 'AUD'],
  [/\bMXN\b|\bMX\s?\$/i, 'MXN'],
  [/\bEUR\b|€/i, 'EUR'],
  [/\bGBP\b|£/i, 'GBP'],
  [/\bCHF\b|\bS?Fr\b/i, 'CHF'],
  [/\bINR\b|₹|\bRs\b/i, 'INR'],
  [/\bJPY\b|¥/i, 'JPY'],
  [/\bBRL\b|\bR\$/i, 'BRL'],
  [/\bNZD\b|\bNZ\s?\$/i, 'NZD'],
  [/\bPLN\b|zł/i, 'PLN'],
  [/\bCZK\b|Kč/i, 'CZK'],
  [/\b(?:SEK|NOK|DKK)\b|\bkr\b/i, 'kr'],
];

const MAY_NAME = /[A-Zł$€£₹¥]/i;

/**
 * The currencies that amounts name, in the order of the list above. A bare dollar sign, and an amount without a currency, count as another currency
 * beside one that is not a dollar.
 */
export function currenciesIn(all: readonly string[]): string[] {
  // Most amounts name no currency, and there are many of them.
  const texts = all.filter((text) => MAY_NAME.test(text));
  const named = CURRENCIES.flatMap(([sign, name]) => (texts.some((text) => sign.test(text)) ? [name] : []));
  const hasBareDollar = texts.some((text) => text.includes('$') && !CURRENCIES.some(([sign]) => sign.test(text)));
  const isDollar = (name: string) => /D$|MXN/.test(name);
  // The first row alone may have the sign, as accountants write it.
  const isFirstAlone = texts.length === 1 && texts[0] === all[0];
  const isForeign = named.length > 0 && !named.every((name) => name === 'USD') && !isFirstAlone;
  if (isForeign && texts.length < all.filter((text) => /\d/.test(text)).length) return ['none named', ...named];
  return hasBareDollar && named.length > 0 && !named.some(isDollar) ? ['$', ...named] : named;
}
