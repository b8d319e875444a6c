import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAnswer } from './keep-answer.ts';

const KEY = queryOptions({ queryKey: ['roles'], queryFn: async () => '' }).queryKey;
let queryClient: QueryClient;
/** The loads under way, the oldest first. */
let loads: PromiseWithResolvers<string>[];
let stop: () => void;

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  loads = [];
  const queryFn = () => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  };
  stop = new QueryObserver(queryClient, { queryKey: KEY, queryFn }).subscribe(() => {});
});
afterEach(() => stop());

const shown = () => queryClient.getQueryData(KEY);
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('an answer under way before a change does not bring the old value back', async () => {
  loads[0]?.resolve('old');
  await expect.poll(shown).toBe('old');
  void queryClient.invalidateQueries({ queryKey: KEY });
  keepAnswer(queryClient, KEY, 'new');
  loads[1]?.resolve('old');
  await settled();
  expect(shown()).toBe('new');
  expect(queryClient.getQueryState(KEY)).toMatchObject({ status: 'success', fetchStatus: 'idle' });
});

test('a change of data not loaded yet starts its load again', async () => {
  keepAnswer(queryClient, KEY, (before) => before && `${before}, changed`);
  await settled();
  loads[0]?.resolve('old');
  loads[1]?.resolve('new');
  await expect.poll(shown).toBe('new');
  expect(loads).toHaveLength(2);
});

test('a change of a part keeps the rest', async () => {
  loads[0]?.resolve('old');
  await expect.poll(shown).toBe('old');
  keepAnswer(queryClient, KEY, (before) => before && `${before}, changed`);
  expect(shown()).toBe('old, changed');
});
