import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** 01/05/2026 and 1/5/2026 are two forms to day.js, and one file has both. */
const padded = (format: string): string[] => {
  const month = format.replace(/M+/, 'MM');
  const isWord = format.includes('MMM');
  const forms = isWord ? [format, format.replace('D', 'DD')] : [format, month.replace('D', 'DD')];
  return isWord ? forms : [...forms, format.replace('D', 'DD'), month];
};

const MONTH_FIRST = ['M/D/YYYY', 'M/D/YY', 'M-D-YYYY', 'M-D-YY'].flatMap(padded);
const DAY_FIRST = ['D.M.YYYY', 'D.M.YY', 'D/M/YYYY', 'D/M/YY', 'D-M-YYYY'].flatMap(padded);
const CLEAR = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  ...['MMM D, YYYY', 'MMMM D, YYYY', 'D-MMM-YYYY', 'D-MMM-YY', 'D MMM YYYY'].flatMap(padded),
];
/** Of two forms that read a column equally well, the earlier is meant. */
const FORMS = [...CLEAR, ...MONTH_FIRST, ...DAY_FIRST];
/** Enough texts to know a column by. */
const LOOKED_AT = 2_000;

/**
 * The forms in which a column's dates are written: the one that reads most of the texts, then those that read the rest.
 * Whether the month or the day stands first is decided once for the column, never text by text.
 */
export function dateFormatsOf(texts: Iterable<string>): string[] {
  let left = new Set<string>();
  for (const text of texts) {
    if (/\d/.test(text)) left.add(text.trim());
    if (left.size === LOOKED_AT) break;
  }
  const found: string[] = [];
  let forms = FORMS;
  for (;;) {
    let best: { form: string; read: Set<string> } | undefined;
    for (const form of forms) {
      const read = new Set([...left].filter((text) => dayjs.utc(text, form, true).isValid()));
      if (read.size > (best?.read.size ?? 0)) best = { form, read };
    }
    if (!best) return found.length > 0 ? found : ['M/D/YYYY', 'YYYY-MM-DD'];
    const { form, read } = best;
    found.push(form);
    left = left.difference(read);
    if (MONTH_FIRST.includes(form)) forms = forms.filter((other) => !DAY_FIRST.includes(other));
    if (DAY_FIRST.includes(form)) forms = forms.filter((other) => !MONTH_FIRST.includes(other));
  }
}
