import { type LookupItem, unhandledLookup } from '@plumbline/contract/lookup';
import { refuse } from './problem-response.ts';

interface Lookup {
  type: string;
  correlationId: string;
  searchText?: string | undefined;
}
type Finder = (searchText: string) => Promise<LookupItem[]>;

/** Answers each lookup under its correlation id. Throws a refusal for a type that no finder handles, before any is run. */
export async function answerLookups(
  lookups: readonly Lookup[],
  finders: Record<string, Finder>,
): Promise<{ lookups: Record<string, LookupItem[]> }> {
  const found: [string, LookupItem[]][] = [];
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
