import { type ChangeOrderTerms, changeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { Job } from '@plumbline/contract/workflow/jobs';
import { useApi } from '../../lib/api.ts';
import { localToday } from '../../lib/calendar.ts';
import type { Outcome } from '../../lib/creation.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { jobProblems } from '../jobs/problems.ts';
import { termsText } from './terms-text.ts';

/** How a form sends: once, or until the result is clear. */
export type Ask = <Answer extends Outcome>(send: () => Promise<Answer>) => Promise<Answer>;

export type LoggedJob = Pick<Job, 'id' | 'version' | 'changeOrderHistory'>;

export const CHANGE_UNKNOWN = 'It is not known whether the change order was changed: look at the list.';

/** Why a change order was not saved. */
export interface NotSaved {
  /** For the person. */
  readonly message: string;
  /** The version of the job that the message is about. A save under it overrules knowingly. */
  readonly version: number;
}

interface AfterSave {
  /** Takes the job as it is after the save. */
  readonly onJobs: (jobs: readonly Job[]) => void;
  /** Shows what a colleague changed meanwhile. All jobs are loaded again if left out. */
  readonly onConflict?: () => Promise<unknown>;
}

/**
 * Saves a change order: a new one, or the one with the number. Returns null on success. `version` is the job's when the person
 * opened the form, so that a later change of a colleague is not overruled unseen.
 */
export function useSaveChangeOrder({ onJobs, onConflict }: AfterSave) {
  const { workflow } = useApi();
  const loadAll = async (): Promise<void> => {
    const fresh = await workflow.loadJobs();
    if (fresh.ok) onJobs(fresh.value.jobs);
  };
  return async (
    job: Pick<Job, 'id'>,
    terms: ChangeOrderTerms,
    version: number,
    number?: number,
    ask: Ask = (send) => send(),
  ): Promise<NotSaved | null> => {
    const body = { jobId: job.id, version, ...(number !== undefined && { number }), terms, today: localToday() };
    const result = await ask(() => workflow.saveChangeOrder({ body }));
    if (result.ok) {
      onJobs(result.value.jobs);
      return null;
    }
    const [conflict] = result.problem.type === 'cells-conflict' ? result.problem.conflicts : [];
    if (!conflict) return { message: problemLine(result.problem, jobProblems), version };
    await (onConflict ?? loadAll)();
    const theirs = changeOrderTerms.safeParse(conflict.theirValue).data;
    const now = theirs ? ` It is now “${termsText(theirs)}”, ${theirs.status}.` : '';
    return {
      message: `${conflict.who} changed this change order meanwhile.${now} Save or decide again to overrule that.`,
      version: conflict.version,
    };
  };
}
