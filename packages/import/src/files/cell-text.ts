/** A number format of zeros only, such as `00000`: Excel shows 42 as 00042. */
const ZEROS = /^0{2,}$/;

/** Formats of whole amounts or cents. Finer digits are the remainder of a calculation, which Excel does not show. */
function isToTheCent(format: string): boolean {
  const [positive = ''] = format.split(';');
  const decimals = /\.(0+)/.exec(positive)?.[1]?.length ?? 0;
  return /[#0]/.test(positive) && !/[%E/]/.test(positive) && decimals <= 2;
}

/** Excel keeps 53.33 % as 0.5333 and shows the percent. */
const isPercent = (format: string) => /%/.test(format.replace(/"[^"]*"|\\./g, ''));

type WorkbookValue = string | number | boolean | Date | null;

/** A cell of a workbook as text that reads the same in every country. */
export function cellText(value: WorkbookValue, format: string | undefined): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return numberText(value, format);
}

function numberText(value: number, format = ''): string {
  if (!Number.isFinite(value)) return String(value);
  // Excel keeps fifteen digits. Further digits are a binary remainder, as in 0.1 + 0.2.
  const number = Number(value.toPrecision(15));
  if (ZEROS.test(format) && Number.isInteger(number) && number >= 0) return String(number).padStart(format.length, '0');
  if (isPercent(format)) return `${plain(rounded(number * 100, 4))}%`;
  return plain(isToTheCent(format) ? rounded(number, 2) : number);
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
