import type { GridView } from '@plumbline/contract/workflow/views';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GridArrangement } from '../../ui/grid/index.ts';
import { type Opened, openLink, openSaved, type ViewWorld } from './settings/open-view.ts';
import { linkKey, linkOf, type ViewSearch } from './settings/view-link.ts';
import { recalled, remember } from './settings/view-memory.ts';
import { arrangementOf, isSamePicture, settingsOf, withoutMissing } from './settings/view-settings.ts';

/** Browsers allow about three changes of the address a second. The first is made at once, the next after this pause. */
const PAUSE_MS = 350;

/**
 * The view on screen with its unsaved changes. They are kept here at once, and in the address a moment later. A change of the
 * address from outside (a link, back, forward) changes the grid.
 */
export function useView(userId: string, { sheet, standard, views, columns, options }: ViewWorld) {
  const world = useMemo(
    () => ({ sheet, standard, views, columns, options }),
    [sheet, standard, views, columns, options],
  );
  const search: ViewSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const [opened, setOpened] = useState(() => openFirst(search, world, userId));

  const newest = views.find(({ id }) => id === opened.view?.id) ?? opened.view;
  const saved = useMemo(
    () => withoutMissing(newest?.gridSettings ?? standard, columns, options).settings,
    [newest, standard, columns, options],
  );
  const changes = useMemo(
    () => (opened.changes && !isSamePicture(opened.changes, saved, columns) ? opened.changes : null),
    [opened.changes, saved, columns],
  );
  const settings = changes ?? saved;
  const arrangement = useMemo(() => arrangementOf(settings), [settings]);

  const link = linkOf(changes ? opened.view : newest, changes);
  const key = linkKey(link);
  const addressKey = linkKey(search);
  /** The address that this page last read or wrote. */
  const shownKey = useRef(addressKey);
  /** Addresses that this page wrote and has not read back. On a slow machine an older one may arrive after the next is written. */
  const underWay = useRef<string[]>([]);
  const writtenAt = useRef(0);
  const write = (next: ViewSearch, isStep: boolean): void => {
    // While another page is loading, the address already belongs to that page.
    if (!router.latestLocation.pathname.startsWith(`/workflow/${sheet}`)) return;
    shownKey.current = linkKey(next);
    if (shownKey.current !== addressKey) underWay.current.push(shownKey.current);
    writtenAt.current = Date.now();
    void navigate({
      to: '.',
      hash: true,
      search: (before: object) => ({ ...before, ...next }),
      replace: !isStep,
      resetScroll: false,
    });
  };

  const readAddress = useEffectEvent(() => setOpened(openLink(search, world, recalled(sheet, userId))));
  useEffect(() => {
    const own = underWay.current.indexOf(addressKey);
    if (own >= 0) underWay.current.splice(0, own + 1);
    if (own >= 0 || addressKey === shownKey.current) return;
    shownKey.current = addressKey;
    readAddress();
  }, [addressKey]);
  const settleAddress = (): void => {
    if (key !== shownKey.current) write(link, false);
  };
  const flush = useEffectEvent(settleAddress);
  // An address that is under way stands in the browser already, and a reload would read it.
  const keep = useEffectEvent(() => remember(sheet, userId, link, opened.isGiven, [addressKey, ...underWay.current]));
  // With what is drawn, not after it: a reload may follow at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the link and the address, by content
  useLayoutEffect(() => keep(), [key, opened.isGiven, addressKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the link, by content
  useEffect(() => {
    const timer = setTimeout(() => flush(), Math.max(0, writtenAt.current + PAUSE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [key]);

  return {
    sheet,
    /** Null for the standard columns. With changes: the view as it was when the changes began. */
    view: changes ? opened.view : newest,
    isChanged: changes !== null,
    settings,
    arrangement,
    notice: opened.notice,
    dismissNotice: () => setOpened((before) => ({ ...before, notice: null })),
    arrange: (next: GridArrangement): void =>
      setOpened((before) => ({
        ...before,
        view: changes ? before.view : newest,
        changes: settingsOf(next),
        isGiven: false,
      })),
    /** Makes an entry in the history: going back restores the former view with its unsaved changes. */
    choose: (view: GridView | null): void => {
      setOpened(openSaved(view, world));
      write(linkOf(view, null), true);
    },
    /** The service stored the view. Later changes stay unsaved, and a person who has moved on to another view stays there. */
    adopt: (view: GridView, isNew: boolean): void =>
      setOpened((before) => {
        if (!isNew && before.view?.id !== view.id) return before;
        const isSaved = before.changes !== null && isSamePicture(before.changes, view.gridSettings, columns);
        return { view, changes: isSaved ? null : before.changes, notice: null, isGiven: false };
      }),
    revert: (): void => setOpened(openSaved(newest, world)),
    /** Writes the address now, because the next step may add an entry to the history. */
    settleAddress,
    /** For a colleague. A person who cannot see the view gets its whole arrangement. */
    linkToShare: (): ViewSearch => linkOf(newest, changes ?? (newest && !newest.isPublic ? settings : null)),
  };
}

/** A reload before the address was written: for the addresses before it the tab's own memory is newer. */
function openFirst(search: ViewSearch, world: ViewWorld, userId: string): Opened {
  const memory = recalled(world.sheet, userId);
  return openLink(memory.tabAddresses.includes(linkKey(search)) ? memory.tab : search, world, memory);
}

export type ViewInUse = ReturnType<typeof useView>;
