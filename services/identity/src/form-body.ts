import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 8 * 1024;

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Reads a posted form. A missing field is empty text. Throws `BodyTooLarge` above 8 KiB. */
export async function readForm(req: IncomingMessage): Promise<(field: string) => string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new BodyTooLarge(`more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const fields = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  return (field) => fields.get(field) ?? '';
}
