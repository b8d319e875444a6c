import { type LookupItem, unhandledLookup } from '@plumbline/contract/lookup';
import { refuse } from './problem-response.ts';

interface Lookup {
  type: string;
  correlationId: string;
  searchText?: string | undefined;
}
type Finder<Item extends LookupItem> = (searchText: string) => Promise<Item[]>;

/** Answers each lookup under its correlation id. Refuses an unknown type before it runs any of them. */
export async function answerLookups<Item extends LookupItem>(
  lookups: readonly Lookup[],
  finders: Record<string, Finder<Item>>,
): Promise<{ lookups: Record<string, Item[]> }> {
  const found: [string, Item[]][] = [];
  const handled = lookups.map((lookup) => {
    const finder = Object.hasOwn(finders, lookup.type) ? finders[lookup.type] : undefined;
    if (!finder) {
      throw refuse(unhandledLookup, { lookupType: lookup.type }, `The lookup type ${lookup.type} is unhandled`);
    }
    return { ...lookup, finder };
  });
  for (const { correlationId, searchText, finder } of handled) {
    found.push([correlationId, await finder(searchText?.trim() ?? '')]);
  }
  return { lookups: Object.fromEntries(found) };
}
