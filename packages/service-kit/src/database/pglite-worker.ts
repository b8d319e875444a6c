import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { giveBackMemoryAtRest } from '../node/give-back-memory.ts';
import type { WorkerReply, WorkerRequest } from './pglite-messages.ts';
import { localSession, pgliteParsers, SORTING } from './pglite-session.ts';

if (!parentPort) throw new Error('pglite-worker runs as a worker thread only');
const port = parentPort;
/**
 * PostgreSQL touches all its buffers at start, by default 128 MB. Ten thousand jobs fit into this, and the system caches
 * files too.
 */
const BUFFERS = '32MB';
const pglite = await PGlite.create({
  dataDir: workerData.dataDir,
  parsers: pgliteParsers,
  relaxedDurability: false,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`, '-c', SORTING],
});
const session = localSession(pglite);
const tell = (reply: WorkerReply): void => port.postMessage(reply);

const run = (request: WorkerRequest): Promise<unknown> => {
  switch (request.kind) {
    case 'query':
      return session.query(request.text, request.params);
    case 'drainCursor':
      return session.drainCursor(request.text);
    case 'script':
      return session.script(request.text);
    case 'close':
      return session.close();
  }
};

port.on('message', async (request: WorkerRequest) => {
  let reply: WorkerReply;
  try {
    reply = { id: request.id, ok: true, value: await run(request) };
  } catch (error) {
    const { message, code, constraint } = error as Error & { code?: string; constraint?: string }; // PGlite throws Errors
    reply = { id: request.id, ok: false, message, code, constraint };
  }
  tell(reply);
  // Nothing else keeps the thread. Ended from outside while it holds compiled WebAssembly, it can take the process with it.
  if (request.kind === 'close' && reply.ok) port.close();
});
tell({ id: 0, ok: true, value: undefined });
giveBackMemoryAtRest();
