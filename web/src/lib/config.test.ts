// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { testConfig } from '../testing/stub-services.ts';
import { loadConfig } from './config.ts';

const serving = (answer: () => Response) => (async () => answer()) as typeof fetch;

describe('the runtime configuration', () => {
  test('is taken as it stands when it is complete', async () => {
    expect(await loadConfig(serving(() => Response.json(testConfig)))).toEqual({ ok: true, config: testConfig });
  });

  test('may leave out the audience, for providers that tell APIs apart by scope', async () => {
    const { resource: _, ...platform } = testConfig.platform;
    const loaded = await loadConfig(serving(() => Response.json({ ...testConfig, platform })));
    expect(loaded).toMatchObject({ ok: true, config: { platform: { scope: 'platform.access' } } });
  });

  test('asks for the emulation with one word, and for the services with all of theirs', async () => {
    const emulation = serving(() => Response.json({ emulation: true }));
    expect(await loadConfig(emulation)).toMatchObject({
      ok: true,
      config: { emulation: true, platform: { origin: '' } },
    });
    const off = await loadConfig(serving(() => Response.json({ ...testConfig, emulation: false })));
    expect(off).toEqual({ ok: true, config: testConfig });
  });

  test.each([
    ['is missing', () => new Response('', { status: 404 }), 'status 404'],
    ['is no JSON', () => new Response('<html>'), 'cannot be read'],
    ['lacks a part', () => Response.json({ ...testConfig, oidc: { clientId: 'web' } }), 'oidc.issuer'],
  ])('says what is wrong when it %s', async (_, answer, reason) => {
    const loaded = await loadConfig(serving(answer));
    expect(loaded).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  });
});
