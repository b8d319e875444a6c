import { UnstyledButton } from '@mantine/core';
import { closeAll, openAll } from '@plumbline/sheet/control/group-actions';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useGroupScene } from '../../state/group-scene.ts';
import { useScene } from '../../state/scene.ts';
import { useStore } from '../../state/use-store.ts';
import css from '../filters/grid-toolbar.module.css';
import own from './group-chips.module.css';

interface GroupChipsProps {
  /** What gets the focus when the last chip is gone. */
  readonly onGone: () => void;
}

/** The grouping columns, the outermost first. Each can be removed, and all groups open or close. */
export function GroupChips({ onGone }: GroupChipsProps) {
  const { controller } = useScene();
  const { by, grouped, onGroup } = useGroupScene();
  const closed = useStore(controller.closed);
  const list = useRef<HTMLUListElement>(null);
  if (by.length === 0 || !grouped) return null;
  const isAllClosed = grouped.top.length > 0 && grouped.top.every(({ key }) => closed.has(key));

  const remove = (field: string, index: number): void => {
    // The neighbour takes the focus before its chip is gone, so that the focus is never lost.
    const chips = list.current?.children ?? [];
    const button = (chips[index + 1] ?? chips[index - 1])?.querySelector<HTMLElement>('button');
    if (button) button.focus();
    else onGone();
    onGroup(by.filter((column) => column.field !== field).map((column) => column.field));
  };
  return (
    <>
      <ul ref={list} aria-label="Groups" className={css.chips}>
        {by.map(({ field, title }, index) => (
          <li key={field} className={`${css.chip} ${own.chip}`}>
            <span className={own.label} title={title}>
              {index === 0 ? 'Grouped by' : 'then by'} {title}
            </span>
            <UnstyledButton
              className={css.chipRemove ?? ''}
              aria-label={`Ungroup ${title}`}
              onClick={() => remove(field, index)}
            >
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <UnstyledButton
        className={css.clearAll ?? ''}
        onClick={() => (isAllClosed ? openAll(controller) : closeAll(controller))}
      >
        {isAllClosed ? 'Expand all' : 'Collapse all'}
      </UnstyledButton>
    </>
  );
}
