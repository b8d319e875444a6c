import type { OwnColumn } from '@plumbline/contract/workflow/own-columns';

/** Names the formulas with the former name of a choice, which no job has now; null if there are none. Formulas ignore the case of letters. */
export function stillSaid(columns: readonly OwnColumn[], field: string, before: string, name: string): string | null {
  if (name.toLowerCase() === before.toLowerCase()) return null;
  const quoted = `"${before.replaceAll('"', '""')}"`.toLowerCase();
  const titles = columns.flatMap(({ title, calculated }) => {
    const formula = calculated?.formula ?? '';
    return formula.includes(`[${field}]`) && formula.toLowerCase().includes(quoted) ? `“${title}”` : [];
  });
  if (titles.length === 0) return null;
  if (titles.length === 1) return `The formula of ${titles[0]} still says “${before}”: change it too.`;
  return `The formulas of ${titles.slice(0, -1).join(', ')} and ${titles.at(-1)} still say “${before}”: change them too.`;
}
