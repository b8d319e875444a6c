import type { PresentPerson, WipEvent } from '@plumbline/contract/workflow/changes';
import { type Program, succeeded } from './world.ts';

const PATIENCE_MS = 20_000;

/** A page that follows its tenant's changes and updates its jobs from nothing else. */
export class Follower {
  readonly clientId: string = crypto.randomUUID();
  readonly events: WipEvent[] = [];
  readonly jobs = new Map<string, { version: number } & Record<string, unknown>>();
  people: readonly PresentPerson[] = [];
  cursor = 0;
  /** The server ended the stream. */
  hasEnded = false;
  #events: AsyncIterator<WipEvent> | undefined;
  readonly #waiting = new Set<() => void>();

  /** Loads the jobs and follows from there; or follows from `since`, without any jobs. */
  static async start(person: Pick<Program, 'workflow'>, since?: number): Promise<Follower> {
    const follower = new Follower();
    if (since === undefined) {
      const { jobs, cursor } = succeeded(await person.workflow.loadJobs());
      for (const job of jobs) follower.jobs.set(job.id, job);
      follower.cursor = cursor;
    } else follower.cursor = since;
    await follower.connect(person);
    return follower;
  }

  /** Continues where it stopped; resolves with the first event. */
  async connect(person: Pick<Program, 'workflow'>): Promise<void> {
    this.hasEnded = false;
    const events = succeeded(
      await person.workflow.followChanges({ query: { since: this.cursor, clientId: this.clientId } }),
    );
    this.#events = events[Symbol.asyncIterator]();
    const before = this.events.length;
    void this.#readAll(this.#events);
    await this.until(() => this.events.length > before || this.hasEnded);
  }

  async stop(): Promise<void> {
    await this.#events?.return?.();
  }

  /** Waits until the condition holds. Rejects if it never does. */
  until(holds: () => boolean, what = String(holds)): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`never: ${what}`));
      }, PATIENCE_MS);
      const look = () => {
        if (!holds()) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  async #readAll(events: AsyncIterator<WipEvent>): Promise<void> {
    for (let next = await events.next(); !next.done; next = await events.next()) {
      this.#take(next.value);
      for (const look of [...this.#waiting]) look();
    }
    this.hasEnded = true;
    for (const look of [...this.#waiting]) look();
  }

  #take(event: WipEvent): void {
    this.events.push(event);
    this.people = event.people ?? this.people;
    if (!event.changes) return;
    this.cursor = event.changes.cursor;
    for (const { id } of event.changes.gone) this.jobs.delete(id);
    for (const { id, version, cells } of event.changes.jobs) {
      const job = this.jobs.get(id);
      if (job && job.version >= version) continue;
      this.jobs.set(id, { ...job, ...cells, id, version });
    }
  }
}

/** Everything that a follower received, to check for data it must not get. */
export const heardBy = ({ events }: Follower): string => JSON.stringify(events);
