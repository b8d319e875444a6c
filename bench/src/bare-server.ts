import { createServer, type Server } from 'node:http';

export interface BareServer {
  address: string;
  close(): Promise<void>;
}

/** Serves `answer`'s text for a path with the least that Node needs for HTTP: no routes, tokens, checks or log. */
export async function bareServer(
  answer: (path: string) => Promise<readonly (string | Uint8Array)[]>,
): Promise<BareServer> {
  const server = createServer(async (request, response) => {
    for await (const _ of request); // the body of a save is sent and read as the service's is
    try {
      const parts = await answer(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const part of parts) response.write(part);
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.keepAliveTimeout = 0; // as the service's in this measurement
  return { address: await addressOf(server), close: () => closed(server) };
}

/** Listens on loopback. */
export async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no address');
  return `http://127.0.0.1:${address.port}`;
}

export async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
