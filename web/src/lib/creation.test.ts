import { describe, expect, test } from 'vitest';
import type { AnyProblem } from './api.ts';
import { type Outcome, untilKnown } from './creation.ts';

const problem = (type: AnyProblem['type']): Outcome =>
  // A problem's other members do not matter here.
  ({ ok: false, problem: { type, status: 0, title: type } as AnyProblem });
const done: Outcome = { ok: true };
const [lost, taken] = [problem('network'), problem('option-name-taken')];

/** Calls a service that gives these answers in turn. */
async function asked(answers: Outcome[], mostPauses = Number.POSITIVE_INFINITY) {
  const rest = [...answers];
  const pauses: number[] = [];
  const outcome = await untilKnown(
    async () => {
      const next = rest.shift();
      if (!next) throw new Error('asked once too often');
      return next;
    },
    {
      onLost: () => {},
      pause: async (ms) => void pauses.push(ms),
      isGivenUp: () => pauses.length >= mostPauses,
    },
  );
  return { outcome, pauses, left: rest.length };
}

describe('a call that creates something', () => {
  test.each([
    ['done', done],
    ['refused', taken],
    ['turned away before it was heard', problem('rate-limited')],
    ['not allowed', problem('forbidden')],
    ['not signed in', problem('unauthenticated')],
  ])('that is %s is sent once', async (_, answer) => {
    expect(await asked([answer])).toEqual({ outcome: answer, pauses: [], left: 0 });
  });

  test.each(['network', 'unavailable', 'unexpected', 'idempotency-key-in-use'] as const)(
    'whose answer is %s is asked for again until it is known',
    async (type) => {
      expect(await asked([problem(type), problem(type), done])).toMatchObject({ outcome: done, left: 0 });
      expect(await asked([problem(type), taken])).toMatchObject({ outcome: taken, left: 0 });
    },
  );

  test('waits longer each time, and half a minute at most', async () => {
    const { pauses } = await asked([...Array.from({ length: 8 }, () => lost), done]);
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  test.each(['rate-limited', 'forbidden', 'unauthenticated'] as const)(
    'whose answer was lost is not known by %s either',
    async (type) => {
      expect(await asked([lost, problem(type), done])).toMatchObject({ outcome: done, left: 0 });
    },
  );

  test('whose answer was lost is not known either where the service fails from then on', async () => {
    const broken = problem('unexpected');
    expect(await asked([lost, broken, broken, broken, broken, done])).toMatchObject({ outcome: done, left: 0 });
  });

  test('gives up if the service fails at each try, or if the person does', async () => {
    const broken = problem('unexpected');
    expect(await asked([broken, broken, broken, done])).toMatchObject({ outcome: broken, left: 1 });
    expect(await asked([broken, lost, broken, broken, done])).toMatchObject({ outcome: done, left: 0 });
    expect(await asked([lost, lost, done], 1)).toMatchObject({ outcome: lost, left: 2 });
  });
});
