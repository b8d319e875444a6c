import type { GridController } from './grid-controller.ts';
import type { GridNotice } from './notices.ts';

/** Says a message to a screen reader and shows it beside the sheet. */
export function notify(grid: GridController, notice: GridNotice): void {
  grid.say(notice.message);
  grid.view.onNotice?.(notice);
}
