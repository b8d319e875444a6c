import type { Job } from '@plumbline/contract/workflow/jobs';
import type { Api } from '../../lib/api.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import type { Batch } from './kept-new-jobs.ts';
import { onWire } from './new-job-draft.ts';
import type { Answer } from './new-jobs-box.ts';

/** Sends a batch once. Each time it is the same request, under the same key. */
export async function sendNewJobs(
  workflow: Pick<Api['workflow'], 'createJobs'>,
  { key, today, drafts }: Batch,
): Promise<Answer<Job>> {
  const result = await workflow.createJobs({ key, body: { jobs: drafts.map(onWire), today } });
  if (result.ok) return { ok: true, jobs: result.value.jobs };
  const { problem } = result;
  if (problem.type === 'cells-refused') return { ok: false, refusals: problem.refusals };
  return { ok: false, refusals: null, problem, message: problemLine(problem) };
}
