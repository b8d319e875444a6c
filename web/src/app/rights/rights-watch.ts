import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type Api, ProblemError } from '../../lib/api.ts';
import { type AppInit, appInitQuery } from '../../lib/app-init.ts';
import { endedAccess } from '../../lib/ended-access.ts';
import { afterTyping, isTyping } from '../../lib/typing.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { rightsText } from './rights-text.ts';

interface RightsWatchOptions {
  readonly api: Api;
  readonly queryClient: QueryClient;
  /** The guards of the open page decide again. */
  readonly lookAgain: () => Promise<void>;
  /** A new page, so that no data of the company stays in memory. It finds out where the person belongs now. */
  readonly startAnew: () => void;
  readonly tell: (message: string) => void;
  /** Called with the person's rights and their company each time; null if they have no rights anywhere. */
  readonly onKnown: (init: AppInit | null) => void;
}

export interface RightsWatch {
  /** A call was forbidden: the page's copy of the person's rights may be old. */
  doubt(): void;
}

/**
 * Follows the person's rights while a page is open. A change is reported in words, and the page's guards decide again. A person who no longer belongs
 * to the company gets a new page. The page waits while the person types, and as long as there are unsaved edits: their cells say why they cannot be
 * saved, and can be copied.
 */
export function watchRights({
  api,
  queryClient,
  lookAgain,
  startAnew,
  tell,
  onKnown,
}: RightsWatchOptions): RightsWatch {
  const { queryKey } = appInitQuery(api);
  const hash = hashKey(queryKey);
  let current: AppInit | undefined;
  // Leaving would lose edits that can no longer be saved: the page stays until the person gives them up.
  let isHeld = false;
  let isEndTold = false;

  const end = (tenantName: string) => {
    if (hasUnsavedWork() || isTyping()) {
      if (!isEndTold) {
        tell(`Your access to ${tenantName} has ended. What you typed stays on this page until you leave it.`);
      }
      isEndTold = true;
      if (isTyping()) afterTyping(() => current && end(tenantName));
      return;
    }
    current = undefined;
    endedAccess.note(tenantName);
    api.tenant.next(null);
    startAnew();
  };

  const begin = (tenantName: string) => {
    const ended = endedAccess.current();
    endedAccess.forget();
    // One of several companies ended: the new page starts in another.
    if (ended !== null && ended !== tenantName) tell(`Your access to ${ended} has ended. This is ${tenantName}.`);
  };

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    if (event.action.type === 'success') {
      const before = current;
      onKnown(event.query.state.data as AppInit);
      // appInitQuery loads it under its own key.
      current = event.query.state.data as AppInit;
      // Also if an invitation led to another company before the page showed anything.
      if (before?.tenant.id !== current.tenant.id) return begin(current.tenant.name);
      const text = rightsText(before, current);
      if (text !== null) tell(text);
      const isDue = text !== null || isHeld;
      isHeld = isDue && hasUnsavedWork();
      if (isDue && !isHeld) afterTyping(() => void lookAgain());
    } else if (event.action.type === 'error') {
      const { error } = event.action;
      if (!(error instanceof ProblemError) || error.problem.type !== 'forbidden') return;
      onKnown(null);
      if (current) end(current.tenant.name);
    }
  });
  return {
    doubt() {
      // Before the first answer the guard asks by itself.
      if (current) void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    },
  };
}
