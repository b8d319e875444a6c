const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret as Standard Webhooks writes it: 256 random bits in base64 after `whsec_`. */
export const newWebhookSecret = (): string =>
  PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))));

export interface SignedMessage {
  id: string;
  /** Of this attempt, in seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers of a message, signed by each of these secrets: HMAC-SHA256 over `id.timestamp.body`
 * (https://github.com/standard-webhooks/standard-webhooks, version 1.0.0 of the specification).
 */
export async function webhookHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = await Promise.all(secrets.map((secret) => signatureOf(content, secret)));
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}

async function signatureOf(content: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, content);
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}
