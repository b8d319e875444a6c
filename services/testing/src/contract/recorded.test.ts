import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallExample } from '@plumbline/contract/call';
import { platformExamples } from '@plumbline/contract/platform/examples';
import { reviveInstants } from '@plumbline/contract/revive';
import { workflowExamples } from '@plumbline/contract/workflow/examples';
import { describe, expect, test } from 'vitest';
import { everyCall } from '../every-call.ts';
import { worldsOfThisProcess } from '../worlds.ts';
import { everyOutcome } from './every-outcome.ts';
import { newRoom } from './example.ts';
import { neutral } from './neutral.ts';
import { jsonOf, requestOf } from './request.ts';

const recorded = { platform: platformExamples, workflow: workflowExamples };
const nameOf = ({ name, service }: { name: string; service: string }) => name.slice(service.length + 1);

/** `RECORD_EXAMPLES=1 npx vitest run services/testing/src/contract/recorded.test.ts` makes the files anew, and `npm run check -- --write` formats them. */
test.runIf(process.env.RECORD_EXAMPLES)(
  'examples are recorded from each call’s success',
  async () => {
    const [kind] = worldsOfThisProcess;
    const world = await kind?.create();
    if (!world) throw new Error('this run tests no engine');
    const found = { platform: {}, workflow: {} } as Record<keyof typeof recorded, Record<string, CallExample>>; // filled below
    for (const { tried, example } of everyOutcome.filter(({ problem }) => problem === null)) {
      const where = await newRoom(world);
      const asked = await example(where);
      const { query, body } = asked as { query?: Record<string, string>; body?: unknown }; // of this call's own types
      const response = await jsonOf(await world.services[tried.service].fetch(await requestOf(where, tried, asked)));
      found[tried.service][nameOf(tried)] = neutral({
        ...(query && { query }),
        ...(body !== undefined && !tried.call.isFile && { request: body }),
        ...(!tried.call.answersFile && { response }),
      });
    }
    await world.close();
    for (const [service, examples] of Object.entries(found))
      writeFileSync(
        join(import.meta.dirname, `../../../../packages/contract/src/${service}/examples.json`),
        `${JSON.stringify(examples, null, 2)}\n`,
      );
  },
  300_000,
);

describe('the recorded example', () => {
  test.each(everyCall.map((tried) => [tried.name, tried] as const))('of %s fits the contract', (_, tried) => {
    const { call, service } = tried;
    const example = recorded[service][nameOf(tried)];
    if (!example) throw new Error('none is recorded: RECORD_EXAMPLES=1 records it');
    const { query = {}, request, response } = example;
    // Strict, like the contract's suite: an answer may contain nothing else.
    if (call.answersFile) expect(response).toBeUndefined();
    else expect(reviveInstants(call.response, structuredClone(response))).toEqual(call.response.parse(response));
    expect(Object.keys(query).filter((name) => !Object.keys(call.query?.shape ?? {}).includes(name))).toEqual([]);
    if (call.query) expect(call.query.safeParse(query).error).toBeUndefined();
    if (call.request && !call.isFile) expect(call.request.safeParse(request).error).toBeUndefined();
    else expect(request).toBeUndefined();
  });

  test('belongs to a call that exists, and holds no secret', () => {
    for (const [service, examples] of Object.entries(recorded)) {
      const calls = everyCall.filter((tried) => tried.service === service).map(nameOf);
      expect(Object.keys(examples).filter((name) => !calls.includes(name))).toEqual([]);
      expect(JSON.stringify(examples)).not.toMatch(/plumbline_(pat|svc|scim)_\w|whsec_\w/);
    }
  });
});
