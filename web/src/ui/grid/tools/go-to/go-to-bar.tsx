import { TextInput } from '@mantine/core';
import { type Destination, Destinations, goToDestination } from '@plumbline/sheet/control/destinations';
import { atOnce, begun } from '@plumbline/sheet/slices';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useScene } from '../../state/scene.ts';
import { useSlices } from '../../state/use-slices.ts';
import { useStore } from '../../state/use-store.ts';
import css from './go-to-bar.module.css';

/** The name box: type a row's number or name, or a column's title, and go there. Opened with Ctrl+G. */
export function GoToBar({ noun }: { readonly noun: string }) {
  const { controller } = useScene();
  return useStore(controller.isGoToOpen) ? <OpenGoToBar noun={noun} /> : null;
}

function OpenGoToBar({ noun }: { readonly noun: string }) {
  const { controller } = useScene();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const names = useMemo(() => new Destinations(controller), [controller]);
  const work = useMemo(() => begun(names.find(text)), [names, text]);
  useSlices(work);
  const last = useRef<readonly Destination[]>([]);
  if (work.done) last.current = work.done.result;
  const found = last.current;
  // In the same task as the key that opened it: the next key is already text.
  useLayoutEffect(() => field.current?.focus(), []);

  const close = (): void => {
    controller.isGoToOpen.set(false);
    controller.refocus();
  };
  const go = (to: Destination | undefined): void => {
    if (!to) return;
    close();
    goToDestination(controller, to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close();
    // Read anew: the last key may not have been drawn yet.
    else if (event.key === 'Enter') go(atOnce(names.find(field.current?.value ?? ''))[at]);
    else if (step !== 0) setAt((at + step + found.length) % Math.max(found.length, 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={css.bar}>
      <TextInput
        ref={field}
        size="xs"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
        aria-label="Go to"
        placeholder={`Go to a column or one of the ${noun}`}
        autoComplete="off"
        className={css.field ?? ''}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => document.hasFocus() && controller.isGoToOpen.set(false)}
      />
      {text.trim() !== '' && work.done?.result.length === 0 && (
        <span role="status" className={css.nothing}>
          Nothing here has this name
        </span>
      )}
      <div id={listId} role="listbox" aria-label="Places" className={css.list} hidden={found.length === 0}>
        {found.map((to, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the keys and keeps the focus
          <div
            key={to.kind === 'row' ? to.rowId : `column ${to.field}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={css.place}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(to)}
          >
            {to.kind === 'row' ? to.names.join(' · ') : to.title}
            {to.kind === 'column' && <span className={css.kind}>column</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
