import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type Api, ProblemError } from '../lib/api.ts';
import { type AppInit, appInitQuery } from '../lib/app-init.ts';
import { endedAccess } from '../lib/ended-access.ts';
import { rightsText } from './rights-text.ts';

interface RightsWatchOptions {
  readonly api: Api;
  readonly queryClient: QueryClient;
  /** Lets the guards of the open page decide again. */
  readonly lookAgain: () => Promise<void>;
  readonly goToUnauthorized: () => Promise<void>;
  readonly tell: (message: string) => void;
}

export interface RightsWatch {
  /** A call was forbidden: what the page knows of the person's rights may be out of date. */
  doubt(): void;
}

/**
 * Follows what app init says of the person's rights while a page is open. Rights that went or came are told in words, and
 * the page's guards decide again; somebody who is of the company no more is led away, and nothing of it stays in memory.
 */
export function watchRights({ api, queryClient, lookAgain, goToUnauthorized, tell }: RightsWatchOptions): RightsWatch {
  const { queryKey } = appInitQuery(api);
  const hash = hashKey(queryKey);
  let known: AppInit | undefined;

  const end = async (tenantName: string) => {
    known = undefined;
    endedAccess.note(tenantName);
    queryClient.removeQueries({ queryKey }); // the guards would believe it
    await goToUnauthorized();
    queryClient.clear();
  };

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    if (event.action.type === 'success') {
      const before = known;
      // Under its own key: what appInitQuery loads.
      known = event.query.state.data as AppInit;
      endedAccess.forget();
      if (!before || before.tenant.id !== known.tenant.id) return;
      const text = rightsText(before.permissions, known.permissions);
      if (text === null) return;
      tell(text);
      void lookAgain();
    } else if (event.action.type === 'error' && known) {
      const { error } = event.action;
      if (error instanceof ProblemError && error.problem.type === 'forbidden') void end(known.tenant.name);
    }
  });
  return {
    doubt() {
      // Before anything is known the guard asks by itself.
      if (known) void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    },
  };
}
