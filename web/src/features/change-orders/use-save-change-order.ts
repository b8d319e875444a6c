import { type ChangeOrderTerms, changeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { changeOrderRefusal } from '@plumbline/domain/change-orders';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import { isLost, type Outcome } from '../../lib/creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { jobProblems } from '../jobs/problems.ts';
import type { Sent } from './begun-forms.ts';
import { termsText } from './terms-text.ts';

/** How a form sends: once, or until the result is clear. */
export type Ask = <Answer extends Outcome>(send: () => Promise<Answer>) => Promise<Answer>;

/** How a form's terms are sent. */
export interface Sending {
  readonly ask: Ask;
  readonly sent: Sent;
}

const ONCE: Ask = (send) => send();

export type LoggedJob = Pick<Job, 'id' | 'jobNumber' | 'version' | 'changeOrderHistory'>;

export const CHANGE_UNKNOWN = 'It is not known whether the change order was changed: look at the list.';

/** Why a change order was not saved. */
export interface NotSaved {
  /** For the person. */
  readonly message: string;
  /** The version of the job that the message is about. A save under it overrules knowingly. */
  readonly version: number;
  /** Whether it may have been stored all the same. */
  readonly isUnknown: boolean;
  /** What a colleague made of it meanwhile. */
  readonly theirs?: { readonly who: string; readonly terms: ChangeOrderTerms };
}

/**
 * Saves a change order: a new one, or the one with the number. Returns null on success. `version` is the job's when the person
 * opened the form, so that a later change of a colleague is not overruled unseen. `onJobs` takes the job as it is after the save, or
 * as the colleague left it.
 */
export function useSaveChangeOrder(onJobs: (jobs: readonly Job[]) => void) {
  const { workflow } = useApi();
  return async (
    job: Pick<Job, 'id'>,
    terms: ChangeOrderTerms,
    version: number,
    number?: number,
    { ask, sent }: Partial<Sending> = {},
  ): Promise<NotSaved | null> => {
    const today = sent?.today ?? localToday();
    const body = { jobId: job.id, version, ...(number !== undefined && { number }), terms, today };
    const result = await (ask ?? ONCE)(() => workflow.saveChangeOrder({ body, ...(sent && { key: sent.key }) }));
    if (result.ok) {
      onJobs(result.value.jobs);
      return null;
    }
    const { problem } = result;
    const [conflict] = problem.type === 'cells-conflict' ? problem.conflicts : [];
    if (problem.type !== 'cells-conflict' || !conflict)
      return { message: problemLine(problem, jobProblems), version, isUnknown: isLost(problem) };
    onJobs(problem.jobs);
    const theirs = changeOrderTerms.safeParse(conflict.theirValue).data;
    const now = theirs ? ` It is now “${termsText(theirs)}”, ${theirs.status}.` : '';
    const isSettled = theirs && changeOrderRefusal(theirs, terms) !== null;
    const next = isSettled ? 'Put it back to pending to change it.' : 'Save or decide again to overrule that.';
    return {
      message: `${conflict.who} changed this change order meanwhile.${now} ${next}`,
      version: conflict.version,
      isUnknown: false,
      ...(theirs && { theirs: { who: conflict.who, terms: theirs } }),
    };
  };
}
