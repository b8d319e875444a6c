import type { FreeColumn } from './whole-list.ts';

/** What a row may hold, as reports with a row for each kind of amount call it. Cost types, such as labor, are all costs. */
const KINDS: readonly RegExp[] = [
  /^(?:(?:contract|total|earned|job) )?(?:revenues?|income|sales)$/i,
  /^(?:(?:original|revised|current|total) )?contract(?: (?:amount|price|sum|value))?$/i,
  /^(?:(?:contract|total|job|actual|direct) )?(?:costs?|expenses?)(?: to date)?$/i,
  /^(?:gross |net )?(?:profit|margin)$/i,
  /^(?:(?:contract|total) )?(?:billed|billings?|invoiced)(?: to date)?$/i,
  /^(?:budget(?:ed)?|estimated?)$/i,
  /^actuals?$/i,
];
const kindOf = (text: string): number => KINDS.findIndex((kind) => kind.test(text));

/**
 * Why a column of amounts may hold several kinds of them: another column says so in each of its cells. Null if none does. `free` are the columns
 * that fill no field, with the texts of all rows. Where there are as many `jobs` as rows, each kind is that of a job: how it earns, perhaps.
 */
export function suspicionOfKinds(free: readonly FreeColumn[], jobs: number): string | null {
  const found = free.find(({ texts }) => {
    const said = texts.filter((text) => text !== '');
    const kinds = new Set(said.map(kindOf));
    return said.length > jobs && kinds.size > 1 && !kinds.has(-1);
  });
  if (!found) return null;
  const said = [...new Set(found.texts.filter((text) => text !== ''))].slice(0, 3).join(', ');
  return `“${found.heading}” says of each row what its amounts are, ${said}: one kind would be stored as another. Give each kind a column of its own in the file.`;
}
