import { createRateLimiter } from '@plumbline/service-kit/node/rate-limiter';
import { engines } from '@plumbline/testing/databases';
import { givenToken, scimClient } from '@plumbline/testing/scim';
import { createWorld, succeeded, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

describe.each(engines)('the tokens of provisioning on %s', (engine) => {
  let world: World;
  const open: World[] = [];
  const limitedTo = async (requests: number) => {
    const limited = await createWorld(engine, { rateLimiter: createRateLimiter(requests) });
    open.push(limited);
    return limited;
  };
  beforeAll(async () => {
    world = await createWorld(engine);
    open.push(world);
  });
  afterAll(() => Promise.all(open.map((each) => each.close())));

  const madeUp = () => `plumbline_scim_${crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x')}`;

  test('one that is revoked while the body comes changes nothing', async () => {
    const { admin } = world.acme;
    const token = await givenToken(world.acme);
    const [{ id } = { id: '' }] = succeeded(await admin.platform.provisioning()).tokens;
    const [start, end] = ['{"userName":"late', '@acme.example"}'].map((text) => new TextEncoder().encode(text));
    let hasBegun = false;
    const body = new ReadableStream(
      {
        async pull(controller) {
          if (!hasBegun) {
            hasBegun = true;
            return controller.enqueue(start);
          }
          succeeded(await admin.platform.revokeScimToken({ body: { id } }));
          controller.enqueue(end);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body, duplex: 'half' };
    const response = await world.services.platform.fetch(new Request('https://plumbline.test/scim/v2/Users', init));
    expect(hasBegun).toBe(true);
    expect(response.status).toBe(401);
    const { users } = succeeded(await admin.platform.adminUsers());
    expect(users.filter(({ email }) => email === 'late@acme.example')).toEqual([]);
  });

  test('one that is not good has no body read, and a request without a body takes one transaction', async () => {
    const read = vi.fn();
    const body = new ReadableStream({ pull: read }, { highWaterMark: 0 });
    const init = { method: 'POST', headers: { authorization: `Bearer ${madeUp()}` }, body, duplex: 'half' };
    const response = await world.services.platform.fetch(new Request('https://plumbline.test/scim/v2/Users', init));
    expect(response.status).toBe(401);
    expect(read).not.toHaveBeenCalled();
    const scim = scimClient(world, await givenToken(world.birch));
    const transaction = vi.spyOn(world.database, 'transaction');
    expect((await scim('GET', '/Users')).status).toBe(200);
    expect(transaction).toHaveBeenCalledTimes(1);
    transaction.mockRestore();
  });

  test('a flood of made-up ones is asked to wait without a look at the database, and those in use are not', async () => {
    const limited = await limitedTo(10);
    const scim = scimClient(limited, await givenToken(limited.acme));
    expect((await scim('GET', '/Users')).status).toBe(200);
    for (let n = 0; n < 9; n++) expect((await scimClient(limited, madeUp())('GET', '/Users')).status).toBe(401);
    const transaction = vi.spyOn(limited.database, 'transaction');
    for (let n = 0; n < 5; n++) {
      const { status, headers } = await scimClient(limited, madeUp())('GET', '/Users');
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(transaction).not.toHaveBeenCalled();
    expect((await scim('GET', '/Users')).status).toBe(200);
  });

  test('one that was revoked is among the made-up ones from its next request on', async () => {
    const limited = await limitedTo(5);
    const scim = scimClient(limited, await givenToken(limited.acme));
    expect((await scim('GET', '/Users')).status).toBe(200);
    const [{ id } = { id: '' }] = succeeded(await limited.acme.admin.platform.provisioning()).tokens;
    succeeded(await limited.acme.admin.platform.revokeScimToken({ body: { id } }));
    for (let n = 0; n < 4; n++) await scimClient(limited, madeUp())('GET', '/Users');
    expect((await scim('GET', '/Users')).status).toBe(401);
    expect((await scim('GET', '/Users')).status).toBe(429);
  });
});
