import { givenToken, scimClient } from '@plumbline/testing/scim';
import { createWorld, type World } from '@plumbline/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld('pglite');
});
afterAll(() => world.close());

/** A part of a JSON document, reached by names; undefined if it does not exist. */
interface Json {
  [name: string]: Json;
}
const get = async (path: string): Promise<Response> =>
  world.services.platform.fetch(new Request(`https://plumbline.test/api/platform${path}`));
const document = async (): Promise<Json> => (await get('/scim/openapi.json')).json();

test('provisioning has an OpenAPI document, and a page to read it on, for anybody', async () => {
  const { openapi, servers, paths } = await document();
  expect(String(openapi)).toMatch(/^3\.1/);
  expect(servers).toEqual([{ url: '/scim/v2' }]);
  expect(Object.keys(paths ?? {})).toEqual([
    ...['/Users', '/Users/{id}', '/Groups', '/Groups/{id}', '/ServiceProviderConfig'],
    ...['/Schemas', '/Schemas/{schemaId}', '/ResourceTypes', '/ResourceTypes/{typeId}'],
  ]);
  const page = await get('/scim/docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('id="createUser"');
});

test('its operations are the ones that the service answers, and each of its examples works', async () => {
  const { paths = {} } = await document();
  const scim = scimClient(world, await givenToken(world.acme));
  const example = (path: string, method: string) =>
    paths[path]?.[method]?.requestBody?.content?.['application/scim+json']?.example as object | undefined;
  for (const kind of ['Users', 'Groups']) {
    const made = await scim('POST', `/${kind}`, example(`/${kind}`, 'post'));
    expect(made.status).toBe(201);
    const id = String(made.body.id);
    for (const [method, expected] of [
      ['get', 200],
      ['put', 200],
      ['patch', 200],
      ['delete', 204],
    ] as const) {
      expect(Object.keys(paths[`/${kind}/{id}`]?.[method]?.responses ?? {})).toContain(String(expected));
      const { status } = await scim(method.toUpperCase(), `/${kind}/${id}`, example(`/${kind}/{id}`, method));
      expect(status, `${method} ${kind}`).toBe(expected);
    }
    const refused = await scim('TRACE-NOT', `/${kind}`);
    expect(refused.status).toBe(405);
    expect(String(refused.headers.get('allow')).toLowerCase().split(', ')).toEqual(
      Object.keys(paths[`/${kind}`] ?? {}).flatMap((method) => (method === 'get' ? ['get', 'head'] : [method])),
    );
  }
});

test('what it says of a person is what the service says at /Schemas', async () => {
  const { components } = await document();
  const scim = scimClient(world, await givenToken(world.birch));
  const { body } = await scim('GET', '/Schemas');
  for (const { name, attributes } of body.Resources)
    for (const attribute of attributes)
      expect(components?.schemas?.[name]?.properties, `${name} ${attribute.name}`).toHaveProperty(attribute.name);
});

test('it lists the statuses that come, where they come', async () => {
  const { paths = {} } = await document();
  const scim = scimClient(world, await givenToken(world.birch));
  const listed = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
  const { body: user } = await scim('POST', '/Users', { userName: 'dee@birch.example' });
  const one = `/Users/${user.id}?excludedAttributes=groups`;
  const etag = (await scim('GET', one)).headers.get('etag') ?? '';
  const large = { userName: 'x'.repeat(3 * 1024 * 1024) };
  for (const [path, method, answer, status] of [
    ['/Users/{id}', 'get', scim('GET', one, undefined, { 'if-none-match': etag }), 304],
    ['/Users/{id}', 'get', scim('GET', `/Users/${crypto.randomUUID()}`), 404],
    ['/Users/{id}', 'patch', scim('PATCH', `/Users/${user.id}`, large), 413],
    ['/Users', 'post', scim('POST', '/Users', large), 413],
    ['/Users', 'post', scim('POST', '/Users', {}, { 'content-encoding': 'br' }), 415],
    ['/Users', 'post', scim('POST', '/Users', { userName: 'dee@birch.example' }), 409],
    ['/Users', 'get', scim('DELETE', '/Users'), 405],
    ['/ServiceProviderConfig', 'get', scim('POST', '/ServiceProviderConfig', {}), 405],
    ['/Schemas/{schemaId}', 'get', scim('GET', '/Schemas/Nonsense'), 404],
  ] as const) {
    expect((await answer).status, path).toBe(status);
    expect(listed(path, method), `${method} ${path}`).toContain(String(status));
  }
  expect(listed('/Users', 'get')).not.toEqual(expect.arrayContaining(['412']));
});

test('what `attributes` leaves out of an answer is needed only where it is sent', async () => {
  const { components } = await document();
  const required = (name: string) => components?.schemas?.[name]?.required;
  const scim = scimClient(world, await givenToken(world.birch));
  const { body } = await scim('GET', '/Users?attributes=active&count=1');
  expect(Object.keys(body.Resources[0]).toSorted()).toEqual(['active', 'id', 'schemas']);
  expect([required('User'), required('SentUser')]).toEqual([
    ['schemas', 'id'],
    ['schemas', 'userName'],
  ]);
});
