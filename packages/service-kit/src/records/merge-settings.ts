/**
 * The stored settings with what the sender changed of what it had `seen`; null if somebody changed one of the same to something else
 * meanwhile.
 */
export function mergeSettings<Settings extends object>(
  stored: Settings,
  sent: Settings,
  seen: Settings,
): Settings | null {
  const names = Object.keys(sent) as (keyof Settings)[]; // of a parsed body, which has these members only
  const changed = names.filter((name) => sent[name] !== seen[name]);
  if (changed.some((name) => stored[name] !== seen[name] && stored[name] !== sent[name])) return null;
  return { ...stored, ...Object.fromEntries(changed.map((name) => [name, sent[name]])) };
}
