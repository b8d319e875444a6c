import type { JobId } from '@plumbline/contract/values';
import { counted } from '@plumbline/domain/counted';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { Api } from '../../lib/api.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { byNumber, type JobRow } from '../jobs/job-rows.ts';
import { jobProblems } from '../jobs/problems.ts';

type Workflow = Pick<Api['workflow'], 'disconnectJobs' | 'reconnectJobs'>;

/** Takes jobs out of the WIP and brings them back, on the server and on screen. */
export function createConnections(model: GridModel<JobRow>, workflow: Workflow) {
  const join = (jobs: readonly JobRow[]): void => model.addRows(jobs, byNumber);

  /** Null when the jobs are gone, otherwise why not. The toast can bring them back; `did` is its verb. */
  async function disconnect(ids: readonly JobId[], did = 'disconnected'): Promise<string | null> {
    const numbers = ids.flatMap((id) => model.row(id)?.jobNumber ?? []);
    const result = await workflow.disconnectJobs({ body: { disconnectJobIds: [...ids] } });
    if (!result.ok) return problemLine(result.problem);
    const { deletedJobIds } = result.value;
    model.removeRows(ids); // jobs missing from the answer were taken out by somebody else
    toast.success(ids.length === 1 ? `${numbers[0] ?? '1 job'} ${did}` : `${counted(ids.length, 'job')} ${did}`, {
      ...(deletedJobIds.length > 0 && { action: { label: 'Undo', onClick: () => void bringBack(deletedJobIds) } }),
    });
    return null;
  }

  async function bringBack(ids: readonly JobId[], stayingOut: readonly string[] = []): Promise<void> {
    const result = await workflow.reconnectJobs({ body: { jobIds: [...ids] } });
    if (result.ok) {
      join(result.value.jobs);
      const back = `${counted(result.value.jobs.length, 'job')} back in the WIP`;
      if (stayingOut.length === 0) return void toast.success(back);
      return void toast.warn(`${back}. Another job has the number meanwhile of: ${stayingOut.join(', ')}`);
    }
    const { problem } = result;
    if (problem.type === 'cells-refused' && stayingOut.length === 0) {
      const refused = new Set<string>(problem.refusals.map(({ jobId }) => jobId));
      const rest = ids.filter((id) => !refused.has(id));
      // A job whose number is taken does not stop the others.
      if (rest.length > 0) {
        return bringBack(
          rest,
          problem.refusals.map(({ jobNumber }) => jobNumber),
        );
      }
    }
    toast.error(problemLine(problem, jobProblems), {
      action: { label: 'Try again', onClick: () => void bringBack(ids) },
    });
  }

  return { join, disconnect, bringBack };
}
