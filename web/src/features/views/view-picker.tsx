import { Combobox, Text, useCombobox } from '@mantine/core';
import type { GridView } from '@plumbline/contract/workflow/views';
import { IconBuilding, IconCheck, IconHome, IconUsers } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { covered } from '../../ui/covered.ts';
import { keepTab } from '../../ui/layer-focus.ts';
import { STANDARD_ID } from './settings/view-link.ts';
import { STANDARD_NAME, ViewButton } from './view-button.tsx';
import css from './views.module.css';

export interface ViewPickerProps {
  button: RefObject<HTMLButtonElement | null>;
  views: readonly GridView[];
  /** Null for the standard columns; undefined if no view is in use. */
  current: GridView | null | undefined;
  /** Of what is shown. */
  name: string;
  isChanged: boolean;
  onChoose: (view: GridView | null) => void;
  onOpen: () => void;
}

const inOrder = (a: GridView, b: GridView): number => a.name.localeCompare(b.name, 'en-US', { numeric: true });

/** The name of the view in use. Opens a searchable list of the person's views and the company's. */
export function ViewPicker({ button, views, current, name, isChanged, onChoose, onOpen }: ViewPickerProps) {
  const [wanted, setWanted] = useState('');
  const dropdown = useRef<HTMLDivElement>(null);
  const combobox = useCombobox({
    onDropdownOpen: onOpen,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setWanted('');
      // A click elsewhere may have moved the focus already.
      if (dropdown.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    },
  });
  // The library knows its list only once that is drawn: until a key is typed, the field would not say which list is its own.
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  // In the same task as the key: the library waits for a timer, and the next key would go to the button.
  const { selectFirstOption, selectActiveOption } = combobox;
  useLayoutEffect(() => {
    if (!combobox.dropdownOpened) return;
    search.current?.focus({ preventScroll: true });
    selectActiveOption();
  }, [combobox.dropdownOpened, selectActiveOption]);
  // Enter takes the first match.
  useEffect(() => {
    if (wanted !== '') selectFirstOption();
  }, [wanted, selectFirstOption]);
  const words = wanted.toLowerCase().split(/\s+/);
  const isWanted = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = views.filter((view) => isWanted(`${view.name} ${view.ownerName}`)).sort(inOrder);
  const hasStandard = isWanted(STANDARD_NAME);
  const groups = [
    { label: 'Mine', views: found.filter((view) => view.isOwner) },
    { label: 'Shared with the company', views: found.filter((view) => !view.isOwner) },
  ];
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={340}
      shadow="md"
      withinPortal={false}
      {...covered}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        onChoose(views.find((view) => view.id === id) ?? null);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <ViewButton
          ref={button}
          name={name}
          isChanged={isChanged}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown ref={dropdown} className={css.dropdown ?? ''} onKeyDown={keepTab}>
        <Combobox.Search
          ref={search}
          role="combobox"
          aria-label="Search views"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={listId}
          placeholder="Search views"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Combobox.Options id={listId} aria-label="Views" className={css.options ?? ''}>
          {hasStandard && <Option view={null} isCurrent={current === null} />}
          {groups
            .filter((group) => group.views.length > 0)
            .map((group) => (
              <Combobox.Group key={group.label} label={group.label}>
                {group.views.map((view) => (
                  <Option key={view.id} view={view} isCurrent={view.id === current?.id} />
                ))}
              </Combobox.Group>
            ))}
          {found.length === 0 && !hasStandard && <Combobox.Empty>No view has that name.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionProps {
  /** Null for the standard columns. */
  view: GridView | null;
  isCurrent: boolean;
}

function Option({ view, isCurrent }: OptionProps) {
  const name = view?.name ?? STANDARD_NAME;
  const note = view === null ? 'built in' : view.isOwner ? null : view.ownerName;
  const marks = [
    view?.isOwner && view.isPublic && { Icon: IconUsers, means: 'shared with the company' },
    view?.isMyDefault && { Icon: IconHome, means: 'my default' },
    view?.isTenantDefault && { Icon: IconBuilding, means: 'the company’s default' },
  ].filter((mark) => mark !== undefined && mark !== false);
  const said = [name, note, ...marks.map(({ means }) => means), isCurrent && 'in use'].filter(Boolean).join(', ');
  return (
    <Combobox.Option value={view?.id ?? STANDARD_ID} active={isCurrent} aria-label={said} className={css.option ?? ''}>
      <IconCheck size={14} aria-hidden className={css.check} data-shown={isCurrent || undefined} />
      <span className={css.optionText}>
        <span className={css.optionName}>{name}</span>{' '}
        {note && (
          <Text component="span" size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </span>
      {marks.map(({ Icon, means }) => (
        <span key={means} title={means} className={css.mark}>
          <Icon size={15} aria-hidden />
        </span>
      ))}
    </Combobox.Option>
  );
}
