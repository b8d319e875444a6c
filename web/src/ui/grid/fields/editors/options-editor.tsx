import type { SelectOption } from '@plumbline/contract/grid';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import { commitText, commitValue } from '@plumbline/sheet/control/edit-actions';
import type { AfterCommit } from '@plumbline/sheet/control/move-actions';
import { offeredOptions } from '@plumbline/sheet/rows/retired-options';
import { NO_OPTIONS } from '@plumbline/sheet/rows/row-order';
import { parseValue } from '@plumbline/sheet/values/parse-value';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useScene } from '../../state/scene.ts';
import type { EditorProps } from './editor-props.ts';
import css from './editors.module.css';
import { LaterLayer } from './later-layer.tsx';
import { commitKey, heldKey, insertKey, useCellInput } from './use-cell-input.ts';

const SIDE_ARROWS = ['ArrowLeft', 'ArrowRight'];

/** A choice, and its place for when it is gone: an administrator may change the list while it is open. */
interface Highlighted {
  readonly value: CellValue;
  readonly place: number;
}

function placeOf({ value, place }: Highlighted, options: readonly SelectOption[]): number {
  const there = options.findIndex((option) => option.value === value);
  return there >= 0 ? there : Math.min(place, options.length - 1);
}

/** Select and multi-select: typing searches the names, Enter takes the highlighted name, Space ticks one. */
export function OptionsEditor({ editing, width, height }: EditorProps) {
  const { controller, options } = useScene();
  const { column, initial, rowId, typed = '' } = editing;
  const isMulti = column.type === 'multiselect';
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const row = controller.model.row(rowId);
  const current = row ? controller.model.value(row, column.field) : null;
  const listed = options[column.field] ?? NO_OPTIONS;
  const all = useMemo(() => offeredOptions(listed, current), [listed, current]);
  // A refused text is no search: the whole list shows until something else is typed.
  const [refused] = useState(() =>
    initial === 'keep' ? (controller.model.cellState(rowId, column.field).invalid?.text ?? '') : '',
  );
  const matching = (text: string) => searchOptions(all, text.trim() === refused.trim() ? '' : text);
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    // Typing over a cell replaces its value, as in every other cell.
    isMulti && initial === 'keep' && Array.isArray(current) ? current : [],
  );
  const [search, setSearch] = useState(initial === 'keep' ? refused : typed);
  const found = matching(search);
  const [highlighted, setHighlighted] = useState<Highlighted>({ value: current, place: 0 });
  const at = placeOf(highlighted, found);
  const hasTicked = useRef(false);
  const { field, finish, cancel, onBlur } = useCellInput<HTMLInputElement>(
    editing,
    (after) => commit(after),
    () => {
      if (hasTicked.current) commitValue(controller, ticked.length > 0 ? ticked : null, 'stay');
      return hasTicked.current;
    },
  );

  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const commit = (after: AfterCommit) => {
    // Read from the field, because the last key may not have been drawn yet.
    const text = field.current?.value.trim() ?? '';
    if (text !== '' && text === refused.trim() && !hasMoved.current) return commitText(controller, text, after);
    const hits = matching(text);
    const choice = hits[placeOf(highlighted, hits)];
    if (isMulti) return commitTicked(text, choice, after);
    if (text === '' && !hasMoved.current)
      return commitText(controller, row ? controller.editTextOf(row, column) : '', after);
    if (choice) commitValue(controller, choice.value, after);
    else commitText(controller, text, after);
  };
  const commitTicked = (text: string, choice: SelectOption | undefined, after: AfterCommit) => {
    if (text === '') return commitValue(controller, ticked.length > 0 ? ticked : null, after);
    // Several names at once, as in a paste.
    const several = parseValue(column, text, all);
    if (several.ok && Array.isArray(several.value))
      return commitValue(controller, [...new Set([...ticked, ...several.value])], after);
    if (!choice) return commitText(controller, text, after);
    commitValue(controller, ticked.includes(choice.value) ? ticked : [...ticked, choice.value], after);
  };
  const hasMoved = useRef(false);
  const choose = (option: SelectOption) => {
    if (!isMulti) return commitValue(controller, option.value, 'down');
    hasTicked.current = true;
    setTicked(
      ticked.includes(option.value) ? ticked.filter((value) => value !== option.value) : [...ticked, option.value],
    );
    setSearch('');
    if (field.current) field.current.value = '';
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (insertKey(event, controller) || heldKey(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return cancel();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      hasMoved.current = true;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const place = (at + step + found.length) % Math.max(found.length, 1);
      return setHighlighted({ value: found[place]?.value ?? null, place });
    }
    const choice = found[at];
    if (isMulti && event.key === ' ' && choice && (search === '' || hasMoved.current)) {
      event.preventDefault();
      return choose(choice);
    }
    const after = commitKey(event, initial, SIDE_ARROWS);
    if (!after) return;
    event.preventDefault();
    finish(after);
  };

  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label={column.title}
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        className={css.editor}
        style={{ width: width + 1, height: height + 1 }}
        defaultValue={search}
        placeholder={placeholder(all, isMulti ? ticked : current)}
        autoComplete="off"
        onInput={(event) => {
          setSearch(event.currentTarget.value);
          setHighlighted({ value: null, place: 0 });
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <LaterLayer label={column.title} width={Math.max(width, 200)}>
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={column.title}
          aria-multiselectable={isMulti}
          className={css.options}
        >
          {found.map((option, index) => {
            const isTicked = isMulti ? ticked.includes(option.value) : option.value === current;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys and keeps the focus
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={isTicked}
                data-highlighted={index === at || undefined}
                className={css.option}
                onClick={() => choose(option)}
              >
                <span className={css.tick} aria-hidden="true">
                  {isTicked && '✓'}
                </span>
                {option.name}
              </div>
            );
          })}
        </div>
        {found.length === 0 && <div className={css.noOption}>Nothing in the list matches</div>}
      </LaterLayer>
    </>
  );
}

const placeholder = (all: readonly SelectOption[], value: unknown): string => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((option) => (values.includes(option.value) ? [option.name] : [])).join(', ');
};

/** Names that start with the text come before names that contain it. */
function searchOptions(all: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return all;
  const starts = all.filter((option) => option.name.toLowerCase().startsWith(wanted));
  const contains = all.filter((option) => !starts.includes(option) && option.name.toLowerCase().includes(wanted));
  return [...starts, ...contains];
}
