import { type ProblemDefinition, problemTypeUri } from '@plumbline/contract/problem';
import { reviveInstants } from '@plumbline/contract/revive';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { everyCall } from '../every-call.ts';
import { Follower } from '../follower.ts';
import { succeeded, type World } from '../world.ts';
import { all, type WorldKind } from '../worlds.ts';
import { everyCommonProblem } from './common.ts';
import { everyOutcome } from './every-outcome.ts';
import { newRoom, type Room } from './example.ts';
import { givenJob } from './jobs.ts';
import { jsonOf, requestOf } from './request.ts';

/** Every outcome that the contract declares, with one example each, in each of these worlds. */
export const contractSuite = (worlds: readonly WorldKind[]) =>
  describe.each(worlds)('every outcome of every call on $name', ({ create, some = all }) => {
    let world: World;
    beforeAll(async () => {
      world = await create();
    });
    afterAll(() => world?.close());

    // Checks that every call succeeds and every problem occurs.
    const outcomes = some(everyOutcome, ({ name, problem }) => problem?.type ?? name);
    test.each(outcomes.map((outcome) => [outcome.name, outcome] as const))(
      '%s',
      async (_, { tried, problem, example }) => {
        const where = await newRoom(world);
        const asked = await example(where);
        const response = await world.services[tried.service].fetch(await requestOf(where, tried, asked));
        const answer = await jsonOf(response);
        if (problem) return expectProblem(response, answer, problem, asked.answers);
        expect(answer).toMatchObject(asked.answers);
        expect(response.status).toBe(200);
        if (tried.call.answersFile)
          return expect(tried.call.answersFile).toContain(response.headers.get('content-type'));
        expect(response.headers.get('content-type')).toMatch(
          tried.call.isStream ? /^text\/event-stream/ : /^application\/json/,
        );
        // Parsed like the web app does, then compared with the schema: nothing else may be in it.
        expect(reviveInstants(tried.call.response, structuredClone(answer))).toEqual(tried.call.response.parse(answer));
      },
    );

    test('workflow followChanges continues: a person is told what another saves', async () => {
      const where = await newRoom(world);
      const { manager, accountant } = where.tenant;
      const { id } = await givenJob(where);
      const follower = await Follower.start(manager);
      succeeded(
        await accountant.workflow.saveJobs({ body: { updates: [{ id, version: 1, changes: { notes: 'Rock' } }] } }),
      );
      await follower.until(() => follower.jobs.get(id)?.notes === 'Rock');
      await follower.stop();
    });

    describe.each(everyCommonProblem)('the problem $definition.type', ({ definition, example }) => {
      let shared: Room;
      beforeAll(async () => {
        shared = await newRoom(world);
        await example.arrange?.(shared);
      });
      afterAll(() => example.restore?.(shared));

      const calls = some(everyCall.filter(example.isOf), ({ service }) => service);
      test.each(calls.map((tried) => [tried.name, tried] as const))('of %s', async (_, tried) => {
        const request = await example.request(shared, tried);
        const response = await world.services[tried.service].fetch(request);
        expectProblem(response, await jsonOf(response), definition, example.answers?.(tried) ?? {});
      });
    });
  });

/** RFC 9457, with the definition's own members and nothing else beside the standard ones. */
function expectProblem(response: Response, answer: unknown, definition: ProblemDefinition, answers: object): void {
  const { type, status, title, details } = definition;
  expect(answer).toMatchObject({ ...answers, type: problemTypeUri(type), status, title });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const standard = { type: z.string(), status: z.int(), title: z.string(), detail: z.string(), traceId: z.string() };
  const whole = z.strictObject({ ...details.shape, ...standard }).parse(answer);
  expect(whole.traceId).toBe(response.headers.get('x-trace-id'));
}
