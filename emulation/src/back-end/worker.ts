import { wait } from '../wait.ts';
import { channelsOf, type News } from '../wire.ts';

// Every tab of the browser starts this worker; the one that has the lock is the back end of them all. When its tab
// closes, the next one goes on with what was kept.
const channels = channelsOf(self.name);
const news = new BroadcastChannel(channels.news);
const tell = (each: News): void => news.postMessage(each);

/** Becomes the back end when no other worker is; settles when the data are to be made anew. */
const beBackEnd = (): Promise<void> =>
  navigator.locks.request(channels.lock, async () => {
    const epoch = crypto.randomUUID();
    try {
      const { boot } = await import('./boot.ts');
      await boot({ channels, epoch, tell, partsList: new URL('../parts/parts.json', self.location.href) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      tell({ kind: 'boot', epoch, state: { phase: 'failed', reason }, dataset: null });
      throw error;
    }
  });

/** After a reset the tab loads anew, and this worker goes with it: unless the person stays, for the sake of unsaved edits. */
const UNTIL_LEFT_MS = 1_000;

async function takeTurns(): Promise<never> {
  for (;;) {
    await beBackEnd();
    await wait(UNTIL_LEFT_MS);
  }
}
void takeTurns();
