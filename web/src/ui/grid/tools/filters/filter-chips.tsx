import { UnstyledButton } from '@mantine/core';
import { filterText } from '@plumbline/sheet/rows/operators';
import { NO_OPTIONS } from '@plumbline/sheet/rows/row-order';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFilterScene } from '../../state/filter-scene.ts';
import { useScene } from '../../state/scene.ts';
import { chipClass } from './chip-class.ts';
import css from './grid-toolbar.module.css';

interface FilterChipsProps {
  /** What gets the focus when the last chip is gone. */
  readonly onGone: () => void;
}

/** The active filters. Each opens its form, or is removed. */
export function FilterChips({ onGone }: FilterChipsProps) {
  const { options } = useScene();
  const { filters, columns, search, open, onFilter, onClear } = useFilterScene();
  const list = useRef<HTMLUListElement>(null);
  const shown = filters.flatMap((filter) => {
    const column = columns.find(({ field }) => field === filter.field);
    return column ? [{ column, text: filterText(column, filter, options[filter.field] ?? NO_OPTIONS) }] : [];
  });
  if (shown.length === 0) return null;

  const remove = (field: string, index: number): void => {
    // The neighbour takes the focus before its chip is gone, so that the focus is never lost.
    const chips = list.current?.children ?? [];
    const neighbour = chips[index + 1] ?? chips[index - 1];
    const button = neighbour?.querySelector<HTMLElement>('button:last-of-type');
    if (button) button.focus();
    else onGone();
    onFilter(field, null);
  };
  return (
    <>
      <ul ref={list} aria-label="Filters" className={css.chips}>
        {shown.map(({ column, text }, index) => (
          <li key={column.field} className={chipClass(text)}>
            <UnstyledButton
              className={css.chipText ?? ''}
              aria-label={`Change the filter ${text}`}
              title={text}
              onClick={(event) => {
                const { left, bottom } = event.currentTarget.getBoundingClientRect();
                open.set({ field: column.field, x: left, y: bottom + 4, opener: event.currentTarget });
              }}
            >
              {text}
            </UnstyledButton>
            <UnstyledButton
              className={css.chipRemove ?? ''}
              aria-label={`Remove the filter ${text}`}
              onClick={() => remove(column.field, index)}
            >
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <UnstyledButton
        className={css.clearAll ?? ''}
        data-wide={search !== '' || undefined}
        onClick={() => {
          onGone();
          onClear();
        }}
      >
        Clear all{search !== '' && ' and the search'}
      </UnstyledButton>
    </>
  );
}
