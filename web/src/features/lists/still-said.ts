import type { OwnColumn } from '@plumbline/contract/workflow/own-columns';

/** What to say of formulas that still name a choice by its former name, which no job has any more; null if none does. To a formula a and A are one. */
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
