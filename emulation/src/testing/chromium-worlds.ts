import type { NewTenant } from '@plumbline/testing/make-tenant';
import { createTestIssuer, ISSUER } from '@plumbline/testing/test-issuer';
import { type World, worldOn } from '@plumbline/testing/world';
import { chromium } from 'playwright-core';
import type { Chromium } from '../../../tools/chromium.ts';
import { askOf, farDatabase } from './far-database.ts';
import { farService } from './far-service.ts';
import { serveHarness } from './serve-harness.ts';

export interface ChromiumWorlds {
  create(): Promise<World>;
  stop(): Promise<void>;
}

/** Worlds in one Chromium: each is a page with its own storage and the emulated back end in its worker. */
export async function chromiumWorlds({ path, args }: Chromium): Promise<ChromiumWorlds> {
  const [harness, browser] = await Promise.all([serveHarness(), chromium.launch({ executablePath: path, args })]);
  return {
    async create() {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(harness.page);
      const ask = askOf(page);
      const issuer = await createTestIssuer();
      await ask('open', { issuer: { url: ISSUER, publicKeys: issuer.publicKeys } });
      const service = farService(page);
      const services = { platform: service, workflow: service };
      const premises = {
        database: farDatabase(ask),
        services,
        close: () => context.close(),
        makeTenant: (tenant: NewTenant) => ask('makeTenant', tenant),
      };
      return worldOn(premises, issuer);
    },
    async stop() {
      await browser.close();
      await harness.stop();
    },
  };
}
