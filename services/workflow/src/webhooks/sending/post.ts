import { type LookupAddress, lookup as resolve } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Targets } from '../targets.ts';
import type { PostResult } from './retry.ts';
import type { Post } from './worker.ts';

/** How long a receiver may take, from the DNS lookup to the end of its answer. */
const ANSWER_WITHIN_MS = 15_000;
const KEPT_BYTES = 1_024;
const MOST_HEADER_BYTES = 16 * 1_024;

class NotAllowed extends Error {}
const NOT_ALLOWED = 'The address is not a public one';

/**
 * Posts messages, and connects only to addresses that the targets allow: it connects to the address that was checked, so a
 * name cannot change in between. A redirect is an answer like any other, and not followed.
 */
export function webhookPost(
  targets: Targets,
  { withinMs = ANSWER_WITHIN_MS, resolveName = resolve }: { withinMs?: number; resolveName?: typeof resolve } = {},
): Post {
  /** Resolves a name to those of its addresses that are allowed. */
  const lookup: LookupFunction = (host, options, callback) => {
    resolveName(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      if (error) return callback(error, []);
      const allowed = found.filter(({ address }) => targets.mayConnect(host, address));
      const [first] = allowed;
      if (!first) return callback(new NotAllowed(NOT_ALLOWED), []);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };

  return (text, { headers, body, signal: stop }) => {
    const url = new URL(text);
    const refusal = targets.refusalOf(text);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    // For an address nothing is resolved. What the operator allowed may have changed since the webhook was made.
    if (refusal !== null || (isIP(host) !== 0 && !targets.mayConnect(host, host)))
      return Promise.resolve({ failure: refusal ?? NOT_ALLOWED });
    const timeout = AbortSignal.timeout(withinMs);
    const bytes = Buffer.from(body);
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': bytes.length,
        'user-agent': 'Plumbline-Webhooks',
      },
      lookup,
      agent: false,
      signal: AbortSignal.any([stop, timeout]),
      maxHeaderSize: MOST_HEADER_BYTES,
    });
    request.end(bytes);
    return answerOf(request).catch((error: unknown) => {
      if (stop.aborted) throw error;
      return { failure: timeout.aborted ? `No answer within ${withinMs / 1_000} seconds` : wordsFor(error) };
    });
  };
}

/**
 * The status and the beginning of the body. An answer that breaks off, is malformed or goes on too long still has a status.
 */
const answerOf = (request: ClientRequest): Promise<PostResult> =>
  new Promise((settle, fail) => {
    // A receiver that switches protocols, which nobody asked for, sends neither an answer nor an error.
    const closed = () => fail(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' }));
    request.once('error', fail).once('close', closed);
    request.once('response', (response: IncomingMessage) => {
      const kept: Buffer[] = [];
      let length = 0;
      const end = () => {
        settle({
          status: response.statusCode ?? 0,
          answer: textOf(Buffer.concat(kept)),
          retryAfter: response.headers['retry-after'] ?? null,
        });
        response.destroy();
      };
      request.off('close', closed).off('error', fail).once('error', end);
      response.on('data', (chunk: Buffer) => {
        kept.push(chunk.subarray(0, KEPT_BYTES - length));
        length += chunk.length;
        if (length >= KEPT_BYTES) end();
      });
      response.once('end', end);
      response.once('error', end);
      response.once('close', end);
    });
  });

/** Without characters that PostgreSQL cannot store, and without half a character at the cut. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');

const WORDS: Record<string, string> = {
  ENOTFOUND: 'The name of the receiver is not known',
  EAI_AGAIN: 'The name of the receiver could not be looked up',
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver broke off the connection',
  EPIPE: 'The receiver broke off the connection',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
  ETIMEDOUT: 'The receiver cannot be reached',
};

function wordsFor(error: unknown): string {
  // If several addresses were tried, reports the first one's error.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof NotAllowed) return NOT_ALLOWED;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  return WORDS[code] ?? `It could not be sent${code && `: ${code}`}`;
}
