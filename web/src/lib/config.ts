import { z } from 'zod';

/** A service's place, the scope that its calls need, and its audience where the provider wants one named (RFC 8707). */
const service = z.object({
  /** Origin such as `https://api.example.com`; `` where the service shares the web app's origin. */
  origin: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).transform((origin) => origin.replace(/\/$/, '')),
  scope: z.string().min(1),
  resource: z.string().min(1).optional(),
});

export const runtimeConfig = z.object({
  oidc: z.object({
    issuer: z.url({ protocol: /^https?$/ }),
    clientId: z.string().min(1),
    /** Further parameters of the sign-in request that a provider asks for, such as Auth0's `audience`. */
    parameters: z.record(z.string(), z.string()).optional(),
  }),
  platform: service,
  workflow: service,
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
export type ServiceName = 'platform' | 'workflow';

export type ConfigResult = { ok: true; config: RuntimeConfig } | { ok: false; reason: string };

/** Reads `/config.json`; the reason of a failure is for the person who runs the installation. */
export async function loadConfig(fetcher: typeof fetch = fetch): Promise<ConfigResult> {
  let body: unknown;
  try {
    const response = await fetcher('/config.json', { cache: 'no-cache' });
    if (!response.ok) return { ok: false, reason: `/config.json answers with status ${response.status}.` };
    body = await response.json();
  } catch (error) {
    return { ok: false, reason: `/config.json cannot be read: ${error instanceof Error ? error.message : error}.` };
  }
  const parsed = runtimeConfig.safeParse(body);
  if (parsed.success) return { ok: true, config: parsed.data };
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`);
  return { ok: false, reason: `/config.json is not complete. ${issues.join('; ')}.` };
}
