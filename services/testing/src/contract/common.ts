import { headerOf, IDEMPOTENCY_HEADER, keyProblems } from '@plumbline/contract/idempotency';
import { commonProblems } from '@plumbline/contract/problem';
import { permissions } from '@plumbline/domain/permissions';
import { enterTenant } from '@plumbline/service-kit/access';
import { nowhere, type TriedCall } from '../every-call.ts';
import { givenMember } from '../people.ts';
import { BUSY } from '../stand-ins.ts';
import type { Person, World } from '../world.ts';
import { examplesOf } from './every-outcome.ts';
import { newRoom, type Room } from './example.ts';
import { headersOf, requestOf } from './request.ts';

interface CommonExample {
  /** The calls that may return it. */
  isOf(tried: TriedCall): boolean;
  request(room: Room, tried: TriedCall): Promise<Request>;
  /** Members that the answer must contain. */
  answers?(tried: TriedCall): object;
  /** Once, before the first of these calls. */
  arrange?(room: Room): Promise<unknown>;
  /** Once, after the last of them: creating whole worlds for one problem would cost too much. */
  restore?(room: Room): Promise<unknown>;
}

/** The answer to every call while the database fails. These worlds' databases do not fail: faults.test.ts has examples. */
const BY_FAULT = 'unavailable';
const problems = [...commonProblems, ...keyProblems];
type CommonType = Exclude<(typeof problems)[number]['type'], typeof BY_FAULT>;

const needsPermission = ({ permission }: TriedCall): boolean => permissions.some((needed) => needed === permission);
const hasBody = ({ call }: TriedCall): boolean => call.request !== undefined;

/** A well-formed request of this person, about things that do not exist. */
const requestBy = async (person: Person, { world, tenant }: Room, tried: TriedCall): Promise<Request> =>
  tried.request(nowhere(), await headersOf(world, tried, person, tenant.tenantId));
const withBody = async (room: Room, tried: TriedCall, body: string): Promise<Request> =>
  new Request(await requestBy(room.tenant.admin, room, tried), { body });

const renamed = ({ world }: Room, from: string, to: string) =>
  world.database.transaction((tx) => tx.query(`alter schema ${from} rename to ${to}`));

interface Done {
  room: Room;
  /** It may be sent again. */
  request: Request;
}
const doneIn = new WeakMap<World, Map<string, Promise<Done>>>();

/** A request with a key that was already answered, in its call's own room. One for all questions about it. */
function doneWithKey(world: World, tried: TriedCall): Promise<Done> {
  const ofWorld = doneIn.get(world) ?? new Map<string, Promise<Done>>();
  doneIn.set(world, ofWorld);
  const done = ofWorld.get(tried.name) ?? doWithKey(world, tried);
  ofWorld.set(tried.name, done);
  return done;
}

async function doWithKey(world: World, tried: TriedCall): Promise<Done> {
  const room = await newRoom(world);
  const request = await requestOf(room, tried, await examplesOf(tried).succeeds(room));
  request.headers.set(IDEMPOTENCY_HEADER, headerOf(crypto.randomUUID()));
  const { status } = await world.services[tried.service].fetch(request.clone());
  if (status !== 200) throw new Error(`${tried.name} answers ${status}`);
  return { room, request };
}

/** How to cause each problem that any call may return. */
const commonExamples: Record<CommonType, CommonExample> = {
  unauthenticated: { isOf: () => true, request: async (_, tried) => tried.request(nowhere(), {}) },
  forbidden: {
    isOf: needsPermission,
    request: async (room, tried) =>
      requestBy(await givenMember(room.world, room.tenant, { firstName: 'Norma', roles: [] }), room, tried),
    answers: ({ permission }) => ({ permission }),
  },
  'tenant-required': {
    isOf: needsPermission,
    request: async ({ world, tenant }, tried) => {
      const person = await givenMember(world, tenant, { firstName: 'Bo', roles: ['Admin'] });
      await givenMember(world, world.birch, { firstName: 'Bo', roles: ['Admin'], externalId: person.externalId });
      return tried.request(nowhere(), await headersOf(world, tried, person, null));
    },
  },
  'invalid-request': {
    isOf: (tried) => hasBody(tried) || tried.call.query !== undefined,
    request: async (room, tried) => {
      // For a call that takes a file, a bad file is an answer of its own.
      if (hasBody(tried) && !tried.call.isFile) return withBody(room, tried, 'null');
      const { misread = {} } = examplesOf(tried);
      const headers = await headersOf(room.world, tried, room.tenant.admin, room.tenant.tenantId);
      return new Request(`${tried.address}?${new URLSearchParams(misread)}`, { method: tried.call.method, headers });
    },
  },
  'not-found': {
    isOf: () => true,
    request: async ({ world, tenant }, tried) =>
      new Request(`${tried.address}/nowhere`, {
        headers: await headersOf(world, tried, tenant.admin, tenant.tenantId),
      }),
  },
  'too-large': {
    isOf: hasBody,
    request: (room, tried) => withBody(room, tried, ' '.repeat((tried.call.maxBytes ?? 64 * 1024) + 1)),
  },
  'rate-limited': {
    isOf: () => true,
    request: async (room, tried) => {
      const externalId = `${BUSY}${crypto.randomUUID()}`;
      return requestBy(
        await givenMember(room.world, room.tenant, { firstName: 'Busy', roles: ['Admin'], externalId }),
        room,
        tried,
      );
    },
  },
  unexpected: {
    isOf: () => true,
    // Permission is checked before anything else.
    arrange: (room) => renamed(room, 'platform', 'platform_away'),
    request: (room, tried) => requestBy(room.tenant.admin, room, tried),
    answers: () => ({ detail: 'The trace id helps to find the cause' }),
    restore: (room) => renamed(room, 'platform_away', 'platform'),
  },
  'idempotency-key-reused': {
    isOf: ({ creates }) => creates,
    request: async ({ world }, tried) => {
      const { request } = await doneWithKey(world, tried);
      return new Request(request.clone(), { body: `${await request.clone().text()} ` });
    },
  },
  'idempotency-key-in-use': {
    isOf: ({ creates }) => creates,
    request: async ({ world }, tried) => {
      const { room, request } = await doneWithKey(world, tried);
      const { tenantId } = room.tenant;
      await world.database.transaction(async (tx) => {
        await enterTenant(tx, tenantId);
        await tx.query(`update ${tried.service}.idempotency_key set finished_at = null where tenant_id = $1`, [
          tenantId,
        ]);
      });
      return request.clone();
    },
  },
};

/** Every problem that any call may return, with its example. Throws if one has none. */
export const everyCommonProblem = problems.flatMap((definition) => {
  if (definition.type === BY_FAULT) return [];
  const example: CommonExample | undefined = commonExamples[definition.type];
  if (!example) throw new Error(`say in services/testing/src/contract how ${definition.type} comes about`);
  return [{ definition, example }];
});
