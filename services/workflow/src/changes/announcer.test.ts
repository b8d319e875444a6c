import type { TenantId } from '@plumbline/contract/values';
import { expect, test, vi } from 'vitest';
import { Announcer } from './announcer.ts';
import { type HubMessage, readMessage } from './presence.ts';

const tenants = Array.from({ length: 400 }, () => crypto.randomUUID() as TenantId);
const [a, b] = tenants as [TenantId, TenantId, ...TenantId[]];

/** An announcer whose notifications are under way until they are answered. */
function setUp() {
  const sent: HubMessage[][] = [];
  const failures: unknown[] = [];
  const waiting: number[] = [];
  let answer = Promise.withResolvers<void>();
  const announcer = new Announcer(
    (payloads) => {
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
      sent.push(payloads.flatMap((payload) => readMessage(payload) ?? []));
      answer = Promise.withResolvers();
      return answer.promise;
    },
    (error) => failures.push(error),
    (count) => waiting.push(count),
  );
  return {
    announcer,
    sent,
    failures,
    waiting,
    done: () => answer.resolve(),
    fail: (error: Error) => answer.reject(error),
  };
}
const changed = (announcer: Announcer, ...tenantIds: TenantId[]) => ({
  kind: 'changed',
  from: announcer.id,
  tenantIds,
});

test('what comes up while a notification is under way goes with the next, each tenant once', async () => {
  const { announcer, sent, done } = setUp();
  announcer.changed(a);
  for (let round = 0; round < 50; round++) for (const tenantId of [a, b]) announcer.changed(tenantId);
  announcer.say([{ kind: 'who', tenantId: b }]);
  expect(sent).toEqual([[changed(announcer, a)]]);
  done();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual([{ kind: 'who', tenantId: b }, changed(announcer, a, b)]);
  done();
  await announcer.settled();
  expect(sent).toHaveLength(2);
});

test('of a burst of changes the first is told at once, and the others together a little later', async () => {
  vi.useFakeTimers();
  try {
    const { announcer, sent, done } = setUp();
    announcer.changed(a);
    done();
    await vi.advanceTimersByTimeAsync(10);
    for (let round = 0; round < 50; round++) for (const tenantId of [a, b]) announcer.changed(tenantId);
    await vi.advanceTimersByTimeAsync(9);
    expect(sent).toEqual([[changed(announcer, a)]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.slice(1)).toEqual([[changed(announcer, a, b)]]);
    done();
    await vi.advanceTimersByTimeAsync(20);
    await announcer.settled();
  } finally {
    vi.useRealTimers();
  }
});

test('one that fails is reported, and the next is sent', async () => {
  const { announcer, sent, failures, done, fail } = setUp();
  announcer.changed(a);
  announcer.changed(b);
  fail(new Error('away'));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual([changed(announcer, b)]);
  expect(failures).toEqual([new Error('away')]);
  done();
  await announcer.settled();
});

test('many tenants are told in notifications of a size that PostgreSQL takes', async () => {
  const { announcer, sent, done } = setUp();
  announcer.changed(a);
  for (const tenantId of tenants) announcer.changed(tenantId);
  done();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.flatMap((message) => (message.kind === 'changed' ? message.tenantIds : []))).toEqual(tenants);
  done();
  await announcer.settled();
});

test('says how much is not told yet, until its notification has arrived or failed', async () => {
  const { announcer, waiting, sent, done, fail } = setUp();
  announcer.changed(a);
  announcer.changed(b);
  announcer.say([{ kind: 'who', tenantId: b }]);
  expect(waiting.at(-1)).toBe(3);
  done();
  await expect.poll(() => sent.length).toBe(2);
  expect(waiting.at(-1)).toBe(2);
  fail(new Error('away'));
  await announcer.settled();
  expect(waiting.at(-1)).toBe(0);
});
