import { channelsOf, type News } from '../wire.ts';

// Every tab starts this worker; the one that gets the lock is the back end of all. When its tab closes, the next worker
// continues with what was kept.
const channels = channelsOf(self.name);
const news = new BroadcastChannel(channels.news);
const partsList = new URL('../parts/parts.json', self.location.href);
const tell = (each: News): void => news.postMessage(each);

void navigator.locks.request(channels.lock, async () => {
  let epoch = '';
  try {
    const { boot } = await import('./boot.ts');
    const { downloadParts } = await import('./parts.ts');
    let parts: ReturnType<typeof downloadParts> | undefined;
    const download = (onProgress: Parameters<typeof downloadParts>[1]) => {
      parts ??= downloadParts(partsList, onProgress);
      return parts;
    };
    // A reset boots the downloaded parts again, unless this worker's own tab loads again.
    for (;;) {
      // New each time: unanswered requests of the last back end fail.
      epoch = crypto.randomUUID();
      await boot({ channels, epoch, tell, download });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tell({ kind: 'boot', epoch, state: { phase: 'failed', reason }, dataset: null });
    throw error;
  }
});
