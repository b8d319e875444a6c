import { Skeleton } from '@mantine/core';
import { commitText } from '@plumbline/sheet/control/edit-actions';
import { formatDate } from '@plumbline/sheet/values/format-value';
import { parseTypedDate } from '@plumbline/sheet/values/parse-date';
import { type KeyboardEvent, Suspense, useId, useState } from 'react';
import { lazyPart, PagePart } from '../../../page-part.tsx';
import { useScene } from '../../state/scene.ts';
import { today } from '../../state/today.ts';
import { dayOfKey } from './calendar-keys.ts';
import type { EditorProps } from './editor-props.ts';
import css from './editors.module.css';
import { LaterLayer } from './later-layer.tsx';
import { TypedReading } from './typed-reading.tsx';
import { commitKey, heldKey, insertKey, putText, useCellInput } from './use-cell-input.ts';

const DateCalendar = lazyPart(async () => (await import('./date-calendar.tsx')).DateCalendar);

const ALL_ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/**
 * A typed date. The calendar opens with F2, a double click or Alt+Down, and otherwise stays out of the way. While it is open,
 * the arrows and their like write the day that they go to.
 */
export function DateEditor({ editing, width, height }: EditorProps) {
  const { controller } = useScene();
  const { column, initial, typed = '' } = editing;
  const row = controller.model.row(editing.rowId);
  const start = initial === 'keep' && row ? controller.editTextOf(row, column) : typed;
  const [text, setText] = useState(start);
  const [isOpen, setIsOpen] = useState(initial === 'keep');
  const layerId = useId();
  const { field, finish, cancel, onBlur } = useCellInput<HTMLInputElement>(editing, (after) =>
    commitText(controller, field.current?.value ?? '', after),
  );
  const date = parseTypedDate(text);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (insertKey(event, controller)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return isOpen ? setIsOpen(false) : cancel();
    }
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      return setIsOpen(!isOpen);
    }
    const { currentTarget: input } = event;
    const isKeyOfDays = isOpen && !event.nativeEvent.isComposing;
    const day = isKeyOfDays ? dayOfKey(event, parseTypedDate(input.value), today()) : null;
    if (day !== null) {
      event.preventDefault();
      return putText(input, formatDate(day), 0, input.value.length);
    }
    if (heldKey(event)) return;
    const after = commitKey(event, initial, ALL_ARROWS);
    if (!after) return;
    event.preventDefault();
    finish(after);
  };

  return (
    <>
      <input
        ref={field}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-controls={isOpen ? layerId : undefined}
        className={css.editor}
        style={{ width: width + 1, height: height + 1 }}
        defaultValue={start}
        placeholder="MM/DD/YYYY"
        aria-label={`${column.title}, month/day/year`}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {isOpen && (
        <LaterLayer id={layerId} label={column.title}>
          <PagePart name="The calendar" isOverlay>
            <Suspense fallback={<Skeleton height={220} width={224} />}>
              <DateCalendar
                date={date}
                onPick={(picked) => {
                  if (picked && field.current) field.current.value = picked;
                  finish('down');
                }}
              />
            </Suspense>
          </PagePart>
        </LaterLayer>
      )}
      {!isOpen && <TypedReading column={column} text={text} />}
    </>
  );
}
