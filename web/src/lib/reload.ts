let isOver = false;

/** Whether the document was reloaded on the page that it still shows, and `reloadIsOver` was not called yet. */
export function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (isOver || !entry || !('type' in entry)) return false;
  return entry.type === 'reload' && new URL(entry.name).pathname === location.pathname;
}

/** The page has restored what it showed before the reload. From now on it is a page like any other. */
export function reloadIsOver(): void {
  isOver = true;
}
