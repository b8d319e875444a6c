import type { Server } from 'node:net';

interface Place {
  port: number;
  host: string;
  /** The prefix of the two settings, such as `METRICS_`. */
  prefix: string;
}

/** A server cannot listen at the place that its settings name. `code` is the system's. */
export class ListenError extends Error {
  override name = 'ListenError';
  readonly code: string;
  readonly place: Place;

  constructor(cause: NodeJS.ErrnoException, place: Place) {
    super(cause.message, { cause });
    this.code = cause.code ?? '';
    this.place = place;
  }
}

/** Starts a server, and resolves to its port. Throws a ListenError. */
export async function listen(server: Server, port: number, host: string, prefix = ''): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(error, { port, host, prefix })));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
