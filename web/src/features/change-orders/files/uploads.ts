import type { CallResult } from '@plumbline/contract/client';
import type { changeOrderFileCalls } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import type { Api } from '../../../lib/api.ts';
import { untilKnown } from '../../../lib/creation.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { type Prepared, prepareFile } from './prepare-file.ts';
import { fileProblems } from './problems.ts';

/** A change order that takes files. */
export interface Place {
  readonly jobId: Job['id'];
  readonly number: number;
}

/** A file being uploaded. Once attached, it is in the list of files instead. */
export interface Upload extends Place {
  /** Also the key of its call: sent again after a lost answer, it is attached once. */
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** The share that was sent, from 0 to 1; null if unknown. */
  readonly part: number | null;
  /** The last try brought no answer, and another one follows. */
  readonly isLost: boolean;
  /** Why it failed. */
  readonly reason: string | null;
  /** Another try would fail too: it is no file that a change order takes. */
  readonly isUnfit: boolean;
}

type Workflow = Pick<Api['workflow'], 'attachChangeOrderFile'>;
type Answer = CallResult<typeof changeOrderFileCalls.attachChangeOrderFile>;

interface Held {
  upload: Upload;
  readonly file: File;
  prepared?: Extract<Prepared, { ok: true }>;
  stop: AbortController;
}

/** Tries without an answer, before it waits for the person. */
const TRIES = 4;

/**
 * Files on their way to change orders, one after the other, whatever page is open. A failed one stays with its reason until the person
 * tries again or gives it up.
 */
export class Uploads {
  readonly #workflow: Workflow;
  readonly #prepare: (file: File) => Promise<Prepared>;
  readonly #pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly #listeners = new Set<() => void>();
  readonly #takers = new Set<(jobs: readonly Job[]) => void>();
  #held: readonly Held[] = [];
  #shown: readonly Upload[] = [];
  #isBusy = false;

  constructor(workflow: Workflow, prepare = (file: File) => prepareFile(file), pause = pauseFor) {
    this.#workflow = workflow;
    this.#prepare = prepare;
    this.#pause = pause;
  }

  /** Hears of each change of the list. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The same list until something changes. */
  list = (): readonly Upload[] => this.#shown;

  /** Is given the job of each file that was attached. */
  take(taker: (jobs: readonly Job[]) => void): () => void {
    this.#takers.add(taker);
    return () => void this.#takers.delete(taker);
  }

  add({ jobId, number }: Place, files: readonly File[]): void {
    const added = files.map((file): Held => {
      const id = crypto.randomUUID();
      const upload: Upload = {
        id,
        jobId,
        number,
        name: file.name,
        state: 'waiting',
        part: null,
        isLost: false,
        reason: null,
        isUnfit: false,
      };
      return { upload, file, stop: new AbortController() };
    });
    this.#set([...this.#held, ...added]);
    void this.#work();
  }

  again(id: string): void {
    const held = this.#held.find(({ upload }) => upload.id === id);
    if (held?.upload.state !== 'failed' || held.upload.isUnfit) return;
    held.stop = new AbortController();
    this.#change(held, { state: 'waiting', reason: null });
    void this.#work();
  }

  /** Cancels an upload, or discards a failed one. A file that the service has already stored stays. */
  cancel(id: string): void {
    this.#held.find(({ upload }) => upload.id === id)?.stop.abort();
    this.#set(this.#held.filter(({ upload }) => upload.id !== id));
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) {
      const reason = await this.#send(next).catch((error: unknown) => {
        if (next?.stop.signal.aborted) return null;
        return `It could not be sent: ${error instanceof Error ? error.message : String(error)}.`;
      });
      if (reason === null) this.#set(this.#held.filter((held) => held !== next));
      else this.#change(next, { state: 'failed', part: null, isLost: false, reason });
    }
    this.#isBusy = false;
  }

  #next = (): Held | undefined => this.#held.find(({ upload }) => upload.state === 'waiting');

  /** Null when it is attached; else why it is not. */
  async #send(held: Held): Promise<string | null> {
    if (!held.prepared) {
      this.#change(held, { state: 'preparing' });
      const prepared = await this.#prepare(held.file);
      if (!prepared.ok) {
        this.#change(held, { isUnfit: true });
        return prepared.reason;
      }
      held.prepared = prepared;
    }
    const { signal } = held.stop;
    signal.throwIfAborted();
    this.#change(held, { state: 'sending', part: null, name: held.prepared.name });
    let tries = 0;
    const answer = await untilKnown<Answer>(
      () => {
        tries += 1;
        return this.#attach(held, held.prepared as Extract<Prepared, { ok: true }>); // it was prepared above
      },
      {
        onLost: () => this.#change(held, { isLost: true, part: null }),
        pause: (ms) => this.#pause(ms, signal),
        isGivenUp: () => tries >= TRIES,
      },
    );
    if (!answer.ok) return problemLine(answer.problem, fileProblems);
    for (const taker of this.#takers) taker(answer.value.jobs);
    return null;
  }

  #attach({ upload, stop: { signal } }: Held, { name, bytes }: Extract<Prepared, { ok: true }>): Promise<Answer> {
    const { jobId, number, id: key } = upload;
    const onSent = (part: number) => this.#changeOf(key, { part });
    return this.#workflow.attachChangeOrderFile({ query: { jobId, number, name }, body: bytes, key, signal, onSent });
  }

  #changeOf(id: string, change: Partial<Upload>): void {
    const held = this.#held.find(({ upload }) => upload.id === id);
    if (held) this.#change(held, change);
  }

  #change(held: Held, change: Partial<Upload>): void {
    held.upload = { ...held.upload, ...change };
    this.#set(this.#held);
  }

  #set(held: readonly Held[]): void {
    this.#held = held;
    this.#shown = held.map(({ upload }) => upload);
    for (const listener of this.#listeners) listener();
  }
}

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
