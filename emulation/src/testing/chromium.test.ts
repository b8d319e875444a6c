import { accessSuite } from '@plumbline/testing/access-suite';
import { contractSuite } from '@plumbline/testing/contract/suite';
import { everyCallSuite } from '@plumbline/testing/every-call-suite';
import { keysSuite } from '@plumbline/testing/keys-suite';
import type { World } from '@plumbline/testing/world';
import { all, oneOfEachKind } from '@plumbline/testing/worlds';
import { afterAll, beforeAll, describe } from 'vitest';
import { findTestChromium } from '../../../tools/chromium.ts';
import { type ChromiumWorlds, chromiumWorlds } from './chromium-worlds.ts';

// The services' own suites against the emulation in a page. The services are the same code, and PGlite is the same engine. So by default each call is answered
// once, and all cases run before a release.
const found = findTestChromium();

describe.skipIf(!found)(found ? 'emulated' : 'emulated (there is no Chromium here: npm test gets one)', () => {
  let worlds: ChromiumWorlds | undefined;
  beforeAll(async () => {
    if (found) worlds = await chromiumWorlds(found);
  });
  afterAll(() => worlds?.stop());

  /** One for all tests, because a database takes seconds to start in a page. It ends with the browser. */
  let world: Promise<World> | undefined;
  const inChromium = {
    name: 'the emulation in Chromium',
    some: process.env.EVERY_CALL_IN_CHROMIUM ? all : oneOfEachKind,
    create: async () => {
      if (!worlds) throw new Error('Chromium did not start');
      world ??= worlds.create();
      return { ...(await world), close: async () => {} };
    },
  };
  everyCallSuite([inChromium]); // first, for it knows all who are in its tenants
  contractSuite([inChromium]);
  if (process.env.EVERY_CALL_IN_CHROMIUM) {
    accessSuite([inChromium]);
    keysSuite([inChromium]);
  }
});
