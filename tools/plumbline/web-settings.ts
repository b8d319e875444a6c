import { entranceVariables } from '@plumbline/service-kit/node/entrance-settings';
import { publicOrigin, serviceOrigin } from '@plumbline/service-kit/node/public-origin';
import { host, port, webAddress } from '@plumbline/service-kit/node/setting-forms';
import { logLevel } from '@plumbline/service-kit/node/settings';
import { z } from 'zod';
import { imageOrigins } from '../start/settings.ts';

/** The settings of `plumbline web`: the page's address, the services that it calls, and the sign-in. */
export const webEnvironment = z.object({
  PORT: port,
  HOST: host,
  /** The address under which people open the page. */
  PUBLIC_URL: publicOrigin.optional(),
  OIDC_ISSUER: webAddress,
  OIDC_CLIENT_ID: z.string().min(1),
  /** Further parameters of the sign-in, written as a query string: `audience=urn:x&prompt=login`. */
  OIDC_PARAMETERS: z.string().default(''),
  /** Empty if the proxy in front serves the APIs on the page's own origin. */
  PLATFORM_ORIGIN: serviceOrigin,
  WORKFLOW_ORIGIN: serviceOrigin,
  PLATFORM_SCOPE: z.string().min(1).optional(),
  WORKFLOW_SCOPE: z.string().min(1).optional(),
  PLATFORM_RESOURCE: z.string().min(1).optional(),
  WORKFLOW_RESOURCE: z.string().min(1).optional(),
  IMAGE_ORIGINS: imageOrigins,
  LOG_LEVEL: logLevel.optional(),
  ...entranceVariables,
});
type WebSettings = z.output<typeof webEnvironment>;

/** What the page reads as /config.json (web/src/lib/config.ts). The default of `scopes` is the contracts' own scopes. */
export function configOf(settings: WebSettings, scopes: { platform: string; workflow: string }): object {
  const parameters = Object.fromEntries(new URLSearchParams(settings.OIDC_PARAMETERS));
  const service = (at: string, scope: string, resource: string | undefined) => ({
    origin: at,
    scope,
    ...(resource !== undefined && { resource }),
  });
  return {
    oidc: {
      issuer: settings.OIDC_ISSUER,
      clientId: settings.OIDC_CLIENT_ID,
      ...(Object.keys(parameters).length > 0 && { parameters }),
    },
    platform: service(settings.PLATFORM_ORIGIN, settings.PLATFORM_SCOPE ?? scopes.platform, settings.PLATFORM_RESOURCE),
    workflow: service(settings.WORKFLOW_ORIGIN, settings.WORKFLOW_SCOPE ?? scopes.workflow, settings.WORKFLOW_RESOURCE),
  };
}

/** The other origins that the page calls: the provider's and, if they have their own, the services'. */
export const otherOrigins = (settings: WebSettings): string[] => [
  ...new Set(
    [new URL(settings.OIDC_ISSUER).origin, settings.PLATFORM_ORIGIN, settings.WORKFLOW_ORIGIN].filter(Boolean),
  ),
];
