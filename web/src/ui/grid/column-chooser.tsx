import { Checkbox, Popover, ScrollArea, UnstyledButton } from '@mantine/core';
import { layerFocus } from '../layer-focus.ts';
import type { GridColumn } from './column-layout.ts';
import css from './grid-menus.module.css';
import bar from './status-bar.module.css';

interface ColumnChooserProps {
  readonly columns: readonly GridColumn[];
  readonly onToggle: (field: string) => void;
  readonly onShowAll: () => void;
}

/** Which columns are shown; one always stays. */
export function ColumnChooser({ columns, onToggle, onShowAll }: ColumnChooserProps) {
  const shown = columns.filter((column) => !column.isHidden).length;
  return (
    <Popover position="top-end" shadow="md" trapFocus={false} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <UnstyledButton className={bar.statusButton ?? ''}>
          Columns {shown < columns.length && `(${shown} of ${columns.length})`}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown {...layerFocus} aria-label="Columns" className={css.popover ?? ''}>
        <ScrollArea.Autosize mah={360} type="auto">
          <div className={css.chooser}>
            {columns.map((column) => (
              <Checkbox
                key={column.field}
                size="xs"
                label={column.title}
                checked={!column.isHidden}
                disabled={!column.isHidden && shown === 1}
                onChange={() => onToggle(column.field)}
              />
            ))}
          </div>
        </ScrollArea.Autosize>
        <UnstyledButton className={bar.statusButton ?? ''} onClick={onShowAll} disabled={shown === columns.length}>
          Show all
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}
