import type { SendingInit } from '@plumbline/contract/client';

/** `fetch` that reports upload progress, which only the older XMLHttpRequest supports. Without `onSent` it is plain `fetch`. */
export const sendingFetch: typeof fetch = (input, init?: SendingInit) =>
  init?.onSent && typeof input === 'string' ? sent(input, init, init.onSent) : fetch(input, init);

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

const sent = (url: string, { method = 'POST', headers, body, signal }: SendingInit, onSent: (part: number) => void) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    // As `fetch` fails.
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onload = () => {
      const { status, responseText } = request;
      // A Response of such a status must have no body, not even an empty one.
      resolve(new Response(BODILESS.has(status) ? null : responseText, { status, headers: headersOf(request) }));
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(body as XMLHttpRequestBodyInit); // the client sends bytes
  });

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  return new Headers(
    lines.filter(Boolean).map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}
