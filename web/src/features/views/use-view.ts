import type { GridView } from '@plumbline/contract/workflow/views';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { GridArrangement } from '../../ui/grid/index.ts';
import { begun, openLink, openSaved, type ViewWorld } from './settings/open-view.ts';
import { linkOf, showsList, type ViewSearch } from './settings/view-link.ts';
import { recalled } from './settings/view-memory.ts';
import { arrangementOf, isSamePicture, settingsOf, withoutMissing } from './settings/view-settings.ts';
import { isTabNewer, useViewAddress } from './use-view-address.ts';

/**
 * The view on screen with its unsaved changes. They are kept here at once, and in the address a moment later. A change of the
 * address from outside (a link, back, forward) changes the grid.
 */
export function useView(userId: string, { sheet, standard, views, columns, options, begin }: ViewWorld) {
  const world = useMemo(
    () => ({ sheet, standard, views, columns, options, begin }),
    [sheet, standard, views, columns, options, begin],
  );
  const router = useRouter();
  const [opened, setOpened] = useState(() => {
    const memory = recalled(sheet, userId);
    return openLink(isTabNewer(memory.tabAddresses, router) ? memory.tab : router.latestLocation.search, world, memory);
  });

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
  /** Where the sheet has its own starting filter, there is nothing to save or to revert. */
  const isBegun = useMemo(() => {
    const beginning = changes && begun(saved, { begin });
    return beginning !== null && isSamePicture(changes ?? saved, beginning, columns);
  }, [changes, saved, begin, columns]);
  const arrangement = useMemo(() => arrangementOf(settings), [settings]);

  const { visit } = opened;
  const link = linkOf(changes ? opened.view : newest, changes, visit);
  const { step, settle } = useViewAddress(
    { sheet, userId, link, isGiven: opened.isGiven, isVisit: visit !== null },
    (search) => setOpened(openLink(search, world, recalled(sheet, userId))),
  );

  /** The service has stored the view. Later changes stay unsaved, and a person who has moved on to another view stays there. */
  const adopt = (view: GridView, isNew: boolean): void =>
    setOpened((before) => {
      if (!isNew && before.view?.id !== view.id) return before;
      const isSaved = before.changes !== null && isSamePicture(before.changes, view.gridSettings, columns);
      return { view, changes: isSaved ? null : before.changes, notice: null, isGiven: false, visit: null };
    });

  return {
    sheet,
    /** Null for the standard columns. With changes: the view as it was when the changes began. */
    view: changes ? opened.view : newest,
    /** There is something to save or to revert. What a visit changes is part of the visit. */
    isChanged: changes !== null && !isBegun && visit === null,
    settings,
    arrangement,
    notice: opened.notice,
    /** The list of home that is shown for now, and whether it still has those jobs alone. */
    visit: visit && { list: visit, isChanged: !showsList(settings, visit) },
    /** Goes back to what was shown before the visit. */
    leaveVisit: (): void => setOpened(openLink({}, world, recalled(sheet, userId))),
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
      step(linkOf(view, null));
    },
    adopt,
    /** A save had no answer. If the view is what was sent, it was stored; another one is a save that the person has not heard of. */
    adoptIfSent: (view: GridView, sent: Pick<GridView, 'name' | 'isPublic' | 'gridSettings'>): void => {
      const isNamed = view.name === sent.name && view.isPublic === sent.isPublic;
      if (isNamed && isSamePicture(view.gridSettings, sent.gridSettings, columns)) adopt(view, false);
    },
    revert: (): void => setOpened(openSaved(newest, world)),
    /** Writes the address now, because the next step may add an entry to the history. */
    settleAddress: settle,
    /** For a colleague. A person who cannot see the view gets its whole arrangement. */
    linkToShare: (): ViewSearch => linkOf(newest, changes ?? (newest && !newest.isPublic ? settings : null)),
  };
}

export type ViewInUse = ReturnType<typeof useView>;
