import { actedRows } from '@plumbline/sheet/control/acted-rows';
import type { GridController } from '@plumbline/sheet/control/grid-controller';
import { comboOf, type KeyPress } from '@plumbline/sheet/keys/key-binding';
import { offeredFor, type RowAction } from '../../state/row-action.ts';

/** Does the action of a pressed key for the selected rows. False if the key is no action's, or the rows have no use for it. */
export function pressRowAction(
  press: KeyPress,
  actions: readonly RowAction[],
  controller: GridController,
  activeId: string | undefined,
): boolean {
  const keys = comboOf(press);
  const named = actions.filter((action) => action.keys === keys);
  if (named.length === 0 || activeId === undefined) return false;
  const acted = actedRows(controller, activeId);
  const [action] = offeredFor(named, acted);
  action?.onSelect(acted, () => controller.refocus());
  return action !== undefined;
}
