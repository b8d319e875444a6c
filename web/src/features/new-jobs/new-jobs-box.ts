import type { RefusedCell } from '@plumbline/contract/workflow/jobs';
import { MAX_NEW_JOBS } from '@plumbline/contract/workflow/new-jobs';
import { Store } from '@plumbline/sheet/store';
import { isSure, type Outcome, untilKnown } from '../../lib/creation.ts';
import type { Batch, Left, Unmade } from './kept-new-jobs.ts';
import {
  isNaming,
  isSame,
  type NamingTexts,
  type NewJobDraft,
  NOTHING_TYPED,
  namingProblems,
  newDraft,
} from './new-job-draft.ts';

export type Answer<Job> =
  | { readonly ok: true; readonly jobs: readonly Job[] }
  | { readonly ok: false; readonly refusals: readonly RefusedCell[] }
  /** `problem` says what happened; `message` says it to the person. */
  | ({ readonly ok: false; readonly refusals: null; readonly message: string } & Pick<
      Outcome & { ok: false },
      'problem'
    >);

interface BoxOptions<Job> {
  /** Sends a batch to the service once. */
  readonly send: (batch: Batch) => Promise<Answer<Job>>;
  /** Keeps what is not made yet; resolves when it is written, or cannot be. */
  readonly keep: (left: Left) => Promise<void>;
  readonly onMade: (drafts: readonly NewJobDraft[], jobs: readonly Job[]) => void;
  /** A value as its cell shows it. */
  readonly textOf: (field: string, value: NewJobDraft['values'][string]) => string;
  readonly today: () => string;
  readonly now?: () => number;
}

export interface BoxState extends Unmade {
  /** The answer to the first batch was lost. */
  readonly isLost: boolean;
  /** Why the first batch does not go on by itself. */
  readonly trouble: string | null;
}

export const NOT_KNOWN = 'may have been added already: look for it before you add it again';

/** New jobs on their way: each batch is sent until its outcome is known, one after another. Refused jobs wait for the person. */
export class NewJobsBox<Job> {
  readonly state = new Store<BoxState>({ batches: [], parked: [], isLost: false, trouble: null });
  /** What stands in the line below the last job: beside the rest, because it changes with each key. */
  readonly typed = new Store<NamingTexts>(NOTHING_TYPED);
  readonly #options: BoxOptions<Job>;
  #isRunning = false;
  #isStopped = false;
  #wake = (): void => {};

  constructor(options: BoxOptions<Job>) {
    this.#options = options;
  }

  /** Drafts that a person still sees as unmade. */
  get count(): number {
    const { batches, parked } = this.state.get();
    return parked.length + batches.reduce((sum, { drafts }) => sum + drafts.length, 0);
  }

  has(draftId: string): boolean {
    const { batches, parked } = this.state.get();
    return [...parked, ...batches.flatMap(({ drafts }) => drafts)].some(({ id }) => id === draftId);
  }

  type(typed: NamingTexts): void {
    this.typed.set(typed);
    void this.#keep();
  }

  add(drafts: readonly NewJobDraft[]): void {
    const checked = drafts.map((draft) => ({ ...draft, reasons: namingProblems(draft) }));
    const isBad = ({ reasons }: NewJobDraft): boolean => Object.keys(reasons).length > 0;
    const good = checked.filter((draft) => !isBad(draft));
    const { batches, parked } = this.state.get();
    const added = Array.from({ length: Math.ceil(good.length / MAX_NEW_JOBS) }, (_, at) =>
      this.#batchOf(good.slice(at * MAX_NEW_JOBS, (at + 1) * MAX_NEW_JOBS)),
    );
    this.#set({ batches: [...batches, ...added], parked: [...parked, ...checked.filter(isBad)] });
    void this.run();
  }

  /** Takes over what an earlier page could not finish. */
  restore({ batches, parked, typed }: Left): void {
    const now = this.state.get();
    const mine = this.typed.get();
    if (isBlank(mine)) this.typed.set(typed);
    // Both pages had begun a job: the other one waits above the sheet.
    const isOther = ![mine, typed].some(isBlank) && !isSame(mine, typed);
    const other = isOther ? [newDraft(typed.jobName, typed.jobNumber)] : [];
    this.#set({ batches: [...now.batches, ...batches], parked: [...now.parked, ...parked, ...other] });
  }

  /** A parked draft, as the person corrected it. */
  correct(draft: NewJobDraft): void {
    this.discard(draft.id);
    this.add([draft]);
  }

  discard(id: string): void {
    this.#set({ parked: this.state.get().parked.filter((draft) => draft.id !== id) });
  }

  /** Gives up what cannot be sent. */
  discardTroubled(): void {
    const { batches, trouble } = this.state.get();
    if (trouble === null) return;
    this.#set({ batches: batches.slice(1), trouble: null });
    void this.run();
  }

  tryNow = (): void => {
    if (this.state.get().trouble !== null) this.#set({ trouble: null });
    this.#wake();
    void this.run();
  };

  /** A later box goes on with everything. */
  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (!this.#isStopped && this.state.get().trouble === null) {
      const [batch] = this.state.get().batches;
      if (!batch) break;
      await this.#finish(batch);
    }
    this.#isRunning = false;
  }

  async #finish(given: Batch): Promise<void> {
    const { now = Date.now } = this.#options;
    const isFirst = given.firstSentAt === 0;
    const batch = isFirst ? { ...given, firstSentAt: now() } : given;
    // Written before it is sent: after a crash the same request is sent again.
    if (isFirst)
      await this.#set({ batches: this.state.get().batches.map((each) => (each.key === batch.key ? batch : each)) });
    const isTooOld = (): boolean => !isSure(batch.firstSentAt, now());
    if (isTooOld()) return this.#park(batch, this.#unsure(batch));
    const answer = await untilKnown<Asked<Job>>(async () => asked(await this.#options.send(batch)), {
      onLost: () => this.#set({ isLost: true }),
      pause: (ms) => this.#pause(ms),
      isGivenUp: () => this.#isStopped || isTooOld(),
    });
    if (this.#isStopped) return;
    const { answer: last } = answer;
    if (!last.ok && last.refusals) return this.#split(batch, last.refusals);
    if (last.ok) {
      this.#options.onMade(batch.drafts, last.jobs);
      this.#set({ batches: this.state.get().batches.filter(({ key }) => key !== batch.key), isLost: false });
    } else if (isTooOld()) this.#park(batch, this.#unsure(batch));
    else this.#set({ trouble: last.message, isLost: false });
  }

  #unsure = ({ drafts }: Batch): NewJobDraft[] =>
    drafts.map((draft) => ({ ...draft, reasons: { jobName: NOT_KNOWN } }));

  #park(batch: Batch, drafts: readonly NewJobDraft[], rest: readonly NewJobDraft[] = []): void {
    const { batches, parked } = this.state.get();
    const others = batches.filter(({ key }) => key !== batch.key);
    const again = rest.length > 0 ? [this.#batchOf(rest)] : [];
    this.#set({ batches: [...again, ...others], parked: [...parked, ...drafts], isLost: false });
  }

  /** Nothing was made. What is refused stays out of the next try: jobs without a good number or name, and single cells of the others. */
  #split(batch: Batch, refusals: readonly RefusedCell[]): void {
    const parked: NewJobDraft[] = [];
    const rest: NewJobDraft[] = [];
    const isPlaced = refusals.some(({ jobId }) => batch.drafts[Number(jobId)]);
    for (const [place, draft] of batch.drafts.entries()) {
      const own = refusals.filter(({ jobId }) => jobId === String(place) || !isPlaced);
      const reasons: { jobNumber?: string; jobName?: string } = {};
      for (const { field, reason } of own) if (isNaming(field)) reasons[field] = reason;
      const cells = own.filter(({ field }) => !isNaming(field) && field in draft.values);
      const values = Object.fromEntries(
        Object.entries(draft.values).filter(([name]) => !cells.some(({ field }) => field === name)),
      );
      const texts = cells.map(({ field, reason }) => {
        const text = this.#options.textOf(field, draft.values[field] ?? null);
        return { field, text, reason };
      });
      const [other] = own;
      // About a cell that this page did not send: the person must still see it.
      const isOther = other && cells.length === 0 && Object.keys(reasons).length === 0;
      if (isOther) reasons.jobName = other.reason;
      const left = { ...draft, values, texts: [...draft.texts, ...texts], reasons };
      if (Object.keys(reasons).length > 0) parked.push(left);
      else rest.push(left);
    }
    this.#park(batch, parked, rest);
  }

  #batchOf = (drafts: readonly NewJobDraft[]): Batch => ({
    key: crypto.randomUUID(),
    today: this.#options.today(),
    firstSentAt: 0,
    drafts,
  });

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #set(changed: Partial<BoxState>): Promise<void> {
    const state = { ...this.state.get(), ...changed };
    this.state.set(state);
    return changed.batches || changed.parked ? this.#keep() : Promise.resolve();
  }

  #keep = (): Promise<void> => this.#options.keep({ ...this.state.get(), typed: this.typed.get() });
}

const isBlank = (typed: NamingTexts): boolean => isSame(typed, NOTHING_TYPED);

type Asked<Job> = Outcome & { readonly answer: Answer<Job> };

/** An answer as `untilKnown` reads it: a refusal is an answer as well. */
const asked = <Job>(answer: Answer<Job>): Asked<Job> =>
  !answer.ok && answer.refusals === null ? { ok: false, problem: answer.problem, answer } : { ok: true, answer };
