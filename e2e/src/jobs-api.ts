import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import type { KeptSessions, Role } from './people.ts';

/** A job as it is on the wire: amounts in cents, dates as texts. */
export interface WireJob {
  readonly id: string;
  readonly jobNumber: string;
  readonly jobName: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

type Wanted = (job: WireJob) => boolean;

/** The jobs as the server has them, asked beside the browser; and jobs for a test that no other test touches. */
export class JobsApi {
  readonly #request: APIRequestContext;
  readonly #sessions: KeptSessions;
  readonly #claims: string;

  constructor(request: APIRequestContext, sessions: KeptSessions, dataDirectory: string) {
    this.#request = request;
    this.#sessions = sessions;
    this.#claims = join(dataDirectory, 'claimed-jobs');
  }

  /** All jobs, in the order in which the grid first shows them. */
  async all(): Promise<WireJob[]> {
    const response = await this.#request.get('/api/workflow/wip/jobs', { headers: await this.#headers('accountant') });
    expect(response.status()).toBe(200);
    // The contract's own tests hold its shape.
    return ((await response.json()) as { jobs: WireJob[] }).jobs;
  }

  async read(id: string): Promise<WireJob> {
    const job = (await this.all()).find((each) => each.id === id);
    if (!job) throw new Error(`there is no job ${id}`);
    return job;
  }

  /** So many jobs that are neighbours in the grid, from now on this test's own. */
  async take(count: number, isWanted: Wanted = () => true): Promise<WireJob[]> {
    const jobs = await this.all();
    for (let from = 0; from + count <= jobs.length; from++) {
      const block = jobs.slice(from, from + count);
      if (block.every(isWanted) && this.#claim(block)) return block;
    }
    throw new Error('all sample jobs are taken');
  }

  async takeOne(isWanted?: Wanted): Promise<WireJob> {
    const [job] = await this.take(1, isWanted);
    if (!job) throw new Error('no job was taken');
    return job;
  }

  /** Saves as somebody who sits at another desk. Fields are named as on the wire. */
  async change(id: string, changes: Record<string, unknown>, role: Role = 'accountant'): Promise<void> {
    const { version } = await this.read(id);
    const response = await this.#request.post('/api/workflow/wip/jobs/save', {
      headers: await this.#headers(role),
      data: { updates: [{ id, version, changes }] },
    });
    expect(await response.text()).toContain('"success":true');
  }

  /** Brings some job of the accounting system into the WIP under this number. Answers its id. */
  async connect(jobNumber: string, role: Role = 'pm'): Promise<string> {
    const headers = await this.#headers(role);
    const lookup = { type: 'JobConnectLookup', correlationId: 'a' };
    const found = await this.#request.post('/api/workflow/lookups', { headers, data: { lookups: [lookup] } });
    const { lookups } = (await found.json()) as { lookups: { a: { id: string; name: string }[] } };
    const data = { name: lookups.a[0], jobNumber };
    const response = await this.#request.post('/api/workflow/wip/jobs/connect', { headers, data });
    expect(response.status()).toBe(200);
    return ((await response.json()) as { jobs: [WireJob] }).jobs[0].id;
  }

  /** Takes a job out of the WIP, as somebody who sits at another desk. */
  disconnect(id: string, role: Role = 'accountant'): Promise<void> {
    return this.#disconnect([id], role);
  }

  /** The WIP as it was: others count its jobs. Takes out what a journey brought in, and brings back what it took out. */
  async leaveAs(before: readonly WireJob[]): Promise<void> {
    const now = await this.all();
    const missing = (from: readonly WireJob[], among: readonly WireJob[]) =>
      from.map(({ id }) => id).filter((id) => !among.some((job) => job.id === id));
    const joined = missing(now, before);
    if (joined.length > 0) await this.#disconnect(joined, 'accountant');
    const gone = missing(before, now);
    if (gone.length === 0) return;
    const response = await this.#request.post('/api/workflow/wip/jobs/reconnect', {
      headers: await this.#headers('accountant'),
      data: { jobIds: gone },
    });
    expect(response.status()).toBe(200);
  }

  async #disconnect(disconnectJobIds: readonly string[], role: Role): Promise<void> {
    const response = await this.#request.post('/api/workflow/wip/jobs/disconnect', {
      headers: await this.#headers(role),
      data: { disconnectJobIds },
    });
    expect(response.status()).toBe(200);
  }

  // A directory can be made once only, whatever process tries: a worker that starts anew takes nothing twice.
  #claim(block: readonly WireJob[]): boolean {
    mkdirSync(this.#claims, { recursive: true });
    return block.every(({ id }) => {
      try {
        mkdirSync(join(this.#claims, id));
        return true;
      } catch {
        return false;
      }
    });
  }

  async #headers(role: Role): Promise<Record<string, string>> {
    return { authorization: `Bearer ${await this.#sessions.token(role, 'workflow')}` };
  }
}
