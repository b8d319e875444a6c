import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const SOCKET = 'control.sock';

/** Where the process that holds a data folder accepts commands from the same user. Windows has named pipes instead of sockets. */
const addressOf = (dir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\plumbline-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 32)}`
    : join(dir, SOCKET);

const ASK = 'snapshot\n';
const answerSchema = z.union([
  z.object({ folder: z.string(), takenAt: z.iso.datetime(), rows: z.record(z.string(), z.number()) }),
  z.object({ error: z.string() }),
]);

/** A copy of the database's files at one moment. */
export interface Snapshot {
  /** Holds `postgres/`. */
  folder: string;
  takenAt: string;
  /** The number of rows in each table at that moment. */
  rows: Record<string, number>;
}

/**
 * Answers commands on a data folder that the caller has locked: a client can ask for a snapshot, which lives as long as its connection. If
 * the folder allows no socket, `onError` is called, and commands must wait until this process has ended. Returns a function that stops
 * answering.
 */
export async function serveControl(
  dir: string,
  take: () => Promise<Snapshot>,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const address = addressOf(dir);
  if (process.platform !== 'win32') rmSync(address, { force: true }); // of a process that was killed
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const closed = once(socket, 'close').then(() => open.delete(socket));
    socket.on('error', () => {}); // the client has gone; `close` follows
    socket.once('data', () => void answer(socket, closed, take));
  });
  const mask = process.umask(0o177); // private to this user from its first moment
  server.listen(address);
  process.umask(mask);
  try {
    await once(server, 'listening');
  } catch (error) {
    onError(error);
    return () => {};
  }
  server.on('error', onError);
  return () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
}

async function answer(socket: Socket, closed: Promise<unknown>, take: () => Promise<Snapshot>): Promise<void> {
  try {
    const snapshot = await take();
    void closed.then(() => rmSync(snapshot.folder, { recursive: true, force: true }));
    socket.write(`${JSON.stringify(snapshot)}\n`);
  } catch (error) {
    socket.end(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`);
  }
}

/** A snapshot, and a function that deletes it. */
export interface Held {
  snapshot: Snapshot;
  release(): Promise<void>;
}

/** Asks the process that holds the data folder for a snapshot. Undefined if none answers; throws an answered error. */
export async function askForSnapshot(dir: string): Promise<Held | undefined> {
  const socket = createConnection(addressOf(dir));
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.write(ASK);
  const lines = createInterface(socket);
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(socket, 'close').then(() => JSON.stringify({ error: 'Plumbline ended before it had answered.' })),
  ]);
  const answered = answerSchema.parse(JSON.parse(line));
  if ('error' in answered) throw new Error(answered.error);
  return {
    snapshot: answered,
    async release() {
      const closed = once(socket, 'close');
      socket.destroy();
      await closed;
    },
  };
}
