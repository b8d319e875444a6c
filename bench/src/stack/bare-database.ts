// node bare-database.ts FOLDER: the embedded database alone, as the product opens it, for what no process with it goes below.
// Says "open". To a number it reads all jobs so many times, and says "read". Closes the database when it is left.
import process from 'node:process';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';

const session = await startPgliteThread(process.argv[2]);
process.send?.('open');
process.on('message', async (times: number) => {
  for (let i = 0; i < times; i++) {
    await session.script('begin; declare rows no scroll cursor for select to_jsonb(job)::text from workflow.job');
    await session.drainCursor('rows');
    await session.script('commit');
  }
  process.send?.('read');
});
process.once('disconnect', () => session.close());
