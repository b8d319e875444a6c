import { Menu } from '@mantine/core';
import { type Ref, useState } from 'react';
import { covered } from '../../../covered.ts';
import { layerFocus } from '../../../layer-focus.ts';
import menu from '../../tools/grid-menus.module.css';
import { ExportButton } from './export-button.tsx';
import type { ExportFormat } from './export-grid.ts';
import css from './export-menu.module.css';

export interface ExportMenuProps {
  readonly button: Ref<HTMLButtonElement>;
  /** Of an export under way; null while there is none. */
  readonly percent: number | null;
  readonly onSave: (format: ExportFormat) => Promise<void>;
  readonly onPrint: () => Promise<void>;
}

const ITEM = `${menu.menuItem} ${css.item}`;

export function ExportMenu({ button, percent, onSave, onPrint }: ExportMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={(opens) => setIsOpen(opens && percent === null)}
      position="top-end"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      // Inside the page's landmark; there is room above the bar.
      withinPortal={false}
      {...covered}
      // A menu may not contain the portal's placeholder.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ExportButton ref={button} percent={percent} />
      </Menu.Target>
      <Menu.Dropdown {...layerFocus}>
        <Menu.Item className={ITEM} onClick={() => void onSave('xlsx')}>
          Excel workbook (.xlsx)
        </Menu.Item>
        <Menu.Item className={ITEM} onClick={() => void onSave('csv')}>
          Text with commas (.csv)
        </Menu.Item>
        <Menu.Item className={ITEM} onClick={() => void onPrint()}>
          Print
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
