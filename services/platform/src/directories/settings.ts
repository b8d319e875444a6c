import { z } from 'zod';
import { emptyDirectory, type PeopleDirectory } from '../lookups/people-directory.ts';
import { createGraphDirectory } from './graph-directory.ts';
import { createScimDirectory } from './scim-directory.ts';

const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));
const filled = z.string().min(1);

/** The environment's word on the company's directory. */
export const directoryEnvironment = z.discriminatedUnion('DIRECTORY', [
  z.object({ DIRECTORY: z.literal('none') }),
  z.object({
    DIRECTORY: z.literal('graph'),
    DIRECTORY_TENANT_ID: filled,
    DIRECTORY_CLIENT_ID: filled,
    DIRECTORY_CLIENT_SECRET: filled,
    DIRECTORY_GRAPH_ORIGIN: origin.optional(),
    DIRECTORY_LOGIN_ORIGIN: origin.optional(),
  }),
  z.object({ DIRECTORY: z.literal('scim'), DIRECTORY_URL: origin, DIRECTORY_TOKEN: filled }),
]);

export function directoryOf(settings: z.output<typeof directoryEnvironment>): PeopleDirectory {
  switch (settings.DIRECTORY) {
    case 'none':
      return emptyDirectory;
    case 'graph':
      return createGraphDirectory({
        tenantId: settings.DIRECTORY_TENANT_ID,
        clientId: settings.DIRECTORY_CLIENT_ID,
        clientSecret: settings.DIRECTORY_CLIENT_SECRET,
        ...(settings.DIRECTORY_GRAPH_ORIGIN && { graphOrigin: settings.DIRECTORY_GRAPH_ORIGIN }),
        ...(settings.DIRECTORY_LOGIN_ORIGIN && { loginOrigin: settings.DIRECTORY_LOGIN_ORIGIN }),
      });
    case 'scim':
      return createScimDirectory({ url: settings.DIRECTORY_URL, token: settings.DIRECTORY_TOKEN });
  }
}
