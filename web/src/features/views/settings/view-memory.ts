import type { JobSheet } from '@plumbline/contract/workflow/views';
import { logOnce, readStorage, writeStorage } from '../../../lib/own-state.ts';
import type { ViewSearch } from './view-link.ts';

const keyOf = (sheet: JobSheet, userId: string): string => `plumbline.${sheet}-view.${userId}`;

interface Memory {
  readonly tab: unknown;
  readonly browser: unknown;
  /** The address, as `linkKey` writes it, when the tab's view was last kept. */
  readonly tabAddress: unknown;
}

/** What this tab and this browser showed last, as a link. Read it as carefully as a link. */
export function recalled(sheet: JobSheet, userId: string): Memory {
  const kept = parsed(readStorage(() => sessionStorage, keyOf(sheet, userId)));
  const { link = null, address } = typeof kept === 'object' && kept !== null ? (kept as Partial<KeptTab>) : {};
  return { tab: link, tabAddress: address, browser: parsed(readStorage(() => localStorage, keyOf(sheet, userId))) };
}

interface KeptTab {
  readonly link: unknown;
  readonly address: unknown;
}

/** The browser keeps only what the person chose. Otherwise the first visit would hide every later default. */
export function remember(sheet: JobSheet, userId: string, link: ViewSearch, isGiven: boolean, address: string): void {
  writeStorage(() => sessionStorage, keyOf(sheet, userId), JSON.stringify({ link, address } satisfies KeptTab));
  if (!isGiven) writeStorage(() => localStorage, keyOf(sheet, userId), JSON.stringify(link));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch (error) {
    logOnce('The view that this browser showed last', error); // another version or a person wrote it
    return null;
  }
}
