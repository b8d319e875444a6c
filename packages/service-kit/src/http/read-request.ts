import type { Call } from '@plumbline/contract/call';
import { invalidRequest, tooLarge } from '@plumbline/contract/problem';
import type { z } from 'zod';
import { refuse } from './problem-response.ts';

const DEFAULT_MAX_BYTES = 64 * 1024;

/** The call's query and body, validated. Throws a refusal that names each wrong member. */
export async function readRequest(call: Call, request: Request): Promise<{ query: unknown; body: unknown }> {
  return {
    query: call.query && parse(call.query, Object.fromEntries(new URL(request.url).searchParams), 'query'),
    body: call.request && parse(call.request, await readJson(request, call.maxBytes ?? DEFAULT_MAX_BYTES), ''),
  };
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

/** The body's JSON. Throws a refusal when there is none, or more than `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLargeBody(maxBytes);
  const text = await readText(request, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(invalidRequest, { errors: [{ pointer: '', reason: 'the body is not JSON' }] });
  }
}

/** Reads no more than the limit, whatever the length that was announced. */
async function readText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw tooLargeBody(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooLargeBody = (maxBytes: number) => refuse(tooLarge, {}, `The body may have ${maxBytes} bytes at most`);
