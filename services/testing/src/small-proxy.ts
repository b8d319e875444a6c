import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface SmallProxy {
  origin: string;
  /** Reasons for answers with 502. */
  failures: readonly string[];
  close(): Promise<void>;
}

/**
 * A proxy in front of several processes that behaves like nginx by default: it takes them in turn, keeps connections open,
 * and tries the next process if a connection is refused. It does not resend what was already sent: if a connection breaks
 * then, the answer is 502.
 */
export async function smallProxy(ports: readonly number[]): Promise<SmallProxy> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const failures: string[] = [];
  let turn = 0;
  const pass = (incoming: IncomingMessage, body: Buffer, response: ServerResponse, at: number, left: number): void => {
    const port = ports[at % ports.length];
    const { method, url: path, headers } = incoming;
    const asked = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && left > 1) return pass(incoming, body, response, at + 1, left - 1);
      if (response.headersSent) return response.destroy();
      response.writeHead(502, { 'content-type': 'text/plain' });
      response.end('Bad gateway');
      failures.push(`${method} ${path}: ${error.message}`);
    });
    response.on('close', () => asked.destroy());
    asked.end(body);
  };
  const server = createServer(async (incoming, response) => {
    pass(incoming, Buffer.concat(await incoming.toArray()), response, turn++, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    failures,
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
