import { platformWire } from '@plumbline/contract/platform/wire';
import { workflowWire } from '@plumbline/contract/workflow/wire';
import { z } from 'zod';
import { addressOf } from './base-path.ts';

/** A service's place, the scope that its calls need, and its audience where the provider wants one named (RFC 8707). */
const service = z.object({
  /** Origin such as `https://api.example.com`; `` where the service shares the web app's origin. */
  origin: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).transform((origin) => origin.replace(/\/$/, '')),
  scope: z.string().min(1),
  resource: z.string().min(1).optional(),
});

const servicesConfig = z.object({
  oidc: z.object({
    issuer: z.url({ protocol: /^https?$/ }),
    clientId: z.string().min(1),
    /** Further parameters of the sign-in request that a provider asks for, such as Auth0's `audience`. */
    parameters: z.record(z.string(), z.string()).optional(),
  }),
  platform: service,
  workflow: service,
});

/** The back end runs in the page, so nothing is requested, and its identity provider has no address. */
const emulated = {
  emulation: true,
  oidc: { issuer: 'https://emulation.invalid/identity', clientId: 'plumbline-web' },
  platform: { origin: '', scope: platformWire.scope },
  workflow: { origin: '', scope: workflowWire.scope },
} as const;

// Checked first, because an error about both kinds of configuration could not say what is missing.
const asksForEmulation = z.object({ emulation: z.literal(true) });

export type RuntimeConfig = z.infer<typeof servicesConfig> & { emulation?: boolean };
export type ServiceName = 'platform' | 'workflow';

export type ConfigResult = { ok: true; config: RuntimeConfig } | { ok: false; reason: string };

declare global {
  /** The answer that public/before-scripts.js asked for. */
  var plumblineConfig: Promise<Response> | undefined;
}

/** Reads `config.json`, beside the page; the reason of a failure is for the person who runs the installation. */
export async function loadConfig(
  fetcher: typeof fetch = (...request) => globalThis.plumblineConfig ?? fetch(...request),
): Promise<ConfigResult> {
  const address = addressOf('/config.json');
  let body: unknown;
  try {
    const response = await fetcher(address, { cache: 'no-cache' });
    if (!response.ok) return { ok: false, reason: `${address} answers with status ${response.status}.` };
    body = await response.json();
  } catch (error) {
    return { ok: false, reason: `${address} cannot be read: ${error instanceof Error ? error.message : error}.` };
  }
  if (asksForEmulation.safeParse(body).success) return { ok: true, config: emulated };
  const parsed = servicesConfig.safeParse(body);
  if (parsed.success) return { ok: true, config: parsed.data };
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`);
  return { ok: false, reason: `${address} is not complete. ${issues.join('; ')}.` };
}
