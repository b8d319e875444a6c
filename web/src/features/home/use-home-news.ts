import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { refreshHome } from '../change-orders/waiting/waiting-query.ts';
import { follow } from '../changes/follow.ts';
import { followWhileShown } from '../changes/follow-while-shown.ts';
import { askAgain } from '../conversations/conversation-queries.ts';

/** The shortest time between two questions: colleagues may save many jobs one after another. */
const PAUSE_MS = 1_000;
/** The longest time that the first question waits until the page hears of changes. Later it would be seen. */
const FOLLOW_FIRST_MS = 300;

/**
 * Home shows what colleagues do as they do it: it asks again whenever jobs or conversations change. Returns whether it is time to ask: once
 * the page hears of changes nothing is missed, where an earlier question would have to be asked again.
 */
export function useHomeNews(): boolean {
  const { workflow } = useApi();
  const queryClient = useQueryClient();
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const clientId = crypto.randomUUID();
    let isAsked = false;
    const askFirst = (): void => {
      isAsked = true;
      setIsTime(true);
    };
    const waiting = setTimeout(askFirst, FOLLOW_FIRST_MS);
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
        clearTimeout(waiting);
        if (isAsked) ask();
        else void refreshHome(queryClient);
        askAgain(queryClient, 'all');
        askFirst();
      },
    });
    const leavePage = followWhileShown(following);
    return () => {
      leavePage();
      clearTimeout(asking);
      clearTimeout(waiting);
    };
  }, [workflow, queryClient]);
  return isTime;
}
