import type { WipEvent } from '@plumbline/contract/workflow/changes';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Following, follow, type LiveState } from './follow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Refusal = { type: 'network' | 'forbidden'; status: 0 | 403; title: string };

/** A service whose streams the test opens, feeds and breaks. */
function service(refusal: Refusal | null = null) {
  const opened: { send: (event: WipEvent) => void; end: () => void; isAborted: () => boolean }[] = [];
  const states: LiveState[] = [];
  const events: WipEvent[] = [];
  const following: Following = follow({
    random: () => 0.5,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    open: async (signal) => {
      if (refusal) return { ok: false, problem: refusal } as never; // the test reads no other member
      const { readable, writable } = new TransformStream<WipEvent, WipEvent>();
      const writer = writable.getWriter();
      signal.addEventListener('abort', () => void writer.abort(new Error('aborted')).catch(() => {}));
      opened.push({
        send: (event) => void writer.write(event),
        end: () => void writer.close(),
        isAborted: () => signal.aborted,
      });
      return { ok: true, value: readable };
    },
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const refuse = (next: Refusal | null) => {
    refusal = next;
  };
  return { following, opened, states, events, pass, refuse };
}
const network: Refusal = { type: 'network', status: 0, title: 'away' };

describe('following', () => {
  test('is live with the first event, and reconnects silently when the stream ends', async () => {
    const { opened, states, events, pass, following } = service();
    await pass(0);
    opened[0]?.send({});
    await pass(0);
    expect(states).toEqual(['live']);
    opened[0]?.end();
    await pass(500);
    opened[1]?.send({ people: [] });
    await pass(5_000);
    expect(states).toEqual(['live', 'connecting', 'live']);
    expect(events).toEqual([{}, { people: [] }]);
    following.stop();
  });

  test('says after a moment that the connection is lost, and retries ever more slowly', async () => {
    const { opened, states, pass, refuse, following } = service(network);
    await pass(2_400);
    expect(states).toEqual([]);
    await pass(200);
    expect(states).toEqual(['lost']);
    refuse(null);
    await pass(20_000);
    expect(opened).toHaveLength(1);
    following.stop();
  });

  test('notices a connection that died silently', async () => {
    const { opened, pass, following } = service();
    await pass(0);
    opened[0]?.send({});
    await pass(39_000);
    expect(opened[0]?.isAborted()).toBe(false);
    await pass(2_000);
    expect(opened[0]?.isAborted()).toBe(true);
    expect(opened).toHaveLength(2);
    following.stop();
  });

  test('reconnects at once when asked, drops a dead connection, and leaves a live one alone', async () => {
    const { opened, pass, refuse, following } = service(network);
    await pass(20_000);
    refuse(null);
    following.hurry();
    await pass(0);
    expect(opened).toHaveLength(1);
    following.hurry();
    await pass(0);
    expect(opened).toHaveLength(1);
    following.drop();
    expect(opened[0]?.isAborted()).toBe(true);
    await pass(500);
    expect(opened).toHaveLength(2);
    following.stop();
  });

  test('closes its connection while paused', async () => {
    const { opened, pass, following } = service();
    await pass(0);
    following.pause();
    await pass(120_000);
    expect(opened.map(({ isAborted }) => isAborted())).toEqual([true]);
    following.resume();
    await pass(0);
    expect(opened).toHaveLength(2);
    following.stop();
    await pass(60_000);
    expect(opened.map(({ isAborted }) => isAborted())).toEqual([true, true]);
  });

  test('retries ever more slowly while it is too late each time', async () => {
    const { opened, pass, following } = service();
    const told = new Set<(typeof opened)[number]>();
    for (let second = 0; second < 60; second++) {
      await pass(1_000);
      const stream = opened.at(-1);
      if (!stream || told.has(stream)) continue;
      told.add(stream);
      stream.send({ isTooLate: true });
      stream.end();
    }
    expect(opened.length).toBeLessThan(10);
    following.stop();
  });

  test('is not live while paused', async () => {
    const { opened, states, pass, following } = service();
    await pass(0);
    opened[0]?.send({});
    await pass(0);
    following.pause();
    await pass(60_000);
    expect(states).toEqual(['live', 'connecting']);
    following.stop();
  });

  test('stays ended when the page is shown again', async () => {
    const { opened, states, pass, refuse, following } = service({ type: 'forbidden', status: 403, title: 'No' });
    await pass(0);
    following.pause();
    refuse(null);
    following.resume();
    await pass(60_000);
    expect(states).toEqual(['ended']);
    expect(opened).toEqual([]);
  });

  test('ends when the service forbids it', async () => {
    const { opened, states, pass, refuse } = service({ type: 'forbidden', status: 403, title: 'No' });
    await pass(0);
    refuse(null);
    await pass(300_000);
    expect(states).toEqual(['ended']);
    expect(opened).toEqual([]);
  });
});
