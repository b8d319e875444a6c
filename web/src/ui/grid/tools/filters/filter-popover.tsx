import { Popover } from '@mantine/core';
import { filterKind } from '@plumbline/sheet/rows/row-filter';
import { covered } from '../../../covered.ts';
import { layerFocus } from '../../../layer-focus.ts';
import { useFilterScene } from '../../state/filter-scene.ts';
import { useScene } from '../../state/scene.ts';
import { useStore } from '../../state/use-store.ts';
import menu from '../grid-menus.module.css';
import css from './filter-form.module.css';
import { FilterForm } from './filter-form.tsx';

/** The grid's filter form, at the column where it was opened. It exists only while it is open. */
export function FilterPopover() {
  const { controller } = useScene();
  const { open: store, addButton, columns, filters, onFilter } = useFilterScene();
  const open = useStore(store);
  const column = open && columns.find(({ field }) => field === open.field);
  const kind = column && filterKind(column);
  if (!open || !column || !kind) return null;
  const close = (): void => {
    store.set(null);
    if (open.opener?.isConnected) open.opener.focus();
    else if (!controller.surface?.focusHeader(controller.columnIndex(open.field))) addButton.current?.focus();
  };
  return (
    <Popover
      opened
      onDismiss={close}
      position="bottom-start"
      offset={2}
      shadow="md"
      width={300}
      trapFocus={false}
      returnFocus={false}
      {...covered}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Filter of ${column.title}`}
          className={menu.menuPlace}
          style={{ left: open.x, top: open.y }}
        />
      </Popover.Target>
      <Popover.Dropdown {...layerFocus} className={css.dropdown ?? ''}>
        <FilterForm
          key={column.field}
          column={column}
          kind={kind}
          filter={filters.find(({ field }) => field === column.field)}
          onDone={(filter) => {
            if (filter !== undefined) onFilter(column.field, filter);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
