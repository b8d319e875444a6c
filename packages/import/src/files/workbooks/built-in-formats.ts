/** The number formats that a workbook names by number alone (ECMA-376, 18.8.30). Those of dates are shown as ISO dates. */
export const BUILT_IN_FORMATS: readonly (string | undefined)[] = (() => {
  const formats: string[] = [];
  formats[1] = '0';
  formats[2] = '0.00';
  formats[3] = '#,##0';
  formats[4] = '#,##0.00';
  for (const number of [5, 6, 37, 38, 41, 42]) formats[number] = '#,##0';
  for (const number of [7, 8, 39, 40, 43, 44]) formats[number] = '#,##0.00';
  formats[9] = '0%';
  formats[10] = '0.00%';
  for (const number of [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]) {
    formats[number] = 'yyyy-mm-dd';
  }
  for (const number of [18, 20, 32, 33, 34, 35]) formats[number] = 'hh:mm';
  for (const number of [19, 21, 45, 46, 47]) formats[number] = 'hh:mm:ss';
  return formats;
})();
