import { performance } from 'node:perf_hooks';

/** A thread that was busy for less of the time between two looks rests. */
const AT_REST = 0.05;
/** So much work leaves garbage worth a collection. */
const WORTH_MS = 500;
/** And so many times what the last collection took: with millions of living objects that is a second. */
const WORTH_TIMES = 20;

/**
 * Gives the memory of finished work back to the system when this thread rests. A thread that does nothing collects no garbage, and V8
 * keeps the pages of what it collected: without this, a company of ten thousand jobs that was read some times holds 400 MB for ever. Needs
 * Node's `--expose-gc`, without which nothing happens. `everyMs`: milliseconds between looks.
 */
export function giveBackMemoryAtRest(everyMs = 2_000): void {
  const { gc } = globalThis;
  if (!gc) return;
  let given = performance.eventLoopUtilization();
  let seen = given;
  let worth = WORTH_MS;
  const look = () => {
    const lately = performance.eventLoopUtilization(seen);
    const since = performance.eventLoopUtilization(given);
    if (lately.utilization < AT_REST && since.active >= worth) {
      const began = performance.now();
      // Only this flavor gives the pages back as well.
      gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      worth = Math.max(WORTH_MS, WORTH_TIMES * (performance.now() - began));
      given = performance.eventLoopUtilization();
    }
    seen = performance.eventLoopUtilization();
  };
  setInterval(look, everyMs).unref();
}
