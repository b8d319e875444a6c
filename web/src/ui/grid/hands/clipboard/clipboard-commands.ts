import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { paste, pasteTransposed } from '@plumbline/sheet/control/paste-actions';
import { fromClipboard } from './read-clipboard.ts';

const NOT_READ = 'The browser does not let this page read the clipboard: press Ctrl+V in the cell instead';

/** The menu's Copy and Cut. They raise the same event as the key, without asking for permission. */
export function copyFromMenu(grid: GridController, command: 'copy' | 'cut', hasHeadings = false): void {
  grid.refocus();
  grid.copiesHeadings = hasHeadings;
  document.execCommand(command);
  grid.copiesHeadings = false;
}

/** The menu's Paste. Browsers ask before a page may read the clipboard, and a person may say no. */
export async function pasteFromMenu(grid: GridController, isTransposed = false): Promise<void> {
  grid.refocus();
  const cells = await readClipboard().catch(() => null);
  if (cells) return (isTransposed ? pasteTransposed : paste)(grid, cells);
  grid.say(NOT_READ);
  grid.view.onNotice?.({ kind: 'warn', message: NOT_READ });
}

async function readClipboard(): Promise<string[][] | null> {
  const [item] = await navigator.clipboard.read();
  const read = async (type: string): Promise<string> =>
    item?.types.includes(type) ? (await item.getType(type)).text() : '';
  return fromClipboard(await read('text/plain'), await read('text/html'));
}
