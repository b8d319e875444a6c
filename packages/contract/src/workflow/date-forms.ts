/** A date format with and without leading zeros. One file can have 01/05/2026 and 1/5/2026, which are two formats to day.js. */
const padded = (form: string): string[] =>
  form.includes('MMM')
    ? [form, form.replace('D', 'DD')]
    : [form, form.replace('M', 'MM').replace('D', 'DD'), form.replace('D', 'DD'), form.replace('M', 'MM')];

export const monthFirstForms = ['M/D/YYYY', 'M/D/YY', 'M-D-YYYY', 'M-D-YY'].flatMap(padded);
export const dayFirstForms = ['D/M/YYYY', 'D/M/YY', 'D.M.YYYY', 'D.M.YY', 'D-M-YYYY'].flatMap(padded);
/** Formats that are not ambiguous. */
export const clearForms = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYYMMDD',
  ...['MMM D, YYYY', 'MMMM D, YYYY', 'D-MMM-YYYY', 'D-MMM-YY', 'D MMM YYYY'].flatMap(padded),
];
