import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { createIndexedStore } from './indexed-store.ts';

test('a write handed to the browser no longer needs its page, which may crash', async () => {
  globalThis.indexedDB = new IDBFactory();
  const store = createIndexedStore();
  const place = { person: 'ana', tenantId: 'keystone', sheet: 'jobs' };
  await store.read(place); // open
  const committed: number[] = [];
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const { commit } = IDBTransaction.prototype;
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    committed.push(put.mock.results.filter(({ value }) => value.readyState === 'pending').length);
    commit.call(this);
  });
  await store.write(place, [{ holder: 'page', group: 'a', at: 1, rows: [{ rowId: 'a' } as never] }]);
  expect(committed).toEqual([1]);
  expect((await store.read(place)).groups).toMatchObject([{ holder: 'page', group: 'a' }]);
});
