import { Menu } from '@mantine/core';
import type { ColumnSort } from '@plumbline/contract/grid';
import { actedRows } from '@plumbline/sheet/control/acted-rows';
import { decide, isConflict } from '@plumbline/sheet/control/decide';
import { hasExplanation } from '@plumbline/sheet/control/explain-actions';
import { continueSeries } from '@plumbline/sheet/control/fill-actions';
import type { OpenMenu } from '@plumbline/sheet/control/open-parts';
import { clear, fill, redo, undo, writes } from '@plumbline/sheet/control/range-actions';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { layerFocus } from '../../layer-focus.ts';
import { copyFromMenu, pasteFromMenu } from '../hands/clipboard/clipboard-commands.ts';
import { offeredFor, type RowAction } from '../state/row-action.ts';
import { useScene } from '../state/scene.ts';
import { useStore } from '../state/use-store.ts';
import { FilterItems } from './filters/filter-items.tsx';
import css from './grid-menus.module.css';
import { GroupItems, GroupLineItems } from './groups/group-items.tsx';
import { ColourItem } from './highlight/colour-item.tsx';
import { WidthDialog } from './width-dialog.tsx';

export interface ColumnActions {
  readonly sort: readonly ColumnSort[];
  readonly onSortSet: (sort: readonly ColumnSort[]) => void;
  readonly onUpdate: (field: string, change: Partial<Pick<GridColumn, 'isPinned' | 'isHidden'>>) => void;
  readonly onAutoSize: (fields: readonly string[]) => void;
  /** In pixels. */
  readonly onWidth: (field: string, width: number) => void;
  /** Freezes the columns up to this one; null freezes none. */
  readonly onFreeze: (field: string | null) => void;
  readonly onOpenRow: ((rowId: string) => void) | undefined;
  readonly onResetCell: ((rowId: string, field: string) => void) | undefined;
  readonly rowActions: readonly RowAction[];
  /** Opens what explains the active cell's figure. */
  readonly onExplain: () => void;
}

const NAMES = { column: 'Column menu', cell: 'Cell menu', group: 'Group menu' } as const;

/** The grid's menu, for the column, cell or group where it was opened. It exists only while it is open. */
export function GridMenu(actions: ColumnActions) {
  const { controller, columns } = useScene();
  const open = useStore(controller.menu);
  if (!open) return null;
  const close = (): void => {
    controller.menu.set(null);
    if (open.kind === 'column' || open.kind === 'width')
      controller.surface?.focusHeader(controller.columnIndex(open.field));
    else controller.refocus();
  };
  if (open.kind === 'width') {
    const { field } = open;
    const column = columns.get(field);
    return column && <WidthDialog column={column} onClose={close} onWidth={(width) => actions.onWidth(field, width)} />;
  }
  return (
    <Menu
      opened
      onClose={close}
      position="bottom-start"
      offset={0}
      shadow="md"
      width={220}
      // In a low window the menu moves up beside its place, and scrolls where it is longer than the window.
      middlewares={{ shift: { crossAxis: true, padding: 8 } }}
      classNames={{ dropdown: css.menu ?? '', item: css.menuItem ?? '', label: css.menuItem ?? '' }}
      trapFocus={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      // Inside the page's landmarks, and free of the edges of the grid's container.
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={NAMES[open.kind]}
          className={css.menuPlace}
          style={{ left: open.x, top: open.y }}
        />
      </Menu.Target>
      <Menu.Dropdown {...layerFocus}>
        {open.kind === 'column' && <ColumnItems open={open} {...actions} />}
        {open.kind === 'cell' && <CellItems open={open} {...actions} />}
        {open.kind === 'group' && <GroupLineItems open={open} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function ColumnItems({ open, sort, onSortSet, onUpdate, onAutoSize, onFreeze }: ColumnActions & { open: OpenMenu }) {
  const { field } = open;
  const { controller, columns, visible } = useScene();
  const column = columns.get(field);
  if (!column) return null;
  // Of all that are kept frozen: in a narrow window fewer are.
  const isLastFrozen = visible.findLast(({ isPinned }) => isPinned)?.field === field;
  const direction = sort.find((other) => other.field === field)?.direction;
  return (
    <>
      <Menu.Label>{column.title}</Menu.Label>
      <Menu.Item disabled={direction === 'asc'} onClick={() => onSortSet([{ field, direction: 'asc' }])}>
        Sort ascending
      </Menu.Item>
      <Menu.Item disabled={direction === 'desc'} onClick={() => onSortSet([{ field, direction: 'desc' }])}>
        Sort descending
      </Menu.Item>
      {direction && (
        <Menu.Item onClick={() => onSortSet(sort.filter((other) => other.field !== field))}>Clear sort</Menu.Item>
      )}
      <FilterItems open={open} />
      <GroupItems field={field} />
      <ColourItem open={open} />
      <Menu.Divider />
      <Menu.Item onClick={() => onUpdate(field, { isPinned: !column.isPinned })}>
        {column.isPinned ? 'Unpin column' : 'Pin column'}
      </Menu.Item>
      <Menu.Item onClick={() => onFreeze(isLastFrozen ? null : field)}>
        {isLastFrozen ? 'Unfreeze columns' : 'Freeze up to here'}
      </Menu.Item>
      <Menu.Item disabled={columns.size === 1} onClick={() => onUpdate(field, { isHidden: true })}>
        Hide column
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item closeMenuOnClick={false} onClick={() => controller.menu.set({ ...open, kind: 'width' })}>
        Width…
      </Menu.Item>
      <Menu.Item onClick={() => onAutoSize([field])}>Auto-size column</Menu.Item>
      <Menu.Item onClick={() => onAutoSize([...columns.keys()])}>Auto-size all columns</Menu.Item>
    </>
  );
}

function CellItems({ open, onOpenRow, onResetCell, rowActions, onExplain }: ColumnActions & { open: OpenMenu }) {
  const { field, rowId = '' } = open;
  const { controller, columns, comments, decisions, overridden } = useScene();
  const isExplained = hasExplanation(controller);
  const row = controller.model.row(rowId);
  const column = columns.get(field);
  if (!row || !column) return null;
  const isEditable = controller.isEditable(column);
  const { takesFill, takesPaste } = writes(controller);
  const calculated = onResetCell && isEditable ? overridden?.(row, field)?.calculated : undefined;
  return (
    <>
      {onOpenRow && (
        <Menu.Item rightSection="Ctrl+Enter" onClick={() => onOpenRow(rowId)}>
          Open
        </Menu.Item>
      )}
      {isExplained && (
        <Menu.Item rightSection="Shift+F2" onClick={onExplain}>
          How it comes about
        </Menu.Item>
      )}
      {(onOpenRow || isExplained) && <Menu.Divider />}
      <Menu.Item rightSection="Ctrl+X" disabled={!isEditable} onClick={() => copyFromMenu(controller, 'cut')}>
        Cut
      </Menu.Item>
      <Menu.Item rightSection="Ctrl+C" onClick={() => copyFromMenu(controller, 'copy')}>
        Copy
      </Menu.Item>
      <Menu.Item onClick={() => copyFromMenu(controller, 'copy', true)}>Copy with headings</Menu.Item>
      <Menu.Item rightSection="Ctrl+V" disabled={!takesPaste} onClick={() => pasteFromMenu(controller)}>
        Paste
      </Menu.Item>
      <Menu.Item disabled={!takesPaste} onClick={() => pasteFromMenu(controller, true)}>
        Paste transposed
      </Menu.Item>
      <Menu.Item rightSection="Del" disabled={!isEditable} onClick={() => clear(controller)}>
        Clear
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item rightSection="Ctrl+D" disabled={!isEditable} onClick={() => fill(controller, 'down')}>
        Fill down
      </Menu.Item>
      <Menu.Item rightSection="Ctrl+R" disabled={!takesFill} onClick={() => fill(controller, 'right')}>
        Fill right
      </Menu.Item>
      <Menu.Item rightSection="Ctrl+Shift+D" disabled={!takesFill} onClick={() => continueSeries(controller)}>
        Fill series
      </Menu.Item>
      {comments && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => comments.ask(rowId, field)}>Add a comment</Menu.Item>
        </>
      )}
      {decisions && isConflict(controller.model.cellState(rowId, field)) && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => decide(controller, decisions, [{ rowId, field }], 'mine')}>Keep mine</Menu.Item>
          <Menu.Item onClick={() => decide(controller, decisions, [{ rowId, field }], 'theirs')}>Take theirs</Menu.Item>
        </>
      )}
      {calculated !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onResetCell?.(rowId, field)}>Reset to calculated: {calculated}</Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item rightSection="Ctrl+Z" disabled={!controller.model.canUndo} onClick={() => undo(controller)}>
        Undo
      </Menu.Item>
      <Menu.Item rightSection="Ctrl+Y" disabled={!controller.model.canRedo} onClick={() => redo(controller)}>
        Redo
      </Menu.Item>
      {rowActions.length > 0 && <RowItems rowIds={actedRows(controller, rowId)} rowActions={rowActions} />}
    </>
  );
}

function RowItems({ rowIds, rowActions }: Pick<ColumnActions, 'rowActions'> & { rowIds: readonly string[] }) {
  const { controller } = useScene();
  return (
    <>
      <Menu.Divider />
      {offeredFor(rowActions, rowIds).map((action) => {
        const label = action.label(rowIds.length);
        if (label === null) return null;
        return (
          <Menu.Item
            key={action.label(1)}
            rightSection={action.keys}
            onClick={() => action.onSelect(rowIds, () => controller.refocus())}
          >
            {label}
          </Menu.Item>
        );
      })}
    </>
  );
}
