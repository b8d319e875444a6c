import type { WaitingChangeOrder } from '@plumbline/contract/workflow/change-orders';
import type { ChangeOrder, Job } from '@plumbline/contract/workflow/jobs';
import type { ChangeOrderStatus } from '@plumbline/domain/change-orders';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { keepAnswer } from '../../../lib/keep-answer.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { untilAnswered } from '../../../ui/toast/until-answered.ts';
import { isIncluded, SHARE_ENDS } from '../included-share.ts';
import { termsOfOrder } from '../order-terms.ts';
import { termsText } from '../terms-text.ts';
import { type NotSaved, useSaveChangeOrder } from '../use-save-change-order.ts';
import { refreshHome, waitingQuery } from './waiting-query.ts';

export type Decision = Exclude<ChangeOrderStatus, 'pending'>;
/** Names a waiting change order. */
export const waitingKeyOf = ({ jobId, order }: WaitingChangeOrder): string => `${jobId} ${order.number}`;

/**
 * The longest time between the two presses of a double click. When a change order leaves the list, the buttons of the next one come under the finger.
 */
const DOUBLE_PRESS_MS = 600;

/** Decides a waiting change order at once, with an undo in its toast. What is being decided is `busy`. */
export function useDecideWaiting() {
  const queryClient = useQueryClient();
  const { queryKey } = waitingQuery(useApi());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const lastLeftAt = useRef(Number.NEGATIVE_INFINITY);
  const refresh = () => refreshHome(queryClient);
  let jobs: readonly Job[] = [];
  const save = useSaveChangeOrder((saved) => {
    jobs = saved;
  });

  const undo = async (waiting: WaitingChangeOrder, decided: ChangeOrder, version: number): Promise<void> => {
    const terms = { ...termsOfOrder(waiting.order), status: 'pending' as const };
    const name = nameOf(waiting);
    const notSaved = await save({ id: waiting.jobId }, terms, version, decided.number, {
      ask: (send) => untilAnswered(send, `${name} is pending again`),
    });
    const tryAgain = { label: 'Try again', onClick: () => void undo(waiting, decided, version) };
    if (!notSaved) toast.success(`${name}: pending again.`);
    else toast.error(`${name}: ${notSaved.message}`, notSaved.theirs ? {} : { action: tryAgain });
    await refresh();
  };
  const decide = async (waiting: WaitingChangeOrder, status: Decision): Promise<void> => {
    if (performance.now() - lastLeftAt.current < DOUBLE_PRESS_MS) return;
    const { jobId, order, version } = waiting;
    const key = waitingKeyOf(waiting);
    setBusy((before) => new Set([...before, key]));
    const notSaved = await save({ id: jobId }, { ...termsOfOrder(order), status }, version, order.number, {
      ask: (send) => untilAnswered(send, `${nameOf(waiting)} was ${status}`),
    });
    if (!notSaved) {
      // It leaves at once; the answer brings what waits next.
      keepAnswer(queryClient, queryKey, (list) => list && without(list, key));
      lastLeftAt.current = performance.now();
    }
    setBusy((before) => new Set([...before].filter((other) => other !== key)));
    if (notSaved) {
      tellNotSaved(waiting, notSaved);
      return refresh(); // it may be another one now, or decided
    }
    const after = jobs.find(({ id }) => id === jobId);
    const done = `${nameOf(waiting)}: ${status}`;
    // A share of accounting ends with the decision, and an undo by somebody else would not bring it back.
    if (isIncluded(order)) toast.success(`${done}. ${SHARE_ENDS}`);
    else if (!after) toast.success(`${done}.`);
    else {
      const action = { label: 'Undo', onClick: () => void undo(waiting, order, after.version) };
      toast.success(`${done}.`, { action });
    }
    await refresh();
  };
  return { busy, decide };
}

/** A colleague was quicker: the list shows it as it is now, and nothing went wrong. */
function tellNotSaved(waiting: WaitingChangeOrder, { message, theirs }: NotSaved): void {
  if (!theirs) return void toast.error(message);
  const { who, terms } = theirs;
  const name = nameOf(waiting);
  if (terms.status !== 'pending') return void toast.info(`${name}: ${who} ${terms.status} it already.`);
  toast.warn(`${name}: not decided, because ${who} changed it meanwhile. It is now “${termsText(terms)}”.`);
}

const nameOf = ({ jobNumber, order }: WaitingChangeOrder): string => `${jobNumber}, change order ${order.number}`;

const without = <List extends { readonly changeOrders: readonly WaitingChangeOrder[]; readonly count: number }>(
  list: List,
  key: string,
): List => {
  const changeOrders = list.changeOrders.filter((each) => waitingKeyOf(each) !== key);
  return { ...list, changeOrders, count: list.count - (list.changeOrders.length - changeOrders.length) };
};
