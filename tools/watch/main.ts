// plumbline watch: imports the files that are put into the companies' folders. See docs/import.md.
import process from 'node:process';
import { createLogger } from '@plumbline/service-kit/node/logger';
import { readArguments, sayEnd } from '../command-line.ts';
import { watchSettings } from './settings.ts';
import { watchFolder } from './watch-folder.ts';

const USAGE = `Usage: plumbline watch

  Imports the files that are put into the companies' folders of WATCH_FOLDER. docs/import.md lists its settings.`;

try {
  readArguments(USAGE, { args: process.argv.slice(2) });
  const settings = watchSettings(process.env);
  const log = createLogger('watch');
  const stopping = new AbortController();
  const { signal } = stopping;
  const say = (company: string, text: string) => log.info({ company }, text);
  const watch = watchFolder({ settings, origin: settings.origin, fetch, signal, say });
  let next: NodeJS.Timeout | undefined;
  const goOn = async (): Promise<void> => {
    await watch.look().catch((error: unknown) => log.error({ error: String(error) }, 'the folder cannot be read'));
    if (!signal.aborted) next = setTimeout(() => void goOn(), settings.seconds * 1_000);
  };
  // The next start sends an unanswered file again with its key, so nothing is imported twice.
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => {
      stopping.abort();
      clearTimeout(next);
    });
  log.info({ folder: settings.folder, origin: settings.origin }, 'watching');
  await goOn();
} catch (error) {
  sayEnd(error);
}
