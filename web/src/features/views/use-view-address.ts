import type { ViewSheet } from '@plumbline/contract/workflow/views';
import { type AnyRouter, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isReloaded, reloadIsOver } from '../../lib/reload.ts';
import { addressKeyOf, linkKey, type ViewSearch } from './settings/view-link.ts';
import { recalled, remember } from './settings/view-memory.ts';

/** Browsers allow about three changes of the address a second. The first is made at once, the next after this pause. */
const PAUSE_MS = 350;

/** How many addresses the tab keeps: more than a page writes while the next page loads. */
const KEPT_ADDRESSES = 30;

/** The address in the address bar. A route may be drawn with an older one while another is on its way. */
const latestKey = (router: AnyRouter): string => addressKeyOf(router.latestLocation.search);

/**
 * Whether the tab's own memory is newer than the opened address: it was kept after this address was written. A reload has the address of
 * the moment when it began; the page stays until the new one is there, and writes further addresses meanwhile.
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
  /** Nobody asked for this view: it is the default. */
  readonly isGiven: boolean;
}

/**
 * Updates the tab's memory when the view is drawn, and the address a moment later. `onRead` is called with an address that this page did
 * not write.
 */
export function useViewAddress({ sheet, userId, link, isGiven }: ShownView, onRead: (search: ViewSearch) => void) {
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
    remember(sheet, userId, next, isGiven && !isStep, note(linkKey(next)));
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
    // An address from elsewhere that is on its way is not overwritten: it was asked for later.
    if (key !== last && latestKey(router) === last) write(link, false);
  };

  const readAddress = useEffectEvent(() => {
    // An address that is not the newest is about to be replaced. On a slow machine it may still arrive after the next one was written.
    if (addressKey === written.current?.at(-1) || addressKey !== latestKey(router)) return;
    note(addressKey);
    onRead(search);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the address, by content
  useEffect(() => readAddress(), [addressKey]);
  // Going back before a step was drawn leaves the route where it was.
  useEffect(() => router.subscribe('onResolved', () => readAddress()), [router]);
  const keep = useEffectEvent(() => remember(sheet, userId, link, isGiven, written.current ?? []));
  // When it is drawn, not after: a reload may follow at once.
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
    /** Writes the address as an entry of the history. */
    step: (next: ViewSearch): void => write(next, true),
    /** Writes the address now, because the next step may add an entry to the history. */
    settle,
  };
}
