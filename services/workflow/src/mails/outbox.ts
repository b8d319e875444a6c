import type { Observer } from '@plumbline/service-kit/http/observer';
import { MailError, type MailHope, type Mailing } from '@plumbline/service-kit/mail/mailer';
import { isWithin, pauseAfter } from '../outbox/pauses.ts';
import { type Outbox, OutboxWorker, ofAllTenants, type WorkerOptions } from '../outbox/worker.ts';
import { type Content, contentsOf } from './contents.ts';
import { claim, countMails, forget, lookForMails, putBack } from './queue.ts';

export interface MailOptions extends WorkerOptions {
  mailing: Mailing;
  observer?: Observer | undefined;
  /** From 0 to 1. */
  random?: () => number;
  /** How long a mail that is being sent may go on when the process stops, in milliseconds. */
  graceMs?: number;
}

interface Tried {
  content: Content;
  /** Null: the server has taken it. */
  failure: { reason: string; hope: MailHope } | null;
}

/** After the server accepted nothing, or nothing from us. */
const REST_MS = 30_000;
const COUNT_EVERY_MS = 15_000;

/** Sends the mails that are queued for people of all tenants. */
export const mailWorker = (options: MailOptions): OutboxWorker<Content, Tried> =>
  new OutboxWorker(mailOutbox(options), options);

function mailOutbox({
  database,
  role,
  log,
  mailing: { mailer, webOrigin },
  observer,
  now: clock = () => new Date(),
  random = Math.random,
  graceMs = 5_000,
}: MailOptions): Outbox<Content, Tried> {
  /** When the server was last found to accept nothing. */
  let refusedAt = 0;
  let countedAt = 0;
  return {
    things: 'mails',
    // They wait for two minutes anyway.
    lookEveryMs: 10_000,
    // As many as the mailer has connections.
    mostLanes: 3,
    needsLane: true,
    takingMs: 30_000,

    look: async (now) =>
      isWithin(now, refusedAt, REST_MS)
        ? { listening: new Set(), due: [] }
        : ofAllTenants(database, role, (tx) => lookForMails(tx, now)),

    async take(tx, tenantId, now, free) {
      const rows = await claim(tx, tenantId, now, free);
      const taken = await contentsOf(tx, tenantId, rows, webOrigin);
      const lanes = new Set(taken.map(({ lane }) => lane));
      const empty = rows.filter(({ lane }) => !lanes.has(lane));
      if (empty.length > 0)
        await forget(
          tx,
          tenantId,
          empty.map(({ id }) => id),
        );
      return { taken, isMore: empty.length > 0 };
    },

    laneOf: ({ lane }) => lane,

    attempt(content, stopped) {
      if (stopped.aborted) return Promise.resolve(null);
      const sending = mailer.send(content.mail).then(
        (): Tried => ({ content, failure: null }),
        (error: unknown): Tried => ({ content, failure: failureOf(error) }),
      );
      return orCutOff(sending, stopped, graceMs);
    },

    async record(tx, tenantId, _lane, tried, now) {
      for (const { content, failure } of tried) {
        const fates = fatesOf(content, failure, now);
        await forget(tx, tenantId, fates.gone);
        if (fates.back.length > 0) await putBack(tx, tenantId, fates.back);
      }
    },

    recorded({ content: { rows }, failure }) {
      if (failure === null) return observer?.mailTried('sent');
      const isLast =
        failure.hope === 'never' || rows.some(({ isDue, attempts }) => isDue && pauseAfter(attempts, 0) === undefined);
      log.error({ mailId: rows[0]?.id, error: failure.reason }, isLast ? 'mail given up' : 'mail not sent yet');
      observer?.mailTried(isLast ? 'dead' : 'failed');
    },

    async keepUp(now) {
      if (observer === undefined || isWithin(now, countedAt, COUNT_EVERY_MS)) return;
      observer.mailsWait(await ofAllTenants(database, role, countMails));
      countedAt = now.getTime();
    },
  };

  function failureOf(error: unknown): NonNullable<Tried['failure']> {
    const hope = error instanceof MailError ? error.hope : 'later';
    if (hope === 'server') refusedAt = clock().getTime();
    const cause = error instanceof MailError ? error.cause : error;
    return { reason: String(cause), hope };
  }

  /** Rows that were only taken along wait for their own time. */
  function fatesOf({ rows }: Content, failure: Tried['failure'], now: Date) {
    const gone: string[] = [];
    const back: Parameters<typeof putBack>[2][number][] = [];
    // The same for all: they go into one mail the next time, too.
    const chance = random();
    for (const { id, leasedUntil, isDue, attempts } of rows) {
      const pause = failure?.hope === 'never' ? undefined : pauseAfter(attempts, chance);
      if (failure !== null && !isDue) back.push({ id, leasedUntil, nextAt: null });
      else if (failure === null || pause === undefined) gone.push(id);
      else back.push({ id, leasedUntil, nextAt: new Date(now.getTime() + pause) });
    }
    return { gone, back };
  }
}

/** Settles as `sending` does, or to null where the process stops and it takes longer than this. Most servers answer at once. */
const orCutOff = <T>(sending: Promise<T>, stopped: AbortSignal, graceMs: number): Promise<T | null> =>
  new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(() => resolve(null), graceMs);
    };
    stopped.addEventListener('abort', wait, { once: true });
    sending.then(resolve, reject).finally(() => {
      stopped.removeEventListener('abort', wait);
      clearTimeout(timer);
    });
  });
