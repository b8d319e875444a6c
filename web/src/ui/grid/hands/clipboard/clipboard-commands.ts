import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { paste, pasteTransposed } from '@plumbline/sheet/control/paste-actions';
import { fromClipboard } from './read-clipboard.ts';

const NOT_READ = 'The browser does not let this page read the clipboard: press Ctrl+V in the cell instead';
const NOT_AS_SHOWN =
  'This browser does not let this page know how Excel shows these cells: press Ctrl+V in the cell instead';

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
  const read = await readClipboard().catch(() => null);
  const isUnclear = read !== null && isCleaned(read.html);
  const cells = read && !isUnclear ? fromClipboard(read.text, read.html) : null;
  if (cells && read) return isTransposed ? pasteTransposed(grid, cells) : paste(grid, cells, read.text);
  const message = isUnclear ? NOT_AS_SHOWN : NOT_READ;
  grid.say(message);
  grid.view.onNotice?.({ kind: 'warn', message });
}

/** `unsanitized`: else Chromium leaves out of a table which cells are hidden and how the others are shown, which a key's paste tells. */
interface Clipboard {
  read(options: { readonly unsanitized: readonly string[] }): Promise<ClipboardItems>;
}

async function readClipboard(): Promise<{ text: string; html: string }> {
  const clipboard: Clipboard = navigator.clipboard;
  const [item] = await clipboard.read({ unsanitized: ['text/html'] });
  const read = async (type: string): Promise<string> =>
    item?.types.includes(type) ? (await item.getType(type)).text() : '';
  return { text: await read('text/plain'), html: await read('text/html') };
}

/** Whether a browser took the style sheet out of a copy from Excel, whose cells have classes: 1,235 may be in thousands. */
const isCleaned = (html: string): boolean => /<t[dr]\b[^>]*\bclass="?xl\d/i.test(html) && !/<style\b/i.test(html);
