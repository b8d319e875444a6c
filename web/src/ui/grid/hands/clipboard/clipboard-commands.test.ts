// @vitest-environment happy-dom
import { rect, testGrid } from '@plumbline/sheet/control/testing';
import { settings } from '@plumbline/sheet/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { pasteFromMenu } from './clipboard-commands.ts';

afterEach(() => vi.restoreAllMocks());

function pastesFromMenu(parts: Readonly<Record<string, string>>) {
  const types = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })] as const);
  const item = new ClipboardItem(Object.fromEntries(types));
  const read = vi.spyOn(navigator.clipboard, 'read').mockResolvedValue([item]);
  const sheet = testGrid({ columns: [settings('cost', 'currency')], rows: [{ id: '1', cost: 100 }] });
  sheet.select(rect(0, 0));
  return { ...sheet, read };
}

test('the menu asks for a table as it was copied, and pastes it', async () => {
  const { grid, read, shown } = pastesFromMenu({
    'text/plain': '500\n',
    'text/html': '<table><tr><td sdval="-500">500</td></tr></table>',
  });
  await pasteFromMenu(grid);
  expect(read).toHaveBeenCalledWith({ unsanitized: ['text/html'] });
  expect(shown()).toEqual(['($500.00)']);
});

test('a table of Excel without its style sheet is not pasted: 1,235 may be in thousands', async () => {
  const { grid, notices, shown } = pastesFromMenu({
    'text/plain': '1,235\r\n',
    'text/html': '<table><tbody><tr><td class="xl65" align="right">1,235</td></tr></tbody></table>',
  });
  await pasteFromMenu(grid);
  expect(shown()).toEqual(['$1.00']);
  expect(notices.map(({ message }) => message)).toEqual([
    'This browser does not let this page know how Excel shows these cells: press Ctrl+V in the cell instead',
  ]);
});
