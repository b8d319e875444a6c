import type { JobId } from '@plumbline/contract/values';
import { counted } from '@plumbline/domain/counted';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { Api } from '../../lib/api.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { toast } from '../../ui/toast/toast.ts';
import { untilAnswered } from '../../ui/toast/until-answered.ts';
import { byNumber, type JobRow } from '../jobs/job-rows.ts';
import { jobProblems } from '../jobs/problems.ts';

type Workflow = Pick<Api['workflow'], 'disconnectJobs' | 'reconnectJobs'>;

/** Takes jobs out of the WIP and brings them back, on the server and on screen. */
export function createConnections(model: GridModel<JobRow>, workflow: Workflow) {
  const join = (jobs: readonly JobRow[]): void => model.addRows(jobs, byNumber);

  /** Takes jobs out, as a step that Ctrl+Z takes back. Null when they are gone, otherwise why not. */
  async function disconnect(ids: readonly JobId[]): Promise<string | null> {
    return leave(ids, 'disconnected', (name, out) => {
      const act = {
        undo: () => ({ message: `Bringing ${name} back`, until: bringBack(out) }),
        redo: () => ({ message: `Taking ${name} out again`, until: takeOut(out) }),
      };
      model.did(act);
      return { run: () => void model.takeBack(act), until: model.untilUndone(act) };
    });
  }

  /** Takes back that jobs were added, connected or brought back. */
  async function takeOut(ids: readonly JobId[]): Promise<void> {
    const failure = await leave(ids, 'taken out again', (_, out) => ({ run: () => void bringBack(out) }));
    if (failure !== null) toast.error(failure, { action: { label: 'Try again', onClick: () => void takeOut(ids) } });
  }

  /** `undoOf` makes the undo of the message. `did` is the message's verb. */
  async function leave(
    ids: readonly JobId[],
    did: string,
    undoOf: (name: string, out: readonly JobId[]) => { run: () => void; until?: (end: () => void) => void },
  ): Promise<string | null> {
    const [number] = ids.flatMap((id) => model.row(id)?.jobNumber ?? []);
    const name = ids.length === 1 ? (number ?? '1 job') : counted(ids.length, 'job');
    let tries = 0;
    const result = await untilAnswered(
      () => {
        tries += 1;
        return workflow.disconnectJobs({ body: { disconnectJobIds: [...ids] } });
      },
      `${name} ${ids.length === 1 ? 'was' : 'were'} ${did}`,
    );
    if (!result.ok) return problemLine(result.problem);
    // A later try does not say which jobs an earlier one took out: undo brings all of them back.
    const out = tries === 1 ? result.value.deletedJobIds : ids;
    model.removeRows(ids); // jobs missing from the answer were taken out by somebody else
    if (out.length === 0) toast.success(`${name} ${did}`);
    else {
      const { run, until } = undoOf(name, out);
      toast.success(`${name} ${did}`, { action: { label: 'Undo', onClick: run }, ...(until && { until }) });
    }
    return null;
  }

  async function bringBack(ids: readonly JobId[], stayingOut: readonly string[] = []): Promise<void> {
    const result = await untilAnswered(
      () => workflow.reconnectJobs({ body: { jobIds: [...ids] } }),
      `${counted(ids.length, 'job')} ${ids.length === 1 ? 'is' : 'are'} back in the WIP`,
    );
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

  return { join, disconnect, takeOut, bringBack };
}
