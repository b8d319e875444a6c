import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../lib/api.ts';
import { refreshHome } from '../change-orders/waiting/waiting-query.ts';
import { follow } from '../changes/follow.ts';
import { followWhileShown } from '../changes/follow-while-shown.ts';
import { askAgain } from '../conversations/conversation-queries.ts';

/** The shortest time between two questions: colleagues may save many jobs one after another. */
const PAUSE_MS = 1_000;

/** Home shows what colleagues do as they do it: it asks again whenever jobs or conversations change. */
export function useHomeNews(): void {
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    const clientId = crypto.randomUUID();
    let asking: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      asking ??= setTimeout(() => {
        asking = undefined;
        void refreshHome(queryClient);
      }, PAUSE_MS);
    };
    const following = follow({
      open: (signal) => workflow.followChanges({ query: { clientId }, signal }),
      onEvent: ({ changes }) => {
        if (!changes) return;
        if (changes.jobs.length + changes.gone.length > 0) ask();
        if (changes.conversations) askAgain(queryClient, changes.conversations);
      },
      // What changed before, or while the stream was away, is not told.
      onState: (state) => {
        if (state !== 'live') return;
        ask();
        askAgain(queryClient, 'all');
      },
    });
    const leavePage = followWhileShown(following);
    return () => {
      leavePage();
      clearTimeout(asking);
    };
  }, [workflow, queryClient]);
}
