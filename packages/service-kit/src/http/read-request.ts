import type { Call } from '@plumbline/contract/call';
import { invalidRequest, tooLarge, unsupportedEncoding } from '@plumbline/contract/problem';
import type { z } from 'zod';
import { Refusal, refuse } from './problem-response.ts';

const DEFAULT_MAX_BYTES = 64 * 1024;
/** The deepest sensible request, a view with filters, has half as many levels. */
const MAX_LEVELS = 32;

/** For a body that is read before its sender is authorised. */
const SMALL_BYTES = 1024 * 1024;

/** Whether the call takes a large body, and the request does not declare a small one. */
export function mayBeLarge(call: Call, request: Request): boolean {
  const said = declaredLength(request);
  return (call.maxBytes ?? DEFAULT_MAX_BYTES) > SMALL_BYTES && (said === null || !(Number(said) <= SMALL_BYTES));
}

/** What the request says of the length of its body; null where it says nothing, or how long it is only while it is packed. */
export const declaredLength = (request: Request): string | null =>
  isPacked(request) ? null : request.headers.get('content-length');

const encodingOf = ({ headers }: Request): string =>
  headers.get('content-encoding')?.trim().toLowerCase() || 'identity';

/** `x-gzip` is gzip (RFC 9110, 8.4.1.3). */
const isPacked = (request: Request): boolean => ['gzip', 'x-gzip'].includes(encodingOf(request));

export interface ReadRequest {
  query: unknown;
  body: unknown;
  /** The body as it was sent. */
  sent: string | Uint8Array<ArrayBuffer>;
}

/** The call's query and body, validated. Throws a refusal that names each wrong member. */
export async function readRequest(call: Call, request: Request): Promise<ReadRequest> {
  const query = call.query && parse(call.query, Object.fromEntries(new URL(request.url).searchParams), 'query');
  if (!call.request) return { query, body: undefined, sent: '' };
  const maxBytes = call.maxBytes ?? DEFAULT_MAX_BYTES;
  if (call.isFile) {
    const bytes = new Uint8Array(await new Blob(await piecesOf(request, maxBytes)).arrayBuffer());
    return { query, body: bytes, sent: bytes };
  }
  const text = await readText(request, maxBytes);
  return { query, body: parse(call.request, jsonOf(text), ''), sent: text };
}

function parse(schema: z.ZodType, value: unknown, at: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.slice(0, 100).map((issue) => ({
    pointer: [at, ...issue.path.map(String)]
      .filter(Boolean)
      .map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join(''),
    reason: issue.message,
  }));
  throw refuse(invalidRequest, { errors });
}

/** The JSON of the body. Throws a refusal if it is not JSON, larger than `maxBytes` or nested too deeply. */
export const readJson = async (request: Request, maxBytes: number): Promise<unknown> =>
  jsonOf(await readText(request, maxBytes));

function jsonOf(text: string): unknown {
  const value = parsed(text);
  if (isDeeper(value, MAX_LEVELS)) throw refusedBody(`body is nested more than ${MAX_LEVELS} levels deep`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusedBody('body is not JSON');
  }
}

const refusedBody = (reason: string) =>
  refuse(invalidRequest, { errors: [{ pointer: '', reason: `the ${reason}` }] }, `The ${reason}`);

/** Whether arrays and objects are nested too deeply. It stops at the limit itself, so that it cannot overflow the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const member of Array.isArray(value) ? value : Object.values(value))
    if (isDeeper(member, levels - 1)) return true;
  return false;
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pieces = await piecesOf(request, maxBytes);
  try {
    return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode();
  } catch {
    throw refusedBody('body is not text in UTF-8');
  }
}

/**
 * Reads, and unpacks, no more than the limit. A body with a declared length is read in one go, without a stream: HTTP ends it there, and
 * its length is still checked.
 */
async function piecesOf(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const said = request.headers.get('content-length');
  if (Number(said ?? 0) > maxBytes) throw tooLargeBody(maxBytes);
  if (!isPacked(request) && encodingOf(request) !== 'identity') throw unknownEncoding(encodingOf(request));
  if (isPacked(request)) {
    const unpacked = (await bodyOf(request)).pipeThrough(new DecompressionStream('gzip'));
    return piecesIn(unpacked, maxBytes, refusedBody('body is not packed by gzip'));
  }
  if (said !== null) {
    const whole = new Uint8Array(await request.arrayBuffer());
    if (whole.byteLength > maxBytes) throw tooLargeBody(maxBytes);
    return [whole];
  }
  return piecesIn(await bodyOf(request), maxBytes);
}

/** What a stream gives, up to the limit. `onBroken` is thrown instead of what breaks it. */
async function piecesIn(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
  onBroken?: Refusal,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = stream.getReader();
  const read = () =>
    reader.read().catch((error: unknown) => {
      throw onBroken ?? error;
    });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let next = await read(); !next.done; next = await read()) {
    bytes += next.value.byteLength;
    if (bytes > maxBytes) throw tooLargeBody(maxBytes);
    pieces.push(next.value);
  }
  return pieces;
}

/** Firefox, where the emulation answers requests of its own page, has no `Request.body`. */
const bodyOf = async (request: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> =>
  request.body ?? (await request.blob()).stream();

const tooLargeBody = (maxBytes: number) => refuse(tooLarge, {}, `The body may have ${maxBytes} bytes at most`);

const unknownEncoding = (encoding: string) =>
  new Refusal(unsupportedEncoding, {}, `Send the body as it is, or packed by gzip, not by ${encoding}`, {
    'accept-encoding': 'gzip',
  });
