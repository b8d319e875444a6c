import { clearForms, dayFirstForms, monthFirstForms } from '@plumbline/contract/workflow/date-forms';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** If two formats read a column equally well, the earlier one wins. */
const FORMS = [...clearForms, ...monthFirstForms, ...dayFirstForms];
/** Enough texts to recognise the format of a column. */
const LOOKED_AT = 2_000;

/**
 * The formats of the dates in a column: the format that reads most of the texts, then those that read the rest. Whether the month
 * or the day comes first is decided once for the column, never per text.
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
    if (monthFirstForms.includes(form)) forms = forms.filter((other) => !dayFirstForms.includes(other));
    if (dayFirstForms.includes(form)) forms = forms.filter((other) => !monthFirstForms.includes(other));
  }
}
