import { createHmac, randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { FileOutcome } from '@plumbline/contract/workflow/import-calls';

/** A file that was taken from its company's folder and is sent under this key until it is answered. */
export interface TakenFile {
  /** The name of the company's folder. */
  folder: string;
  key: string;
  /** The name under which it was put there. */
  name: string;
  path: string;
}

/** The state that is kept beside a file. */
interface Answered {
  at: string;
  file: string;
  answer: FileOutcome;
}

/**
 * Keeps files while they are sent: taken/KEY/NAME, taken/KEY.terms with what the service was asked to do, and taken/KEY.json once it has
 * answered. Each step is one rename, and each state that a crash can leave shows the next step.
 */
const takenIn = (folder: string) => ownFolder(folder, 'taken');

/**
 * A folder of the watch's own inside a folder where others may write. Throws if somebody has put a link or a file there, which would lead
 * outside.
 */
function ownFolder(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  if (!lstatSync(path).isDirectory()) throw new Error(`${path} has to be a folder, and no link to one`);
  return path;
}

/** Takes a file. Null if it is gone, is now a link, or is still open in its writer (Windows). */
export function take(folder: string, name: string): TakenFile | null {
  const key = randomUUID();
  const place = join(takenIn(folder), key);
  mkdirSync(place, { recursive: true });
  const path = join(place, name);
  try {
    renameSync(join(folder, name), path);
  } catch (error) {
    rmdirSync(place);
    if (isOneOf(error, 'ENOENT', 'EBUSY', 'EPERM', 'EACCES')) return null;
    throw error;
  }
  return lstatSync(path).isFile() ? { folder, key, name, path } : null;
}

/** Files that were taken earlier and not answered; finishes those that were. Ignores links and folders reached by links. */
export function leftOver(folder: string): TakenFile[] {
  const place = takenIn(folder);
  for (const entry of readdirSync(place, { withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.json')) finish(folder, entry.name.slice(0, -'.json'.length));
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const key = entry.name;
    const inside = join(place, key);
    const [taken] = readdirSync(inside, { withFileTypes: true });
    if (taken?.isFile()) return [{ folder, key, name: taken.name, path: join(inside, taken.name) }];
    if (!taken) rmdirSync(inside);
    return [];
  });
}

/**
 * The terms of the file's first try. A key is bound to its terms: if somebody changed the settings after an answer was lost, the file would
 * be imported twice. Signed with the token, which people who put files do not have.
 */
export function termsOf<Terms extends object>({ folder, key }: TakenFile, now: Terms, token: string): Terms {
  const place = join(takenIn(folder), `${key}.terms`);
  const signature = (terms: string) => createHmac('sha256', token).update(`${key} ${terms}`).digest('hex');
  const [sign, terms = ''] = existsSync(place) ? readFileSync(place, 'utf8').split('\n') : [];
  // Written below.
  if (sign === signature(terms)) return JSON.parse(terms) as Terms;
  const text = JSON.stringify(now);
  writeWhole(place, `${signature(text)}\n${text}`);
  return now;
}

/** In one piece, and never through a link that somebody has put there. */
function writeWhole(path: string, text: string): void {
  rmSync(`${path}.part`, { force: true });
  writeFileSync(`${path}.part`, text, { flush: true, flag: 'wx' });
  renameSync(`${path}.part`, path);
}

/** Sends the file under a new key from now on: the old key's try stored nothing. */
export function takeAnew({ folder, key }: TakenFile): string {
  const next = randomUUID();
  renameSync(join(takenIn(folder), key), join(takenIn(folder), next));
  rmSync(join(takenIn(folder), `${key}.terms`), { force: true });
  return next;
}

/** Moves the file to done or refused, with its answer beside it. */
export function settle({ folder, key, name }: TakenFile, answer: FileOutcome, at: Date): void {
  const place = join(takenIn(folder), `${key}.json`);
  const answered: Answered = { at: at.toISOString(), file: name, answer };
  writeWhole(place, `${JSON.stringify(answered, null, 2)}\n`);
  finish(folder, key);
}

/** The folder for an answered file: what the service has stored or keeps waiting is done. */
const GOOD: readonly FileOutcome['status'][] = ['stored', 'nothing-new', 'waiting'];

function finish(folder: string, key: string): void {
  const place = join(takenIn(folder), key);
  // Written above, in one piece.
  const { at, file, answer } = JSON.parse(readFileSync(`${place}.json`, 'utf8')) as Answered;
  const target = ownFolder(folder, GOOD.includes(answer.status) ? 'done' : 'refused');
  const name = join(target, basename(`${at.slice(0, 19).replaceAll(':', '-')} ${key.slice(0, 8)} ${shortened(file)}`));
  if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) {
    moveIfThere(join(place, basename(file)), name);
    rmdirSync(place);
  }
  rmSync(`${place}.terms`, { force: true });
  moveIfThere(`${place}.json`, `${name}.json`);
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isOneOf(error, 'ENOENT')) throw error; // moved before a crash
  }
}

/**
 * File systems allow 255 bytes, and time, key and extension are added to the name. The end of a name is kept, because it distinguishes it
 * from others.
 */
function shortened(name: string): string {
  let end = name;
  while (Buffer.byteLength(end) > 200) end = end.slice(1);
  return end;
}

const isOneOf = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
