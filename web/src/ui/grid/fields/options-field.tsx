import { Checkbox, Collapse, Input, TextInput, UnstyledButton } from '@mantine/core';
import { offeredOptions } from '@plumbline/sheet/rows/retired-options';
import { NO_OPTIONS } from '@plumbline/sheet/rows/row-order';
import { useId, useState } from 'react';
import { useScene } from '../state/scene.ts';
import { shownText } from '../state/shown-text.ts';
import css from './field.module.css';
import { type FieldProps, useChoice } from './field-props.ts';

const MANY = 10;

/** A multi-select: the chosen names, and unfolded a check box for each choice. */
export function OptionsField({ row, column, size, reason }: FieldProps) {
  const scene = useScene();
  const choose = useChoice(row, column);
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const value = scene.controller.model.value(row, column.field);
  const ticked: readonly string[] = Array.isArray(value) ? value : [];
  const all = offeredOptions(scene.options[column.field] ?? NO_OPTIONS, value);
  const found = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <div className={css.options} data-size={size}>
      <span className={css.label}>{column.title}</span>
      <UnstyledButton
        className={css.opener ?? ''}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={`${column.title}: ${shownText(scene, row, column) || 'none'}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{shownText(scene, row, column) || '–'}</span>
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </UnstyledButton>
      <Collapse id={listId} expanded={isOpen} transitionDuration={0}>
        {all.length > MANY && (
          <TextInput
            size={size}
            aria-label={`Search ${column.title}`}
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <fieldset aria-label={column.title} className={css.choices}>
          {found.map((option) => (
            <Checkbox
              key={option.value}
              size={size}
              label={option.name}
              classNames={{ body: css.tick ?? '', labelWrapper: css.tickLabel ?? '', label: css.tickText ?? '' }}
              checked={ticked.includes(option.value)}
              onChange={(event) => {
                const rest = ticked.filter((value) => value !== option.value);
                choose(event.currentTarget.checked ? [...rest, option.value] : rest);
              }}
            />
          ))}
        </fieldset>
      </Collapse>
      {reason !== undefined && <Input.Error>{reason}</Input.Error>}
    </div>
  );
}
