import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** How much a whole run writes: databases, data of products, backups, kits and browsers. */
const NEEDED_BYTES = 4 * 2 ** 30;

const NAME = /^plumbline-tests-(\d+)-/;

/**
 * A folder in memory for the files that tests write and delete: on a disk they take a third of some tests' time. Undefined if there is no
 * such place, or no room in it beside `otherBytes` of memory. Removes the folders of killed runs.
 */
export function folderInMemory(otherBytes: number, place = IN_MEMORY): string | undefined {
  if (!existsSync(place)) return undefined;
  for (const name of readdirSync(place).filter((each) => isLeft(place, each)))
    rmSync(join(place, name), { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(place);
  if (Math.min(bavail * bsize, process.availableMemory() - otherBytes) < NEEDED_BYTES) return undefined;
  const folder = mkdtempSync(join(place, `plumbline-tests-${process.pid}-`));
  // Where root runs the tests, PostgreSQL has an account of its own and its data in here (decision 146). It cannot list the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** Whether it belongs to a run of ours that has ended. */
function isLeft(place: string, name: string): boolean {
  const pid = Number(NAME.exec(name)?.[1]);
  // Another run may have removed it meanwhile.
  const found = statSync(join(place, name), { throwIfNoEntry: false });
  if (!pid || found === undefined || found.uid !== process.getuid?.()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
