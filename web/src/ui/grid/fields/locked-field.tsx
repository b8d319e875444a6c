import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useScene } from '../state/scene.ts';
import { shownText } from '../state/shown-text.ts';
import css from './field.module.css';
import type { FieldProps } from './field-props.ts';

/** A cell that nobody types in. If its figure has an explanation, a tap shows it below. */
export function LockedField({ row, column, size }: Omit<FieldProps, 'reason'>) {
  const scene = useScene();
  const { explain, notes, pictures, attention } = scene;
  const [isOpen, setIsOpen] = useState(false);
  const explanationId = useId();
  const explanation = explain?.(row, column.field) ?? null;
  const note = notes?.(row, column.field) ?? null;
  const grave = attention?.(row, column.field) ?? null;
  const text = shownText(scene, row, column) || '–';
  const picture = pictures?.[column.field]?.(row);
  return (
    <div>
      <div className={css.locked} data-size={size}>
        <span className={css.label}>{column.title}</span>
        {explanation === null ? (
          <span className={css.value}>{text}</span>
        ) : (
          <UnstyledButton
            className={`${css.value} ${css.explained}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? explanationId : undefined}
            aria-label={`${column.title} ${text}: how it comes about`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text}
          </UnstyledButton>
        )}
      </div>
      {picture !== undefined && (
        <div className={css.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      {grave !== null && (
        <div className={css.attention}>
          <IconAlertTriangle size={14} aria-hidden /> {grave}
        </div>
      )}
      {note !== null && <div className={css.note}>{note}</div>}
      {isOpen && explanation !== null && (
        <section id={explanationId} className={css.explanation} aria-label={`How ${column.title} comes about`}>
          {explanation}
        </section>
      )}
    </div>
  );
}
