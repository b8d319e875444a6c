import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { pgliteDatabase } from './pglite.ts';
import { startPgliteThread } from './pglite-thread.ts';

// A cluster is made, and opened again: seconds on a busy machine.
describe('an embedded database whose thread ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-thread-'));
  const threads: Worker[] = [];
  const note = (thread: Worker) => void threads.push(thread);
  const open = () => startPgliteThread(join(folder, 'postgres'));
  let opened = 0;
  let isDamaged = false;
  let database: Database;
  beforeAll(async () => {
    process.on('worker', note);
    database = pgliteDatabase(await open(), () => {
      opened++;
      return isDamaged ? Promise.reject(new Error('no such file')) : open();
    });
    await database.script('create table thing (id integer primary key)');
  });
  afterAll(async () => {
    await database.close();
    process.off('worker', note);
    rmSync(folder, { recursive: true });
  });

  const insert = (...ids: number[]) =>
    database.transaction(async (tx) => {
      for (const id of ids) await tx.query('insert into thing values ($1)', [id]);
    });
  const stored = async () =>
    (await database.transaction((tx) => tx.query<{ id: number }>('select id from thing order by id'))).map(
      ({ id }) => id,
    );
  const away = { name: 'DatabaseUnavailable', reason: 'away' };

  test('answers that it is away, and the next transaction finds all that was acknowledged and no half one', async () => {
    await insert(1);
    const cut = database.transaction(async (tx) => {
      await tx.query('insert into thing values (2)');
      await threads.at(-1)?.terminate();
      await tx.query('insert into thing values (3)');
    });
    const behind = insert(4);
    await expect(cut).rejects.toMatchObject(away);
    await behind;
    expect(await stored()).toEqual([1, 4]);
    expect(opened).toBe(1);
  });

  test('is away while it cannot be opened again, and is tried again', async () => {
    await threads.at(-1)?.terminate();
    isDamaged = true;
    await expect(stored()).rejects.toMatchObject({ ...away, message: expect.stringContaining('no such file') });
    await expect(database.probe('select 1')).rejects.toMatchObject(away);
    isDamaged = false;
    expect(await stored()).toEqual([1, 4]);
  });
});

test('a closed database is not opened again: its thread has ended by itself, and who asks it is told', async () => {
  const threads: Worker[] = [];
  process.once('worker', (thread) => threads.push(thread));
  const session = await startPgliteThread(undefined);
  const [thread] = threads;
  const codes: number[] = [];
  thread?.once('exit', (code) => codes.push(code));
  await session.close();
  expect(codes).toEqual([0]); // ended from outside it is 1
  expect(session.isLost).toBe(false);
  await expect(session.query('select 1', [])).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'away' });
});
