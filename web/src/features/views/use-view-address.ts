import type { ViewSheet } from '@plumbline/contract/workflow/views';
import { type AnyRouter, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isReloaded, reloadIsOver } from '../../lib/reload.ts';
import { addressKeyOf, linkKey, type ViewSearch } from './settings/view-link.ts';
import { recalled, remember } from './settings/view-memory.ts';

/** Browsers allow about three changes of the address a second. The first is made at once, the next after this pause. */
const PAUSE_MS = 350;

/** How many addresses the tab keeps: more than a page writes while the one that replaces it is loading. */
const KEPT_ADDRESSES = 30;

/** What the address bar has by now. A route may be drawn with an older one: another is under way. */
const latestKey = (router: AnyRouter): string => addressKeyOf(router.latestLocation.search);

/**
 * Whether the tab's own memory is newer than the address that is opened: it was kept after this address was written. A reload has
 * the address of the moment when it began. The page goes on until the next one is there, and writes further addresses meanwhile.
 */
export const isTabNewer = (addresses: readonly unknown[], router: AnyRouter): boolean =>
  isReloaded() ? addresses.includes(latestKey(router)) : addresses.at(-1) === latestKey(router);

const withNewest = (addresses: readonly unknown[], next: string): unknown[] =>
  [...addresses.filter((each) => each !== next), next].slice(-KEPT_ADDRESSES);

interface ShownView {
  readonly sheet: ViewSheet;
  readonly userId: string;
  /** The view on screen. */
  readonly link: ViewSearch;
  /** Nobody asked for it: it is the default view. */
  readonly isGiven: boolean;
  /** It is not remembered: who comes back finds what was there before. */
  readonly isVisit: boolean;
}

/** Keeps the tab's memory with what is drawn and the address a moment behind it. `onRead` hears an address that is not from here. */
export function useViewAddress(
  { sheet, userId, link, isGiven, isVisit }: ShownView,
  onRead: (search: ViewSearch) => void,
) {
  const search: ViewSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const key = linkKey(link);
  const addressKey = linkKey(search);
  /** The tab's addresses so far. The last is the one that this page last read or wrote. */
  const written = useRef<readonly unknown[] | null>(null);
  if (written.current === null) {
    const { tabAddresses } = recalled(sheet, userId);
    written.current = withNewest(isTabNewer(tabAddresses, router) ? tabAddresses : [], latestKey(router));
  }
  const note = (next: string): readonly unknown[] => {
    written.current = withNewest(written.current ?? [], next);
    return written.current;
  };
  const writtenAt = useRef(0);
  const write = (next: ViewSearch, isStep: boolean): void => {
    // While another page is loading, the address already belongs to that page.
    if (!router.latestLocation.pathname.startsWith(`/workflow/${sheet}`)) return;
    const addresses = note(linkKey(next));
    if (!isVisit) remember(sheet, userId, next, isGiven && !isStep, addresses);
    writtenAt.current = performance.now();
    void navigate({
      to: '.',
      hash: true,
      search: (before: object) => ({ ...before, ...next }),
      replace: !isStep,
      resetScroll: false,
    });
  };
  const settle = (): void => {
    const last = written.current?.at(-1);
    // An address from elsewhere that is under way is not overwritten: it was asked for later.
    if (key !== last && latestKey(router) === last) write(link, false);
  };

  const readAddress = useEffectEvent(() => {
    // An address that is not the newest is on its way out, on a slow machine also after the next one was written.
    if (addressKey === written.current?.at(-1) || addressKey !== latestKey(router)) return;
    note(addressKey);
    onRead(search);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the address, by content
  useEffect(() => readAddress(), [addressKey]);
  // Whoever goes back before a step was drawn is where the route has been all the time.
  useEffect(() => router.subscribe('onResolved', () => readAddress()), [router]);
  const keep = useEffectEvent(() => {
    if (!isVisit) remember(sheet, userId, link, isGiven, written.current ?? []);
  });
  // With what is drawn, not after it: a reload may follow at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the link and the address, by content
  useLayoutEffect(() => keep(), [key, isGiven, addressKey]);
  const flush = useEffectEvent(settle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the link, by content
  useEffect(() => {
    const timer = setTimeout(() => flush(), Math.max(0, writtenAt.current + PAUSE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(reloadIsOver, []);

  return {
    /** Adds an entry to the history. The former one gets what is shown until now, for going back. */
    step: (next: ViewSearch): void => {
      settle();
      write(next, true);
    },
    /** Writes the address now, because the next step may add an entry to the history. */
    settle,
  };
}
