import type { JobId } from '@plumbline/contract/values';
import { digestOf } from '@plumbline/contract/workflow/jobs-since';
import { expect } from './expect.ts';
import type { Role } from './people.ts';
import { askFor, type World } from './world.ts';

/** A job as it is on the wire: amounts in cents, dates as texts. */
export interface WireJob {
  readonly id: string;
  readonly jobNumber: string;
  readonly jobName: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

type Wanted = (job: WireJob) => boolean;

/** All jobs from the last call, so that the next call asks only for later changes. */
interface KeptJobs {
  readonly jobs: readonly WireJob[];
  readonly cursor: number;
  readonly stamp: string;
}
interface News extends KeptJobs {
  /** Null: `jobs` are all. */
  readonly gone: readonly string[] | null;
  readonly statusNames: Readonly<Record<string, string>>;
  readonly peopleNames: Readonly<Record<string, string>>;
  /** Of all jobs as they are now. */
  readonly digest: string;
}

const keptOf = new WeakMap<object, KeptJobs>();

/** In progress, with a contract and a cost, at the company's default method. */
export const isMeasured = (job: WireJob): boolean =>
  Number(job.originalContractAmount) > 0 &&
  Number(job.jobCostToDate) > 0 &&
  Number(job.changeOrderTotal ?? 0) === 0 &&
  job.dateClosed === null &&
  job.earningMethod === null &&
  job.accountingForecast === null &&
  job.jobLost === false;

/** The jobs as the back end has them, asked beside the page; and jobs for a test that no other test touches. */
export class JobsApi {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** All jobs, in the order in which the grid first shows them. After the first call it asks only for changes, because the whole list is large. */
  async all(): Promise<WireJob[]> {
    const { company } = this.#world;
    const kept = keptOf.get(company);
    const since = kept && `/since?digest=yes&since=${kept.cursor}&stamp=${encodeURIComponent(kept.stamp)}`;
    const answer = await this.#ask<KeptJobs | News>('accountant', `/wip/jobs${since ?? ''}`);
    const now = kept && 'gone' in answer ? withNews(kept, answer) : answer;
    keptOf.set(company, now);
    return [...now.jobs];
  }

  async read(id: string): Promise<WireJob> {
    const job = (await this.all()).find((each) => each.id === id);
    if (!job) throw new Error(`there is no job ${id}`);
    return job;
  }

  /** Takes this number of neighbouring jobs in the grid for this test alone. */
  async take(count: number, isWanted: Wanted = () => true): Promise<WireJob[]> {
    const jobs = await this.all();
    for (let from = 0; from + count <= jobs.length; from++) {
      const block = jobs.slice(from, from + count);
      if (block.every(isWanted) && block.every(({ id }) => this.#world.claim(id))) return block;
    }
    throw new Error('all sample jobs are taken');
  }

  async takeOne(isWanted?: Wanted): Promise<WireJob> {
    const [job] = await this.take(1, isWanted);
    if (!job) throw new Error('no job was taken');
    return job;
  }

  /** Saves as somebody at another desk. Fields are named as on the wire. */
  async change(id: string, changes: Record<string, unknown>, role: Role = 'accountant'): Promise<void> {
    const { version } = await this.read(id);
    const updates = [{ id, version, changes }];
    expect(await this.#ask(role, '/wip/jobs/save', { updates })).toMatchObject({ success: true });
  }

  /** Brings some job of the accounting system into the WIP under this number. Answers its id. */
  async connect(jobNumber: string, role: Role = 'pm'): Promise<string> {
    const lookup = { type: 'JobConnectLookup', correlationId: 'a' };
    const found = await this.#ask<{ lookups: { a: { id: string; name: string }[] } }>(role, '/lookups', {
      lookups: [lookup],
    });
    const name = found.lookups.a[0];
    return (await this.#ask<{ jobs: [WireJob] }>(role, '/wip/jobs/connect', { name, jobNumber })).jobs[0].id;
  }

  /** Takes a job out of the WIP, as somebody who sits at another desk. */
  async disconnect(id: string, role: Role = 'accountant'): Promise<void> {
    await this.#ask(role, '/wip/jobs/disconnect', { disconnectJobIds: [id] });
  }

  /** Restores the WIP for other journeys that count its jobs: takes out jobs that a journey added, and brings back those that it took out. */
  async leaveAs(before: readonly WireJob[]): Promise<void> {
    if (!this.#world.isShared) return;
    const now = await this.all();
    const missing = (from: readonly WireJob[], among: readonly WireJob[]) =>
      from.map(({ id }) => id).filter((id) => !among.some((job) => job.id === id));
    const joined = missing(now, before);
    if (joined.length > 0) await this.#ask('accountant', '/wip/jobs/disconnect', { disconnectJobIds: joined });
    const gone = missing(before, now);
    if (gone.length > 0) await this.#ask('accountant', '/wip/jobs/reconnect', { jobIds: gone });
  }

  #ask<Answer>(role: Role, path: string, body?: object): Promise<Answer> {
    return askFor(this.#world, role, { service: 'workflow', path, ...(body && { body }) });
  }
}

/** Statuses and people have the names of today. */
function withNames(job: WireJob, statuses: News['statusNames'], people: News['peopleNames']): WireJob {
  const status = job.jobStatus as { readonly value: string } | null;
  const managers = job.projectManagerUserIds as readonly string[];
  return {
    ...job,
    jobStatus: status && { ...status, name: statuses[status.value] ?? status.value },
    projectManagers: managers.map((id) => people[id]).filter((name) => name !== undefined),
  };
}

const identityOf = ({ id, version, updatedAt }: WireJob) => ({
  id: id as JobId, // as the service sends it
  version,
  updatedAt: new Date(String(updatedAt)),
});

/** As a page goes on from what it has: `jobsNow` of the contract does the same with a table. */
function withNews(kept: KeptJobs, { gone, statusNames, peopleNames, digest, ...news }: News): KeptJobs {
  if (gone === null) return news;
  const past = new Set([...gone, ...news.jobs.map(({ id }) => id)]);
  const others = kept.jobs.filter(({ id }) => !past.has(id)).map((job) => withNames(job, statusNames, peopleNames));
  const jobs = [...others, ...news.jobs].sort((a, b) => (a.jobNumber < b.jobNumber ? -1 : 1));
  expect(digestOf(jobs.map(identityOf)), 'what changed leads to all jobs').toBe(digest);
  return { ...news, jobs };
}
