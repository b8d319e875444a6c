import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Asked {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text unchanged; 'silence' never answers. */
  body?: object | string | 'silence';
}

/** A server on loopback for one test. Returns its origin. */
export async function localServer(answer: (asked: Asked, origin: string) => Reply): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const {
      status = 200,
      headers,
      body,
    } = answer(
      {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', origin),
        headers: new Headers(request.headers as Record<string, string>), // none of those used here comes twice
        body: Buffer.concat(chunks).toString(),
      },
      origin,
    );
    if (body === 'silence') return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'object' ? JSON.stringify(body) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return origin;
}
