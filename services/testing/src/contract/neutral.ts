import type { CallExample } from '@plumbline/contract/call';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
/** How many members of a list are enough to show what it is. */
const SHOWN = 2;

/**
 * Makes a recorded answer an example for readers: without ids and times of a real run, without secrets, and with lists
 * shortened.
 */
export function neutral({ response, ...asked }: CallExample): CallExample {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const replacement = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, replacement);
    return replacement;
  };
  const text = JSON.stringify({ ...asked, response: shortened(response) })
    .replaceAll(UUID, idOf)
    .replaceAll(INSTANT, '2026-11-20T15:04:05.000Z')
    .replaceAll(/plumbline_(pat|svc|scim)_[\w-]+/g, 'plumbline_$1_…')
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…')
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ….….…')
    .replaceAll(/tenant-[0-9a-f]{8}/g, 'harbor');
  return JSON.parse(text);
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shortened(member)]));
}
