// node bare-database.ts FOLDER: the embedded database alone, as the product opens it, for what no process with it goes below.
// Says "open", and after reading all jobs some times, "read".
import process from 'node:process';
import { startPgliteThread } from '@plumbline/service-kit/database/pglite-thread';

const READS = 10;

const session = await startPgliteThread(process.argv[2]);
process.send?.('open');
process.once('message', async () => {
  for (let i = 0; i < READS; i++) {
    await session.script('begin; declare rows no scroll cursor for select to_jsonb(job)::text from workflow.job');
    await session.drainCursor('rows');
    await session.script('commit');
  }
  process.send?.('read');
});
