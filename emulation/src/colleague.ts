import { workflowContract } from '@plumbline/contract/workflow/contract';
import { isJobField, type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { type Job, job as jobSchema } from '@plumbline/contract/workflow/jobs';
import type { PersonaId } from '@plumbline/sample/personas';
import { z } from 'zod';
import { type Edit, editOfCell, likelyEdit, type Odds } from './colleague-edits.ts';
import type { Controls } from './controls.ts';
import { createStore, type Store } from './store.ts';
import { type Wait, wait as waitFor } from './wait.ts';

export interface ColleagueState {
  isOn: boolean;
  /** Their last action, as a sentence. */
  last: string | null;
}

/** A colleague who works on the same jobs with the same calls. */
export interface Colleague {
  state: Store<ColleagueState>;
  start(): void;
  stop(): void;
  /** Changes the cell once, even if the colleague is off. */
  change(place: CellPlace): Promise<void>;
}

export interface CellPlace {
  jobId: string;
  field: string;
}

interface ColleagueOptions extends Partial<Odds> {
  persona: PersonaId;
  wait?: Wait;
}

/** The first visible rows: an edit further down would go unnoticed. */
const FIRST_JOBS = 15;

const { basePath, calls } = workflowContract;
const anyList = z.object({ jobs: z.array(z.unknown()) });
const saved = calls.saveJobs.response;

export function createColleague(ask: Controls['ask'], options: ColleagueOptions): Colleague {
  const { persona, wait = waitFor } = options;
  const odds = (): Odds => ({ random: options.random ?? Math.random, today: options.today ?? localToday() });
  const state = createStore<ColleagueState>({ isOn: false, last: null });
  // The same id throughout: a colleague who stops and starts is one person.
  const clientId = crypto.randomUUID();
  let running: AbortController | undefined;
  let jobs: Job[] | null = null;

  const call = ({ method, path }: { method: string; path: string }, body?: unknown) =>
    ask({ persona, service: 'workflow', method, path: basePath + path, body });
  const say = (last: string) => state.set({ ...state.get(), last });

  /** The first jobs of the WIP, and the requested ones. */
  const load = async (jobId?: string): Promise<Job[]> => {
    const { status, text } = await call(calls.loadJobs);
    if (status !== 200) throw new Error(titleOf(text));
    const all = anyList.parse(JSON.parse(text)).jobs;
    const isAsked = (row: unknown) => typeof row === 'object' && row !== null && 'id' in row && row.id === jobId;
    return z.array(jobSchema).parse(all.filter((row, i) => i < FIRST_JOBS || isAsked(row)));
  };

  /** Goes to the cell, so that others see the colleague there, and saves it. */
  const edit = async ({ job, field, value, words }: Edit, signal?: AbortSignal): Promise<void> => {
    await call(calls.showPlace, { clientId, place: { jobId: job.id, field } });
    if (signal) await wait(700, signal);
    const updates = [{ id: job.id, version: job.version, changes: { [field]: value } }];
    const { status, text } = await call(calls.saveJobs, { updates });
    const spec: JobField = jobFields[field];
    const cell = `${spec.title} of ${job.jobNumber}`;
    if (status !== 200) {
      jobs = null;
      return say(
        status === 409 ? `Somebody was quicker at ${cell}: read again.` : `${cell} was refused: ${titleOf(text)}.`,
      );
    }
    const now = saved.parse(JSON.parse(text)).jobs;
    jobs = jobs?.map((job) => now.find(({ id }) => id === job.id) ?? job) ?? null;
    say(`${now[0]?.updatedBy ?? 'The colleague'} set ${cell} to ${words}`);
  };

  const work = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        jobs ??= await load();
        const next = likelyEdit(jobs, odds());
        if (next && !signal.aborted) await edit(next, signal);
        else if (!next) jobs = null;
      } catch (error) {
        if (signal.aborted) return;
        jobs = null;
        say(`The colleague is stuck: ${messageOf(error)}.`);
      }
      // With the 0.7 s between going to the cell and saving: an edit every 2 to 4 seconds.
      await wait(1_300 + 2_000 * odds().random(), signal).catch(() => {});
    }
  };

  return {
    state,
    start() {
      if (running) return;
      running = new AbortController();
      state.set({ isOn: true, last: null });
      void work(running.signal);
    },
    stop() {
      if (!running) return;
      running.abort();
      running = undefined;
      state.set({ ...state.get(), isOn: false });
      // Leaves the grid at once; the service forgets the open grid within a minute.
      void call(calls.showPlace, { clientId, place: null }).catch(() => {});
    },
    async change({ jobId, field }) {
      try {
        const all = await load(jobId);
        const job = all.find(({ id }) => id === jobId);
        const next = job && isJobField(field) ? editOfCell(job, field, all, odds()) : null;
        if (next) await edit(next);
        else say('That cell cannot be changed by a colleague: choose one of another column.');
      } catch (error) {
        say(`The colleague is stuck: ${messageOf(error)}.`);
      }
    },
  };
}

const problem = z.object({ title: z.string(), detail: z.string().optional() });

/** The text of a problem, or that there is none. */
function titleOf(text: string): string {
  try {
    const { title, detail } = problem.parse(JSON.parse(text));
    return detail ?? title;
  } catch {
    return 'the answer is not the service’s';
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function localToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
