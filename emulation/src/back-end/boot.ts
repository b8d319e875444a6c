import { platformContract } from '@plumbline/contract/platform/contract';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { peopleDirectory } from '@plumbline/demo/people-directory';
import { remakeDemo } from '@plumbline/demo/remake-demo';
import { demoPeople, fullName } from '@plumbline/sample/people';
import { personas } from '@plumbline/sample/personas';
import type { BootState, Dataset } from '../controls.ts';
import { KeptChanges } from '../database/kept-changes.ts';
import { type KeptDatabase, openDatabase } from '../database/open-database.ts';
import type { Channels, News, Order, OrderAnswer } from '../wire.ts';
import { createBackEnd } from './back-end.ts';
import { createIssuer, ISSUER, type Issuer } from './issuer.ts';
import type { Parts } from './parts.ts';
import { serve } from './serve.ts';

interface Boot {
  channels: Channels;
  epoch: string;
  tell(news: News): void;
  download(onProgress: (loaded: number, total: number) => void): Promise<Parts>;
}

/** A server checkpoints by itself; PGlite has one session and no background process. */
const CHECKPOINT_EVERY_MS = 5 * 60_000;

/** Becomes the back end of all tabs while this worker lives. Settles when the data are to be reset. */
export async function boot({ channels, epoch, tell, download }: Boot): Promise<void> {
  let state: BootState = { phase: 'starting' };
  let dataset: Dataset | null = null;
  const say = (next: BootState) => {
    state = next;
    tell({ kind: 'boot', epoch, state, dataset });
  };
  say(state);
  const { engine, directory, list } = await download((loaded, total) => say({ phase: 'downloading', loaded, total }));
  say({ phase: 'starting' });
  const storage = await KeptChanges.open(channels.database, directory, list.stamp);
  const kept = await openDatabase(storage, engine).catch(async (error: unknown) => {
    // Open files cannot be deleted, and starting over deletes them.
    await storage.close();
    throw error;
  });
  // Other tabs may show data that were kept on top of an earlier build, which is gone.
  if (storage.hasDropped) tell({ kind: 'reset' });
  const jobs = storage.about.wantedJobs ?? list.jobs;
  if (jobs !== (storage.about.madeJobs ?? list.jobs)) {
    const sayMade = (made: number) => say({ phase: 'making', made, jobs });
    sayMade(0);
    await make(kept, storage, jobs, sayMade);
  }
  dataset = { jobs };
  const issuer = await createIssuer();
  const log = { info: () => {}, error: (fields: object, message: string) => console.error(message, fields) };
  const backEnd = createBackEnd({ database: kept.database, issuer, directory: peopleDirectory(demoPeople), log });
  const writeOut = () => kept.database.script('checkpoint').then(kept.keep);
  const complain = (error: unknown) => log.error({ error: String(error) }, 'checkpoint');
  const checkpoint = setInterval(() => void writeOut().catch(complain), CHECKPOINT_EVERY_MS);

  await new Promise<void>((resolve) => {
    const endServing = serve({
      channels,
      backEnd,
      keep: kept.keep,
      greet: () => say(state),
      async obey(order) {
        if (order.name !== 'reset') return obey(issuer, order);
        endServing();
        clearInterval(checkpoint);
        // First, because a request may still be running and would keep its pages on top of nothing.
        await storage.startOver(order.ask.jobs);
        await Promise.all([backEnd.platform.close(), backEnd.workflow.close()]);
        await kept.database.close();
        tell({ kind: 'reset' });
        resolve();
        return null;
      },
    });
    say({ phase: 'ready' });
  });
}

async function make(
  { database, keep }: KeptDatabase,
  storage: KeptChanges,
  jobs: number,
  onMade: (made: number) => void,
): Promise<void> {
  await remakeDemo(database, { issuer: ISSUER, jobs, isEmulated: true, onMade });
  // Once the data are in the tables, their log is not needed.
  await database.script('checkpoint');
  await keep();
  await storage.noteMade(jobs);
}

async function obey(issuer: Issuer, order: Exclude<Order, { name: 'reset' }>): Promise<OrderAnswer> {
  switch (order.name) {
    case 'signIn': {
      const { persona, service } = order.ask;
      const person = personas[persona];
      const subject = { externalId: person.id, email: person.email, name: fullName(person) };
      return issuer.signIn(subject, service === 'platform' ? platformContract : workflowContract);
    }
    case 'expireTokens':
      issuer.expireAll();
      return null;
  }
}
