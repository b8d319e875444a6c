// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { filterOf } from './activity-queries.ts';
import { activitySearch } from './activity-search.ts';

test('a part of the address that cannot be read is ignored', () => {
  const search = activitySearch.parse({ person: 'me', from: '2026-02-30', to: '2026-03-01', field: 'notes', job: 26 });
  expect(search).toEqual({ to: '2026-03-01', field: 'notes', job: '26' });
});

test('a day starts and ends in the person’s time zone, also when the clocks change', () => {
  const filter = filterOf({ from: '2026-03-08', to: '2026-03-08' });
  const [from, before] = [new Date(filter.from ?? ''), new Date(filter.before ?? '')];
  expect([from.getDate(), from.getHours(), before.getDate(), before.getHours()]).toEqual([8, 0, 9, 0]);
});

test('without any filter every change is listed', () => expect(filterOf({})).toEqual({}));
