import type { TenantId } from '@plumbline/contract/values';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type KeptAnswer, KeptAnswers } from './kept-answers.ts';

const [acme, birch] = ['acme', 'birch'] as TenantId[] as [TenantId, TenantId]; // any text serves as a key
const answerOf = (bytes: number): KeptAnswer => ({ mark: { cursor: 1, stamp: '' }, bytes, readAt: performance.now() });

describe('kept answers', () => {
  afterEach(() => void vi.useRealTimers());

  test('are of one company, one kind and one question', () => {
    const answers = new KeptAnswers();
    const [lists, sums] = [answers.of('lists'), answers.of('sums')];
    const answer = answerOf(10);
    lists.keep(acme, answer, 'open');
    expect(lists.get(acme, 'open')).toBe(answer);
    expect([lists.get(birch, 'open'), sums.get(acme, 'open'), lists.get(acme), lists.get(acme, 'all')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('take no more bytes than they may: the one that was used last stays', () => {
    const lists = new KeptAnswers({ mostBytes: 100 }).of('lists');
    for (const question of ['a', 'b', 'c']) lists.keep(acme, answerOf(30), question);
    expect(lists.get(acme, 'a')).toBeDefined();
    lists.keep(acme, answerOf(40), 'd');
    expect(['a', 'b', 'c', 'd'].filter((question) => lists.get(acme, question))).toEqual(['a', 'c', 'd']);
    lists.keep(acme, answerOf(101), 'a');
    expect(['a', 'c', 'd'].filter((question) => lists.get(acme, question))).toEqual(['c', 'd']);
    for (let i = 0; i < 20; i++) lists.keep(acme, answerOf(30), 'c'); // in the place of the former one
    expect(lists.get(acme, 'd')).toBeDefined();
  });

  test('are read anew after an hour, however often they were used', () => {
    let now = 0;
    const lists = new KeptAnswers({ clock: () => now }).of('lists');
    lists.keep(acme, { ...answerOf(10), readAt: 0 });
    now = 3_600_000;
    expect(lists.get(acme)).toBeDefined();
    now += 1;
    expect(lists.get(acme)).toBeUndefined();
  });

  test('that nobody asks for any more go by themselves: those of a company that was erased, too', () => {
    vi.useFakeTimers();
    const minutes = (count: number) => void vi.advanceTimersByTime(count * 60_000);
    const answers = new KeptAnswers({ clock: () => Date.now() });
    const lists = answers.of('lists');
    const answer = { ...answerOf(10), readAt: Date.now() };
    lists.keep(acme, answer);
    lists.keep(birch, answer);
    minutes(9);
    expect(lists.get(acme)).toBe(answer);
    minutes(2);
    expect(answers.bytes).toBe(10);
    minutes(9);
    expect(answers.bytes).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    lists.keep(birch, answer);
    answers.close();
    expect([answers.bytes, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
