import { Worker } from 'node:worker_threads';
import { DatabaseError, DatabaseUnavailable } from '../database.ts';
import type { PgliteSession } from './pglite.ts';
import type { WorkerReply, WorkerRequest } from './pglite-messages.ts';

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/**
 * A PGlite in a worker thread of its own, so that a long statement never stalls the server's event loop.
 * `dataDir` is a folder, or undefined for a database in memory. Rejects when the database cannot be opened.
 */
export async function startPgliteThread(dataDir: string | undefined): Promise<PgliteSession> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let failure: Error | undefined;
  let isOpen = false;
  let isLost = false;
  let isClosing = false;

  const fail = (error: Error) => {
    failure ??= isOpen
      ? new DatabaseUnavailable('away', `The embedded database has stopped: ${error.message}`, error)
      : error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  worker.on('error', fail);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('exit', (code) => {
    isLost = !isClosing;
    fail(new Error(`its thread ended with ${code}`));
  });
  worker.on('message', (reply: WorkerReply) => {
    const caller = waiting.get(reply.id);
    waiting.delete(reply.id);
    // Each request names the type of its own reply; `never` lets the map hold them all.
    if (reply.ok) caller?.resolve(reply.value as never);
    else caller?.reject(new DatabaseError(reply.message, reply.code, reply.constraint));
  });

  const reply = <T>(id: number) =>
    new Promise<T>((resolve, reject) => {
      if (failure) reject(failure);
      else waiting.set(id, { resolve, reject });
    });
  const ask = <T>(request: WithoutId<WorkerRequest>): Promise<T> => {
    const id = ++lastId;
    const answer = reply<T>(id);
    if (!failure) worker.postMessage({ ...request, id });
    return answer;
  };

  await reply<void>(0); // the worker says so once its database is open
  isOpen = true;
  return {
    get isLost() {
      return isLost;
    },
    query: (text, params) => ask({ kind: 'query', text, params }),
    drainCursor: (name) => ask({ kind: 'drainCursor', text: name }),
    script: (sql) => ask({ kind: 'script', text: sql }),
    async close() {
      isClosing = true;
      await ask({ kind: 'close' });
      await ended;
    },
  };
}
