import { setTimeout as wait } from 'node:timers/promises';

type Result = { ok: true } | { ok: false; problem: { type: string } };

/** The answer of a call that is repeated while it is `unavailable`, as a page does: a storm of calls takes turns. */
export async function patient<R extends Result>(call: () => Promise<R>): Promise<R> {
  for (;;) {
    const result = await call();
    if (result.ok || result.problem.type !== 'unavailable') return result;
    await wait(100);
  }
}
