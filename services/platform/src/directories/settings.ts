import { webAddress } from '@plumbline/service-kit/node/setting-forms';
import { z } from 'zod';
import { emptyDirectory, type PeopleDirectory } from '../lookups/people-directory.ts';
import { createGraphDirectory } from './graph-directory.ts';
import { createScimDirectory } from './scim-directory.ts';

const origin = webAddress.transform((url) => url.replace(/\/$/, ''));
const filled = z.string().min(1);

/** The tenants that may search the directory, or `*` if all tenants belong to one company. */
const tenants = z.union([
  z.literal('*').transform(() => 'all' as const),
  z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(z.uuid({ error: 'is neither * nor ids of tenants with commas between' })).min(1)),
]);

/** The company's directory as the environment configures it. */
export const directoryEnvironment = z.preprocess(
  withDefault,
  z.discriminatedUnion('DIRECTORY', [
    z.object({ DIRECTORY: z.literal('none') }),
    z.object({
      DIRECTORY: z.literal('graph'),
      DIRECTORY_TENANT_ID: filled,
      DIRECTORY_CLIENT_ID: filled,
      DIRECTORY_CLIENT_SECRET: filled,
      DIRECTORY_GRAPH_ORIGIN: origin.optional(),
      DIRECTORY_LOGIN_ORIGIN: origin.optional(),
      DIRECTORY_TENANTS: tenants,
    }),
    z.object({
      DIRECTORY: z.literal('scim'),
      DIRECTORY_URL: origin,
      DIRECTORY_TOKEN: filled,
      DIRECTORY_TENANTS: tenants,
    }),
  ]),
);

function withDefault(environment: unknown): unknown {
  return { DIRECTORY: 'none', ...(environment as NodeJS.ProcessEnv) }; // the process's own
}

export function directoryOf(settings: z.output<typeof directoryEnvironment>): PeopleDirectory {
  if (settings.DIRECTORY === 'none') return emptyDirectory;
  const { DIRECTORY_TENANTS: tenants } = settings;
  const isFor = (tenantId: string) => tenants === 'all' || tenants.includes(tenantId);
  if (settings.DIRECTORY === 'scim') {
    return { ...createScimDirectory({ url: settings.DIRECTORY_URL, token: settings.DIRECTORY_TOKEN }), isFor };
  }
  const graph = createGraphDirectory({
    tenantId: settings.DIRECTORY_TENANT_ID,
    clientId: settings.DIRECTORY_CLIENT_ID,
    clientSecret: settings.DIRECTORY_CLIENT_SECRET,
    ...(settings.DIRECTORY_GRAPH_ORIGIN && { graphOrigin: settings.DIRECTORY_GRAPH_ORIGIN }),
    ...(settings.DIRECTORY_LOGIN_ORIGIN && { loginOrigin: settings.DIRECTORY_LOGIN_ORIGIN }),
  });
  return { ...graph, isFor };
}
