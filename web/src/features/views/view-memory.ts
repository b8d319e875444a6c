import type { ViewSearch } from './view-link.ts';

const keyOf = (userId: string): string => `plumbline.jobs-view.${userId}`;

/** What this tab and this browser showed last, in the form of a link; read it as carefully as one. */
export const recalled = (userId: string): { tab: unknown; browser: unknown } => ({
  tab: parsed(sessionStorage.getItem(keyOf(userId))),
  browser: parsed(localStorage.getItem(keyOf(userId))),
});

/** The browser keeps only what the person chose: else the first visit would shut out every later default. */
export function remember(userId: string, link: ViewSearch, isGiven: boolean): void {
  const text = JSON.stringify(link);
  sessionStorage.setItem(keyOf(userId), text);
  if (!isGiven) localStorage.setItem(keyOf(userId), text);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // written by another version, or by hand
  }
}
