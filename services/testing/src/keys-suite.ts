import { IDEMPOTENCY_HEADER } from '@plumbline/contract/idempotency';
import { enterTenant } from '@plumbline/service-kit/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplesOf } from './contract/every-outcome.ts';
import { type Example, newRoom, type Room } from './contract/example.ts';
import { requestOf } from './contract/request.ts';
import { everyCall, type TriedCall } from './every-call.ts';
import { givenMember } from './people.ts';
import { storedRows, unlistedTables } from './stored-rows.ts';
import { type Person, succeeded, type World } from './world.ts';
import type { WorldKind } from './worlds.ts';

const named = (calls: readonly TriedCall[]) => calls.map((tried) => [tried.name, tried] as const);
const writing = everyCall.filter(({ call }) => call.method === 'POST');
const creating = writing.filter(({ creates }) => creates);
const NO_KEYS = ['', '""', '"open', 'two words', '"é"', 'a,b', '"a", "b"', `"${'x'.repeat(256)}"`];
const newKey = () => `"${crypto.randomUUID()}"`;

/** The same request in different bytes. */
const otherThan = async (request: Request): Promise<Request> =>
  new Request(request.clone(), { body: `${await request.clone().text()} ` });

/** A change order's side effects are saved under its row's version, which a repeat no longer has. */
const MAKES_UNDER_A_VERSION = ['workflow saveJobs'];

/** What a call's idempotency key promises, in each of these worlds. */
export const keysSuite = (worlds: readonly WorldKind[]) =>
  describe.each(worlds)('calls that create something on $name', ({ create }) => {
    let world: World;
    beforeAll(async () => {
      world = await create();
    });
    afterAll(() => world?.close());

    /** The example's success, sent by its own person or by another. */
    const requestIn = async (room: Room, tried: TriedCall, key: string | null, by?: Person) => {
      const asked = await examplesOf(tried).succeeds(room);
      const request = await requestOf(room, tried, by ? { ...asked, by } : asked);
      if (key !== null) request.headers.set(IDEMPOTENCY_HEADER, key);
      return request;
    };
    const send = async ({ service }: TriedCall, request: Request) => {
      const response = await world.services[service].fetch(request.clone());
      const text = await response.text();
      return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
    };
    const rowsOf = ({ tenant }: Room) => storedRows(world, tenant.tenantId);
    /** Changes the keys that this room's people have sent. */
    const alterKeys = ({ tenant: { tenantId } }: Room, { service }: TriedCall, change: string) =>
      world.database.transaction(async (tx) => {
        await enterTenant(tx, tenantId);
        await tx.query(`update ${service}.idempotency_key set ${change} where tenant_id = $1`, [tenantId]);
      });

    const keysOf = ({ tenant: { tenantId } }: Room, { service }: TriedCall) =>
      world.database.transaction(async (tx) => {
        await enterTenant(tx, tenantId);
        return tx.query<{ key: string; text: string }>(
          `select *, encode(answer, 'hex') as text from ${service}.idempotency_key where tenant_id = $1`,
          [tenantId],
        );
      });

    test('every table is known as one of things or of their details', async () => {
      expect(await unlistedTables(world)).toEqual([]);
    });

    describe.each(named(writing))('%s', (_, tried) => {
      test('declares whether it creates something, as the product promises', () => {
        expect(tried.call.creates).toBe(tried.creates);
      });
    });

    const notCreating = writing.filter(({ creates }) => !creates);
    describe.each(named(notCreating))('%s, which does not', (name, tried) => {
      test('makes no new thing, and nothing twice when it is repeated', async () => {
        const room = await newRoom(world);
        const request = await requestIn(room, tried, null);
        const before = await rowsOf(room);
        expect(await send(tried, request)).toMatchObject({ status: 200 });
        const after = await rowsOf(room);
        if (!MAKES_UNDER_A_VERSION.includes(name)) expect(after.things).toBeLessThanOrEqual(before.things);
        await send(tried, request);
        expect((await rowsOf(room)).counts).toEqual(after.counts);
      });
    });

    describe.each(named(creating))('%s', (_, tried) => {
      test('is done once with its key, repeated or sent several times at once, and answers as it did for a day', async () => {
        const room = await newRoom(world);
        const request = await requestIn(room, tried, newKey());
        const before = await rowsOf(room);
        const first = await send(tried, request);
        expect(first.status).toBe(200);
        const after = await rowsOf(room);
        expect(after.values).not.toEqual(before.values);
        for (let time = 2; time <= 3; time++) expect(await send(tried, request)).toEqual(first);
        expect(await send(tried, await otherThan(request)), 'the key of another request').toMatchObject({
          status: 422,
          text: expect.stringContaining('key-reused'),
        });
        expect((await rowsOf(room)).values).toEqual(after.values);
        await alterKeys(room, tried, `created_at = now() - interval '23 hours 59 minutes'`);
        expect(await send(tried, request)).toEqual(first);
        await alterKeys(room, tried, `created_at = now() - interval '24 hours 1 minute'`);
        expect((await send(tried, await otherThan(request))).text).not.toContain('key-reused');

        const together = await newRoom(world);
        const sentAtOnce = await requestIn(together, tried, newKey());
        const answers = await Promise.all(Array.from({ length: 4 }, () => send(tried, sentAtOnce)));
        expect((await rowsOf(together)).counts).toEqual(after.counts);
        const done = await send(tried, sentAtOnce);
        expect(done.status).toBe(200);
        for (const answer of answers)
          expect([done, expect.objectContaining({ status: 409, retryAfter: '2' })]).toContainEqual(answer);
      });

      test('that is refused keeps no key: it is tried anew', async () => {
        const [refused] = Object.values(examplesOf(tried).fails) as Example[];
        if (!refused) throw new Error('every call that creates something can be refused');
        const room = await newRoom(world);
        const request = await requestOf(room, tried, await refused(room));
        request.headers.set(IDEMPOTENCY_HEADER, newKey());
        const kept = (await keysOf(room, tried)).length; // of what the example needed
        for (let time = 1; time <= 2; time++) expect((await send(tried, request)).status).toBeGreaterThanOrEqual(400);
        expect(await keysOf(room, tried)).toHaveLength(kept);
      });

      test('refuses what is no key, and is done without one', async () => {
        const room = await newRoom(world);
        const request = await requestIn(room, tried, null);
        const before = await rowsOf(room);
        for (const key of NO_KEYS) {
          const keyed = request.clone();
          keyed.headers.set(IDEMPOTENCY_HEADER, key);
          expect(await send(tried, keyed), `the key ${key}`).toMatchObject({
            status: 400,
            text: expect.stringContaining(`/headers/${IDEMPOTENCY_HEADER}`),
          });
        }
        expect((await rowsOf(room)).values).toEqual(before.values);
        const kept = (await keysOf(room, tried)).length;
        expect((await send(tried, request)).status).toBe(200);
        expect(await keysOf(room, tried)).toHaveLength(kept);
      });
    });

    const tokenCall = callNamed('platform createScimToken');
    const tokenOf = ({ text }: { text: string }): unknown => JSON.parse(text).token;

    test('a key that came with one query does not answer another', async () => {
      const room = await newRoom(world);
      const importing = callNamed('workflow importFile');
      const accepting = await requestIn(room, importing, newKey());
      const url = new URL(accepting.url);
      url.searchParams.set('mode', 'check');
      const checking = new Request(url, accepting.clone());
      const first = await send(importing, checking);
      expect(JSON.parse(first.text)).toMatchObject({ status: 'checked' });
      expect(await send(importing, accepting)).toMatchObject({
        status: 422,
        text: expect.stringContaining('key-reused'),
      });
      expect(await send(importing, checking)).toEqual(first);
    });

    test('keys that are past their time are cleared up by the next that is kept', async () => {
      const room = await newRoom(world);
      const request = await requestIn(room, tokenCall, newKey());
      await send(tokenCall, request);
      const [past] = await keysOf(room, tokenCall);
      await alterKeys(room, tokenCall, `created_at = now() - interval '25 hours'`);
      await send(tokenCall, await requestIn(room, tokenCall, newKey()));
      const left = await keysOf(room, tokenCall);
      expect(left).toHaveLength(1);
      expect(left).not.toEqual([past]);
    });

    test('a key is its person’s and its call’s: another one’s is another key', async () => {
      const room = await newRoom(world);
      const key = newKey();
      const colleague = await givenMember(world, room.tenant, { firstName: 'Cora', roles: ['Admin'] });
      const requestBy = (by: Person) => requestIn(room, tokenCall, key, by);
      const mine = await send(tokenCall, await requestBy(room.tenant.admin));
      const theirs = await send(tokenCall, await requestBy(colleague));
      expect(theirs.status).toBe(200);
      expect(tokenOf(theirs)).not.toBe(tokenOf(mine));
      const otherCall = callNamed('platform saveRole');
      expect(await send(otherCall, await requestIn(room, otherCall, key))).toMatchObject({ status: 200 });
    });

    test('a right that is gone is gone for the answer too', async () => {
      const room = await newRoom(world);
      const colleague = await givenMember(world, room.tenant, { firstName: 'Cora', roles: ['Admin'] });
      const request = await requestIn(room, tokenCall, newKey(), colleague);
      expect((await send(tokenCall, request)).status).toBe(200);
      const update = { id: colleague.userId, version: 1, changes: { roleIds: [] } };
      succeeded(await room.tenant.admin.platform.saveAdminUsers({ body: { updates: [update] } }));
      expect(await send(tokenCall, request)).toMatchObject({ status: 403 });
    });

    test('neither the key nor a secret of the answer can be read in the table', async () => {
      const room = await newRoom(world);
      const key = newKey();
      const token = tokenOf(await send(tokenCall, await requestIn(room, tokenCall, key)));
      const [row] = await keysOf(room, tokenCall);
      const words = `${JSON.stringify(row)} ${row?.text}`;
      expect(row?.text).toMatch(/^[0-9a-f]+$/);
      for (const secret of [String(token), key.slice(1, -1), 'Entra'])
        for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(words).not.toContain(form);
    });
  });

function callNamed(name: string): TriedCall {
  const tried = everyCall.find((call) => call.name === name);
  if (!tried) throw new Error(`there is no call ${name}`);
  return tried;
}
