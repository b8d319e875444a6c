import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '@plumbline/domain/counted';
import { type Line, refused, type Sent, sendFile } from './send-file.ts';
import { companyOf, type WatchSettings } from './settings.ts';
import { leftOver, settle, type TakenFile, take, takeAnew } from './taken-files.ts';

export interface Watch {
  /** Takes and sends files that have not changed since the last scan. One scan at a time. */
  look(): Promise<void>;
}

interface WatchOptions extends Line {
  settings: Pick<WatchSettings, 'folder' | 'companies'>;
  say: (company: string, text: string) => void;
  now?: () => Date;
}

/** Names that programs give to files while they write or use them. */
const UNFINISHED = /^[.~]|\.(part|partial|filepart|tmp|crdownload)$/i;
/** How often the service itself may fail over a file. Then the file is refused, so that others are not delayed. */
const MOST_TRIES = 20;

/**
 * Imports the files put into each company's folder, in the order of their times: an earlier list must not overwrite a later one. A file
 * that cannot be sent yet delays the company's other files, and no other company's.
 */
export function watchFolder({ settings, say, now = () => new Date(), ...line }: WatchOptions): Watch {
  /** By path, each file's state at the last scan. */
  let seen = new Map<string, string>();
  const waitUntil = new Map<string, number>();
  const tries = new Map<string, number>();
  const said = new Map<string, string>();
  const sayOnce = (company: string, text: string): void => {
    if (said.get(company) === text) return;
    said.set(company, text);
    say(company, text);
  };

  /** False if the company's other files must wait. */
  const settled = (company: string, file: TakenFile, sent: Sent): boolean => {
    if (sent.kind === 'answered') {
      settle(file, sent.answer, now());
      tries.delete(file.key);
      const { status, problems } = sent.answer;
      said.delete(company);
      // Problems name cells and sums of the company, so they stand in the proof beside the file, not in a log.
      const why = problems.length > 0 ? ` ${counted(problems.length, 'problem')}: see its proof.` : '';
      say(company, `${file.name}: ${status}.${why}`);
      return true;
    }
    const count = (tries.get(file.key) ?? 0) + 1;
    tries.delete(file.key);
    tries.set(sent.kind === 'anew' ? takeAnew(file) : file.key, count);
    waitUntil.set(company, now().getTime() + sent.seconds * 1_000);
    sayOnce(company, `${file.name} waits: ${sent.reason}`);
    return false;
  };

  const lookAt = async (company: string, standing: readonly string[]): Promise<void> => {
    if ((waitUntil.get(company) ?? 0) > now().getTime()) return;
    const found = companyOf(settings, company);
    if (!found.ok) return sayOnce(company, found.reason);
    const folder = join(settings.folder, company);
    const send = async (file: TakenFile): Promise<boolean> => {
      const sent = await sendFile(file, found.settings, line);
      const isHopeless = sent.kind !== 'answered' && sent.isFault && (tries.get(file.key) ?? 0) >= MOST_TRIES;
      return settled(company, file, isHopeless ? refused(sent.reason) : sent);
    };
    for (const file of leftOver(folder)) if (line.signal.aborted || !(await send(file))) return;
    for (const name of standing) {
      if (line.signal.aborted) return;
      const file = take(folder, name);
      if (file && !(await send(file))) return;
    }
  };

  return {
    async look() {
      const before = seen;
      seen = new Map();
      for (const company of foldersIn(settings.folder)) {
        if (line.signal.aborted) return;
        try {
          const files = filesIn(join(settings.folder, company));
          for (const { path, state } of files) seen.set(path, state);
          await lookAt(
            company,
            files.filter(({ path, state }) => before.get(path) === state).map(({ name }) => name),
          );
        } catch (error) {
          if (line.signal.aborted) return;
          // Such as a folder without write access: the other companies continue.
          sayOnce(company, error instanceof Error ? error.message : String(error));
        }
      }
    },
  };
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();

/** The files in a folder, oldest first. Links are left out, because they may lead outside; an empty file is not written yet. */
function filesIn(folder: string): { name: string; path: string; state: string }[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .flatMap(({ name }) => {
      const path = join(folder, name);
      const stat = lstatSync(path, { throwIfNoEntry: false });
      return stat && stat.size > 0 ? [{ name, path, at: stat.mtimeMs, state: `${stat.size} ${stat.mtimeMs}` }] : [];
    });
  return files.toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
}
