import { Button, Menu } from '@mantine/core';
import { filterKind } from '@plumbline/sheet/rows/row-filter';
import { IconFilter } from '@tabler/icons-react';
import { layerFocus } from '../../../layer-focus.ts';
import { useFilterScene } from '../../state/filter-scene.ts';
import css from './grid-toolbar.module.css';

/** Every column that can filter, for layouts without headers and for hidden columns. */
export function AddFilter() {
  const { columns, open, addButton: button } = useFilterScene();
  const show = (field: string): void => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    open.set({ field, x: left, y: bottom + 4, opener: button.current });
  };
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      // A menu may not contain the portal's placeholder, and outside the page's landmarks it would be lost.
      withInitialFocusPlaceholder={false}
      withinPortal={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button ref={button} size="xs" variant="default" leftSection={<IconFilter size={14} aria-hidden />}>
          Filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown {...layerFocus} className={css.columns ?? ''}>
        {columns
          .filter((column) => filterKind(column) !== null)
          .map(({ field, title }) => (
            <Menu.Item key={field} onClick={() => show(field)}>
              {title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
