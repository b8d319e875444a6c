/** Languages whose headings are read as well. */
const LANGUAGES = ['en-US', 'en-GB', 'de-DE', 'de-AT', 'es', 'fr'];
/** Alone and beside a day: a language may shorten a month otherwise in each. */
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
];

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();

/** The months, from 1, that a name may mean. Files shorten them to three letters as well, and `jui` is June or July then. */
const months = new Map<string, Set<number>>();
for (const language of LANGUAGES) {
  for (const style of STYLES) {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
      const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '');
      for (const each of [name, name.slice(0, 3)]) {
        const meant = months.get(each) ?? new Set();
        months.set(each, meant.add(month));
      }
    }
  }
}

/** The month, from 1, that a name means in English, German, Spanish or French; 0 where it is none, or means two. */
export function monthOf(name: string): number {
  const meant = months.get(plain(name));
  return meant?.size === 1 ? ([...meant][0] ?? 0) : 0;
}
