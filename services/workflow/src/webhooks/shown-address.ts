/**
 * Where an address leads, without possible secrets: the path often identifies the sender. So the history has it, which stays when
 * the webhook is deleted, and so do those who may only view the administration.
 */
export function shownAddress(url: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  return pathname === '/' && !search && !hash ? origin : `${origin}/…`;
}
