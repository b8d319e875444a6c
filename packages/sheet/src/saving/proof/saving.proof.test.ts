import process from 'node:process';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { happenings } from './commands.ts';
import { World } from './world.ts';

// For a night: `PROOF_RUNS=100000 npx vitest run packages/sheet/src/saving/proof`. A failure names its seed and path.
const RUNS = Number(process.env.PROOF_RUNS ?? 800);
const COMMANDS = 40;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('after any history, page, service and acknowledgements agree, and no edit is lost', {
  timeout: 60_000 + RUNS * 60,
}, async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(happenings(COMMANDS), async (commands) => {
      vi.clearAllTimers();
      const world = new World();
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      await world.settle();
      stored += world.service.history.length;
    }),
    { numRuns: RUNS, verbose: 1, ...(process.env.PROOF_SEED && { seed: Number(process.env.PROOF_SEED) }) },
  );
  expect(stored).toBeGreaterThan(RUNS * 5);
});
