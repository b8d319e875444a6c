import { Combobox, useCombobox } from '@mantine/core';
import { filterKind } from '@plumbline/sheet/rows/row-filter';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { covered } from '../../../covered.ts';
import { layerFocus } from '../../../layer-focus.ts';
import { NO_SUCH_COLUMN } from '../../../words.ts';
import { useFilterScene } from '../../state/filter-scene.ts';
import { AddFilterButton } from './add-filter-button.tsx';
import css from './grid-toolbar.module.css';

/** Every column that can filter, searched by its name: for layouts without headers and for hidden columns. */
export function AddFilter({ isPhone }: { readonly isPhone: boolean }) {
  const { columns, open, addButton: button } = useFilterScene();
  const [wanted, setWanted] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setWanted('');
    },
  });
  // The library knows its list only once that is drawn: until a key is typed, the field would not say which list is its own.
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  // In the same task as the key: the library uses a timer, and the next key would go to the button.
  useLayoutEffect(() => {
    if (combobox.dropdownOpened) search.current?.focus({ preventScroll: true });
  }, [combobox.dropdownOpened]);
  // Enter takes the first match.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (wanted !== '') selectFirstOption();
  }, [wanted, selectFirstOption]);
  const words = wanted.toLowerCase().split(/\s+/);
  const found = columns.filter(
    (column) => filterKind(column) !== null && words.every((word) => column.title.toLowerCase().includes(word)),
  );
  const show = (field: string): void => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    combobox.closeDropdown();
    open.set({ field, x: left, y: bottom + 4, opener: button.current });
  };
  const close = (): void => {
    button.current?.focus();
    combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width={260}
      shadow="md"
      withinPortal={false}
      {...covered}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={show}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <AddFilterButton
          ref={button}
          isPhone={isPhone}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown onKeyDown={layerFocus.onKeyDown}>
        <Combobox.Search
          ref={search}
          role="combobox"
          aria-label="Search columns"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={listId}
          placeholder="Search columns"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        />
        <Combobox.Options id={listId} aria-label="Columns to filter" className={css.columns ?? ''}>
          {found.map(({ field, title }) => (
            <Combobox.Option key={field} value={field} className={css.column ?? ''}>
              {title}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{NO_SUCH_COLUMN}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
