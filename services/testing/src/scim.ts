import { succeeded, type TestTenant, type World } from './world.ts';

export interface ScimAnswer {
  status: number;
  headers: Headers;
  /** The JSON of the answer, as a client that trusts it would read it. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever members it expects, and fails where they are not
  body: any;
}
export type Scim = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<ScimAnswer>;

/** A provisioning client with this token. */
export const scimClient =
  (world: Pick<World, 'services'>, token: string | null): Scim =>
  async (method, path, body, headers = {}) => {
    const response = await world.services.platform.fetch(
      new Request(`https://plumbline.test/scim/v2${path}`, {
        method,
        headers: {
          'content-type': 'application/scim+json',
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };

export const givenToken = async ({ admin }: TestTenant, name = 'Entra ID'): Promise<string> =>
  succeeded(await admin.platform.createScimToken({ body: { name, expiresInDays: 30 } })).token;

/** A token, and a group with a member. */
export async function givenProvisioning(
  world: World,
  tenant: TestTenant,
  name: string,
): Promise<{ scimTokenId: string; scimGroupId: string }> {
  const { token, tokens } = succeeded(
    await tenant.admin.platform.createScimToken({ body: { name, expiresInDays: 30 } }),
  );
  const { status, body } = await scimClient(world, token)('POST', '/Groups', {
    displayName: name,
    members: [{ value: tenant.manager.userId }],
  });
  if (status !== 201) throw new Error(`the group was not stored: ${JSON.stringify(body)}`);
  return { scimTokenId: tokens[0]?.id ?? '', scimGroupId: body.id };
}
