import type { ViewSheet } from '@plumbline/contract/workflow/views';
import { logOnce, readStorage, writeStorage } from '../../../lib/own-state.ts';
import type { ViewSearch } from './view-link.ts';

const keyOf = (sheet: ViewSheet, userId: string): string => `plumbline.${sheet}-view.${userId}`;

interface Memory {
  readonly tab: unknown;
  /** The tab shows its default: the person has chosen nothing yet. */
  readonly isGiven: boolean;
  readonly browser: unknown;
  /** The tab's addresses so far, as `linkKey` writes them, the newest last. None is newer than its view. */
  readonly tabAddresses: readonly unknown[];
}

/** What this tab and this browser showed last, as a link. Read it as carefully as a link. */
export function recalled(sheet: ViewSheet, userId: string): Memory {
  const kept = parsed(readStorage(() => sessionStorage, keyOf(sheet, userId)));
  const { link = null, addresses, isGiven }: Partial<KeptTab> = typeof kept === 'object' && kept !== null ? kept : {};
  return {
    tab: link,
    isGiven: isGiven === true,
    tabAddresses: Array.isArray(addresses) ? addresses : [],
    browser: parsed(readStorage(() => localStorage, keyOf(sheet, userId))),
  };
}

interface KeptTab {
  readonly link: unknown;
  readonly isGiven: boolean;
  readonly addresses: readonly unknown[];
}

/** The browser keeps only what the person chose. Otherwise the first visit would hide every later default. */
export function remember(
  sheet: ViewSheet,
  userId: string,
  link: ViewSearch,
  isGiven: boolean,
  addresses: readonly unknown[],
): void {
  writeStorage(
    () => sessionStorage,
    keyOf(sheet, userId),
    JSON.stringify({ link, isGiven, addresses } satisfies KeptTab),
  );
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
