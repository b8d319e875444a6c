import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Seat, Turns } from './turns.ts';

/** Lets everything that can happen on its own happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Turns, and the seats that each share holds. */
function watched(count: number) {
  const turns = new Turns(count);
  const held = new Map<string, Seat[]>();
  const take = (share: string, waitMs: number | null = null) =>
    turns.take(share, waitMs).then((seat) => void held.set(share, [...(held.get(share) ?? []), seat]));
  const giveBack = (share: string) => held.get(share)?.shift()?.giveBack();
  const counts = () => Object.fromEntries([...held].map(([share, seats]) => [share, seats.length]));
  return { turns, held, take, giveBack, counts };
}

describe('taking turns', () => {
  test('a share alone gets half of the seats, a second one half of the rest, and a third still finds one', async () => {
    const { take, counts } = watched(10);
    for (const share of ['a', 'b', 'c']) for (let i = 0; i < 20; i++) void take(share);
    await settled();
    expect(counts()).toEqual({ a: 5, b: 3, c: 1 });
    await take('d');
    expect(counts()).toEqual({ a: 5, b: 3, c: 1, d: 1 });
  });

  test('of a single seat everybody gets it, share by share', async () => {
    const { turns } = watched(1);
    const order: string[] = [];
    const use = async (share: string) => {
      const seat = await turns.take(share, null);
      order.push(share);
      await settled();
      seat.giveBack();
    };
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(use));
    expect(order.join('')).toBe('aabcaba');
  });

  test('a wait ends when its time is over, and its place goes to the next', async () => {
    const { take, giveBack, counts } = watched(1);
    await take('a');
    await expect(take('a', 20)).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
    const next = take('a', 1_000);
    giveBack('a');
    await next;
    expect(counts()).toEqual({ a: 1 });
  });

  test('a seat moves to another share unless that has its part already', async () => {
    const { take, held, counts, turns } = watched(4);
    await Promise.all([take('a'), take('a'), take('new')]);
    const seat = held.get('new')?.[0];
    expect(seat?.moveTo('a')).toBe(false);
    expect(seat?.moveTo('b')).toBe(true);
    expect(counts()).toEqual({ a: 2, new: 1 });
    const another = await turns.take('new', null); // what moved away counts there no more
    another.giveBack();
    seat?.giveBack();
    seat?.giveBack(); // giving back twice is giving back once
    await take('a', 20).catch(() => {});
    expect(counts()).toEqual({ a: 2, new: 1 });
  });

  test('whatever comes and goes: never more seats than there are, never all for one share of several, nobody forgotten', async () => {
    const step = fc.record({
      share: fc.constantFrom('a', 'b', 'c', 'd'),
      kind: fc.constantFrom('take', 'take', 'take', 'give back', 'move'),
      to: fc.constantFrom('a', 'b', 'c', 'd'),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 60 }), async (count, steps) => {
        const turns = new Turns(count);
        const seats: { share: string; seat: Seat }[] = [];
        let asked = 0;
        let granted = 0;
        for (const { share, kind, to } of steps) {
          const mine = seats.findIndex((each) => each.share === share);
          if (kind === 'take') {
            asked++;
            void turns.take(share, null).then((seat) => {
              granted++;
              seats.push({ share, seat });
            });
          } else if (kind === 'give back' && mine >= 0) seats.splice(mine, 1)[0]?.seat.giveBack();
          else if (kind === 'move' && seats[mine]?.seat.moveTo(to)) seats[mine].share = to;
          await settled();
          expect(seats.length).toBeLessThanOrEqual(count);
          const most = Math.max(
            0,
            ...Array.from(Map.groupBy(seats, (each) => each.share).values(), (each) => each.length),
          );
          if (count > 1) expect(most).toBeLessThan(count);
        }
        for (let left = seats.length; left > 0; left = seats.length) {
          seats.shift()?.seat.giveBack();
          await settled();
        }
        expect(granted).toBe(asked);
      }),
      { numRuns: 200 },
    );
  });
});
