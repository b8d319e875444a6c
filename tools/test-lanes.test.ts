import { expect, test } from 'vitest';
import { inLanes, type SectionName, stepsOf } from './test-lanes.ts';

/** Runs these sections, each for the given number of turns. Returns what began, with its lane. */
async function run(hasRoom: boolean, turns: Partial<Record<SectionName, number>>): Promise<string[]> {
  const began: string[] = [];
  // Its keys are the names.
  const names = Object.keys(turns) as SectionName[];
  await inLanes(stepsOf(names, hasRoom), async (name, lane) => {
    began.push(`${name} ${lane}`);
    for (let turn = turns[name] ?? 0; turn > 0; turn--) await new Promise(setImmediate);
  });
  return began;
}

test('a free lane takes the next section, after the builds', async () => {
  const began = await run(true, { vitest: 9, check: 2, web: 5, stack: 2, browsers: 2, e2e: 30, newest: 2, tools: 2 });
  expect(began).toEqual([
    ...['check 0', 'web 1'],
    ...['vitest 0', 'stack 1', 'browsers 1', 'e2e 1', 'newest 0', 'tools 0'],
  ]);
});

test('without room for two lanes the sections run one after the other', async () => {
  expect(await run(false, { check: 1, vitest: 1, e2e: 1 })).toEqual(['check 0', 'vitest 0', 'e2e 0']);
});
