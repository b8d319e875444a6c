import { audienceOf } from './test-issuer.ts';
import type { TestTenant, World } from './world.ts';

/** A request to the workflow service as it goes over the wire, by the tenant's manager: a POST where it has a body. */
export async function askedByManager(world: World, { manager }: TestTenant, path: string, body?: unknown) {
  const token = await world.issuer.sign({
    subject: manager.externalId,
    audience: audienceOf('workflow'),
    scope: 'workflow.access',
  });
  const response = await world.services.workflow.fetch(
    new Request(`http://service.test${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}
