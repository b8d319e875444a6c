import { Text, Title, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { dragLine } from '../../ui/drag-line.ts';
import classes from './lists.module.css';
import type { NamedActions, NamedItem, NamedWords } from './named-items.ts';
import { NamedLine } from './named-line.tsx';

interface Drag {
  readonly value: string;
  readonly place: number;
}

interface NamedListProps {
  readonly title: string;
  readonly items: readonly NamedItem[];
  readonly canEdit: boolean;
  readonly actions: NamedActions;
  readonly words: NamedWords;
  /** Where a new one is typed. */
  readonly add: ReactNode;
}

/** Things of a company that have a name and a place: those in use in their order, then the retired ones. */
export function NamedList({ title, items, canEdit, actions, words, add }: NamedListProps) {
  const id = useId();
  const lines = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState('');
  const offered = items.filter(({ isRetired }) => !isRetired);
  const retired = items.filter(({ isRetired }) => isRetired);
  const shown = drag ? moved(offered, drag.value, drag.place) : offered;

  // A retired one moves to another list, and the button with the focus goes: the focus follows to the button that takes it back.
  const section = useRef<HTMLElement>(null);
  const moving = useRef<NamedItem | null>(null);
  useEffect(() => {
    const before = moving.current;
    const now = before && items.find(({ value }) => value === before.value);
    if (!now || now.isRetired === before.isRetired) return;
    moving.current = null;
    if (document.activeElement !== document.body) return;
    const line = section.current?.querySelector(`[data-value="${CSS.escape(now.value)}"]`);
    [...(line?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [items]);
  const following: NamedActions = {
    ...actions,
    retire: (item, isRetired) => {
      moving.current = item;
      return actions.retire(item, isRetired);
    },
  };

  const place = (option: NamedItem, to: number) => {
    if (to < 0 || to >= offered.length || offered[to] === option) return;
    setSaid(`${option.name} is number ${to + 1} of ${offered.length}`);
    void actions.order([...moved(offered, option.value, to), ...retired].map(({ value }) => value));
  };
  const onGripKey = (event: KeyboardEvent, option: NamedItem) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    place(option, offered.indexOf(option) + step);
  };
  const startDrag = (event: PointerEvent, option: NamedItem) => {
    if (event.button !== 0 || !lines.current) return;
    const from = offered.indexOf(option);
    let to = from;
    const placeAt = (y: number): number => {
      const all = [...(lines.current?.children ?? [])];
      const passed = all.findIndex((line) => y < line.getBoundingClientRect().bottom);
      return passed < 0 ? offered.length - 1 : Math.min(passed, offered.length - 1);
    };
    dragLine(lines.current, {
      onMove: (y) => {
        to = placeAt(y);
        setDrag({ value: option.value, place: to });
      },
      onEnd: (isDropped) => {
        setDrag(null);
        if (isDropped && to !== from) place(option, to);
      },
    });
  };

  return (
    <section ref={section} className={classes.list} aria-labelledby={id}>
      <Title order={3} id={id}>
        {title}
      </Title>
      <ul ref={lines} className={classes.options} aria-label={`${title}: offered`}>
        {shown.map((option) => (
          <NamedLine
            key={option.value}
            item={option}
            words={words}
            canEdit={canEdit}
            isDragged={drag?.value === option.value}
            actions={following}
            onGripKey={(event) => onGripKey(event, option)}
            onGrip={(event) => startDrag(event, option)}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      )}
      {retired.length > 0 && (
        <>
          <Text size="xs" fw={600} c="dimmed" className={classes.retired}>
            Retired
          </Text>
          <ul className={classes.options} aria-label={`${title}: retired`}>
            {retired.map((option) => (
              <NamedLine key={option.value} item={option} words={words} canEdit={canEdit} actions={following} />
            ))}
          </ul>
        </>
      )}
      {canEdit && add}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}

function moved(options: readonly NamedItem[], value: string, to: number): NamedItem[] {
  const option = options.find((each) => each.value === value);
  const others = options.filter((each) => each !== option);
  return option ? others.toSpliced(to, 0, option) : others;
}
