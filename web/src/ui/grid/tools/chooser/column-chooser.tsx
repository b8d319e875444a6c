import { Popover, TextInput } from '@mantine/core';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { foldText } from '@plumbline/sheet/values/fold-text';
import { useRef, useState } from 'react';
import { layerFocus } from '../../../layer-focus.ts';
import { NO_SUCH_COLUMN } from '../../../words.ts';
import { StatusButton } from '../status-button.tsx';
import css from './column-chooser.module.css';
import { ColumnList } from './column-list.tsx';
import { ColumnsButton, shownOf } from './columns-button.tsx';

export interface ColumnChooserProps {
  readonly columns: readonly GridColumn[];
  /** The columns are as declared: there is nothing to reset. */
  readonly isAsDeclared: boolean;
  readonly onToggle: (field: string) => void;
  /** Moves a column to a place among all columns. */
  readonly onPlace: (field: string, place: number) => void;
  readonly onShowAll: () => void;
  readonly onReset: () => void;
}

/** Which columns are shown, and in which order. At least one stays. */
export function ColumnChooser({ columns, isAsDeclared, onToggle, onPlace, onShowAll, onReset }: ColumnChooserProps) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const shown = shownOf(columns);
  const wanted = foldText(search.trim());
  const found = columns.filter(({ title }) => foldText(title).includes(wanted));
  // A disabled button would lose the focus.
  const doneBy = (work: () => void) => (): void => {
    field.current?.focus();
    work();
  };
  return (
    <Popover
      position="top-end"
      width={272}
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      onClose={() => setSearch('')}
    >
      <Popover.Target>
        <ColumnsButton columns={columns} />
      </Popover.Target>
      <Popover.Dropdown {...layerFocus} aria-label="Columns" className={css.popover ?? ''}>
        <TextInput
          ref={field}
          size="xs"
          aria-label="Find a column"
          placeholder="Find a column"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {found.length === 0 && <p className={css.none}>{NO_SUCH_COLUMN}</p>}
        <ColumnList
          columns={found}
          canMove={wanted === ''}
          isLast={shown === 1}
          onToggle={onToggle}
          onPlace={onPlace}
        />
        <div className={css.actions}>
          <StatusButton onClick={doneBy(onShowAll)} disabled={shown === columns.length}>
            Show all
          </StatusButton>
          <StatusButton onClick={doneBy(onReset)} disabled={isAsDeclared}>
            Reset columns
          </StatusButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
