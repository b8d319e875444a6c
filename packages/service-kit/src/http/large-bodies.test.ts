import type { Call } from '@plumbline/contract/call';
import { expect, test } from 'vitest';
import { bytesAtMost, LargeBodies } from './large-bodies.ts';
import { Refusal } from './problem-response.ts';

const bodies = () => new LargeBodies({ mostOfOne: 100, most: 150 });
/** Work that ends on demand. */
const held = () => Promise.withResolvers<void>();

test('a tenant’s large bodies count while they are worked on, and one too many is refused with a time to try again', async () => {
  const all = bodies();
  const first = held();
  const working = all.during('acme', 60, () => first.promise);
  const second = await all.during('acme', 50, async () => {}).catch((error: unknown) => error);
  if (!(second instanceof Refusal)) throw new Error('the second was not refused');
  expect([second.definition.status, second.headers]).toEqual([503, { 'retry-after': '10' }]);
  expect(await all.during('acme', 40, async () => 'fits')).toBe('fits');
  first.resolve();
  await working;
  expect(await all.during('acme', 100, async () => 'fits again')).toBe('fits again');
});

test('what all tenants send together has a bound, and work that fails gives its share back', async () => {
  const all = bodies();
  const first = held();
  const working = all.during('acme', 90, () => first.promise);
  await expect(all.during('apex', 70, async () => {})).rejects.toBeInstanceOf(Refusal);
  first.reject(new Error('broken'));
  await expect(working).rejects.toThrow('broken');
  expect(await all.during('apex', 70, async () => 'fits')).toBe('fits');
});

test.each([
  ['40', 40],
  ['4000', 100],
  ['much', 100],
  [null, 100],
])('a body that says it has %s bytes counts as %d where the call takes 100', (said, counted) => {
  const headers = said === null ? {} : { 'content-length': said };
  const request = new Request('http://service.test/send', { method: 'POST', headers });
  expect(bytesAtMost({ maxBytes: 100 } as unknown as Call, request)).toBe(counted); // nothing else of the call is asked
});
