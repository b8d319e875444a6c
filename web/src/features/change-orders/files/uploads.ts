import type { CallResult } from '@plumbline/contract/client';
import type { changeOrderFileCalls } from '@plumbline/contract/workflow/change-order-files';
import type { Job } from '@plumbline/contract/workflow/jobs';
import type { Api } from '../../../lib/api.ts';
import { isLost, isSure, untilKnown } from '../../../lib/creation.ts';
import type { KeptSheet } from '../../../lib/kept-edits/kept-edits.ts';
import type { KeptRow } from '../../../lib/kept-edits/kept-row.ts';
import { keepRows, rowsKeeper, takeOverRows } from '../../../lib/kept-edits/rows-keeper.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { fromKept, type KeptUpload, toKept } from './kept-uploads.ts';
import { type Prepared, prepareFile } from './prepare-file.ts';
import { fileProblems } from './problems.ts';

/** A change order that takes files. */
export interface Place {
  readonly jobId: Job['id'];
  readonly number: number;
}

/** A file being uploaded. Once attached, it is in the list of files instead. */
export interface Upload extends Place {
  /** Also the key of its call: sent again after a lost answer, it is attached once. Tried again after a day, it has a new one. */
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

type Ready = Extract<Prepared, { ok: true }>;

interface Held {
  upload: Upload;
  /** As it was chosen, then as it is sent. */
  content: File | Ready;
  /** When it was chosen, or tried again under a new key: milliseconds since 1970. */
  at: number;
  stop: AbortController;
}

const WAITING = { state: 'waiting', part: null, isLost: false, reason: null, isUnfit: false } as const;
/** The service has forgotten its key by now. */
const OLD = 'It was on its way a day ago or longer, and may be attached already: look at the files first.';

/** Tries without an answer, before it waits for the person. */
const TRIES = 4;

/**
 * Files on their way to change orders, one after the other, whatever page is open. A failed one stays with its reason until the person
 * tries again or gives it up. What a closed page left goes on in the next one: a phone ends a page without asking, and keeps no photo that was
 * taken in it.
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
  #keep = (_: readonly KeptRow[]): void => {};
  /** What the storage has as far as this page knows. */
  #kept = '';
  /** Keys of all files that were ever here: the storage may still have one that was attached or given up, or that goes under a new key. */
  readonly #seen = new Set<string>();

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
      const upload: Upload = { ...WAITING, id: crypto.randomUUID(), jobId, number, name: file.name };
      return { upload, content: file, at: Date.now(), stop: new AbortController() };
    });
    this.#set([...this.#held, ...added]);
    void this.#work();
  }

  /** From now on the sheet keeps what is ready to be sent, and what earlier pages left goes on here. Returns the end of it. */
  keepIn(sheet: KeptSheet, onTrouble: () => void): () => void {
    const keeper = rowsKeeper(sheet, onTrouble);
    keepRows(sheet, keeper);
    this.#keep = (rows) => void keeper.keep(rows);
    // With no file under way, nobody needs to hear that this browser keeps none.
    if (this.#kept !== '') this.#keep(this.#rows());
    return takeOverRows(sheet, keeper, (rows) => {
      const left = fromKept(rows).filter(({ id }) => !this.#seen.has(id));
      this.#set([...left.map(heldOf), ...this.#held]);
      this.#keep(this.#rows());
      void this.#work();
    });
  }

  #rows = (): KeptRow[] =>
    toKept(
      this.#held.flatMap(({ upload: { id, jobId, number }, content, at }) =>
        content instanceof File ? [] : [{ id, jobId, number, at, name: content.name, bytes: content.bytes }],
      ),
    );

  again(id: string): void {
    const held = this.#held.find(({ upload }) => upload.id === id);
    if (held?.upload.state !== 'failed' || held.upload.isUnfit) return;
    held.stop = new AbortController();
    const isOld = !isSure(held.at);
    if (isOld) held.at = Date.now();
    this.#change(held, { state: 'waiting', reason: null, ...(isOld && { id: crypto.randomUUID() }) });
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
    if (held.content instanceof File) {
      this.#change(held, { state: 'preparing' });
      const prepared = await this.#prepare(held.content);
      if (!prepared.ok) {
        this.#change(held, { isUnfit: true });
        return prepared.reason;
      }
      held.content = prepared;
    }
    const { content } = held;
    const { signal } = held.stop;
    signal.throwIfAborted();
    this.#change(held, { state: 'sending', part: null, name: content.name });
    let tries = 0;
    const answer = await untilKnown<Answer>(
      () => {
        tries += 1;
        return this.#attach(held, content);
      },
      {
        onLost: () => this.#change(held, { isLost: true, part: null }),
        pause: (ms) => this.#pause(ms, signal),
        isGivenUp: () => tries >= TRIES || !isSure(held.at),
      },
    );
    if (!answer.ok) return isLost(answer.problem) && !isSure(held.at) ? OLD : problemLine(answer.problem, fileProblems);
    for (const taker of this.#takers) taker(answer.value.jobs);
    return null;
  }

  #attach({ upload, stop: { signal } }: Held, { name, bytes }: Ready): Promise<Answer> {
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
    for (const { upload } of held) this.#seen.add(upload.id);
    this.#held = held;
    this.#shown = held.map(({ upload }) => upload);
    // Not at each step of the progress: a write has all the bytes.
    const kept = held.flatMap(({ upload, content }) => (content instanceof File ? [] : upload.id)).join();
    if (kept !== this.#kept) this.#keep(this.#rows());
    this.#kept = kept;
    for (const listener of this.#listeners) listener();
  }
}

/** A file of an earlier page. */
const heldOf = ({ bytes, at, ...place }: KeptUpload): Held => ({
  upload: { ...WAITING, ...place, ...(!isSure(at) && { state: 'failed', reason: OLD }) },
  content: { ok: true, name: place.name, bytes },
  at,
  stop: new AbortController(),
});

const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
