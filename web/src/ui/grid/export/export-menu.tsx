import { Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { layerFocus } from '../../layer-focus.ts';
import type { GridController } from '../grid-controller.ts';
import menu from '../grid-menus.module.css';
import { usePrint } from '../print/use-print.ts';
import bar from '../status-bar.module.css';
import type { ExportFormat } from './export-grid.ts';
import css from './export-menu.module.css';
import type { ExportNames, ExportSource } from './export-source.ts';

interface ExportMenuProps {
  readonly controller: GridController;
  readonly names: ExportNames;
}

const ITEM = `${menu.menuItem} ${css.item}`;

/** Saves or prints what is shown: these rows and columns in this order. */
export function ExportMenu({ controller, names }: ExportMenuProps) {
  const [percent, setPercent] = useState<number | null>(null);
  const source = (): ExportSource => sourceOf(controller);
  const print = usePrint(source, names);
  const onProgress = (done: number): void => setPercent(Math.round(done * 100));
  const tell = (kind: 'success' | 'error', message: string): void => {
    controller.say(message);
    controller.view.onNotice?.({ kind, message });
  };

  const run = async (work: () => Promise<string | null>): Promise<void> => {
    setPercent(0);
    try {
      const done = await work();
      if (done !== null) tell('success', done);
    } catch (error) {
      tell('error', `That could not be exported: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setPercent(null);
    }
  };
  const save = (format: ExportFormat): Promise<void> =>
    run(async () => {
      const rows = controller.view.rows.length;
      const { exportGrid } = await import('./export-grid.ts');
      const name = await exportGrid(format, source(), names, onProgress);
      return `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} saved as ${name}`;
    });
  const onPrint = (): Promise<void> =>
    run(async () => {
      await print(onProgress);
      return null;
    });

  return (
    <Menu
      position="top-end"
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      // In the page's own landmark; there is room above the bar.
      withinPortal={false}
      // The placeholder is a child that no menu may have.
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <UnstyledButton className={bar.statusButton ?? ''} disabled={percent !== null}>
          {percent === null ? 'Export' : `Exporting… ${percent}%`}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown {...layerFocus}>
        <Menu.Item className={ITEM} onClick={() => void save('xlsx')}>
          Excel workbook (.xlsx)
        </Menu.Item>
        <Menu.Item className={ITEM} onClick={() => void save('csv')}>
          Text with commas (.csv)
        </Menu.Item>
        <Menu.Item className={ITEM} onClick={() => void onPrint()}>
          Print
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function sourceOf({ model, view: { rows, grouped, columns, options } }: GridController): ExportSource {
  return { rows, grouped, columns, options, value: (row, field) => model.value(row, field) };
}
