import { commitText } from '@plumbline/sheet/control/edit-actions';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { useScene } from '../../state/scene.ts';
import type { EditorProps } from './editor-props.ts';
import css from './editors.module.css';
import { TypedReading } from './typed-reading.tsx';
import { commitKey, heldKey, insertKey, useCellInput } from './use-cell-input.ts';

const ALL_ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Text, numbers and amounts. It grows with its text. In multi-line columns Alt+Enter starts a new line. */
export function TextEditor({ editing, width, height }: EditorProps) {
  const { controller } = useScene();
  const { column, initial, typed = '' } = editing;
  const isMultiline = column.format === 'multiline';
  const row = controller.model.row(editing.rowId);
  const start = initial === 'keep' && row ? controller.editTextOf(row, column) : typed;
  const [text, setText] = useState(start);
  const { field, finish, cancel, onBlur } = useCellInput<HTMLTextAreaElement>(editing, (after) =>
    commitText(controller, field.current?.value ?? '', after),
  );

  const fit = (): void => {
    const element = field.current;
    if (!element) return;
    element.style.height = `${height + 1}px`;
    element.style.height = `${Math.min(element.scrollHeight + 2, 240)}px`;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first fit only; typing makes the next
  useLayoutEffect(fit, []);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    if (insertKey(event, controller) || heldKey(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return cancel();
    }
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      if (!isMultiline) return;
      const { selectionStart, selectionEnd } = event.currentTarget;
      event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end');
      return fit();
    }
    const after = commitKey(event, initial, ALL_ARROWS);
    if (!after) return;
    event.preventDefault();
    finish(after);
  };

  return (
    <>
      <textarea
        ref={field}
        rows={1}
        className={`${css.editor} ${column.type === 'text' ? '' : css.editorEnd}`}
        style={{ minWidth: width + 1, width: isMultiline ? Math.max(width + 1, 320) : width + 1, height: height + 1 }}
        defaultValue={start}
        aria-label={column.title}
        spellCheck={isMultiline}
        inputMode={column.type === 'text' ? 'text' : 'decimal'}
        onInput={(event) => {
          fit();
          if (column.type !== 'text') setText(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <TypedReading column={column} text={text} />
    </>
  );
}
