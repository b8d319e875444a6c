import { ActionIcon, Button, Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { goTo } from '@plumbline/sheet/control/group-actions';
import { redo, undo } from '@plumbline/sheet/control/range-actions';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PagePart } from '../../page-part.tsx';
import { leaveField } from '../fields/leave-field.ts';
import { useChosenAction } from '../fields/use-chosen-action.ts';
import { useIsPhone } from '../fields/use-is-phone.ts';
import type { RowAction } from '../state/row-action.ts';
import { useScene } from '../state/scene.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import css from './row-panel.module.css';
import { useRowSteps } from './row-steps.ts';

/** One row opened beside the grid, by whoever uses the grid. */
export interface RowPanelProps {
  readonly rowId: string | undefined;
  /** The row's name, which a screen reader calls the panel by; null for a row that is not there. */
  readonly title: (rowId: string) => string | null;
  readonly children: (rowId: string) => ReactNode;
  /** Another row, or none. */
  readonly onShow: (rowId: string | undefined) => void;
}

interface Parts extends RowPanelProps {
  readonly rowActions: readonly RowAction[];
}

/**
 * The open row: beside the grid, which stays usable, or over the whole of a phone. Alt with an arrow goes to the neighbours
 * in the grid's order; Escape closes, and the focus goes back to where it came from.
 */
export function RowPanel({ rowId, onShow, ...parts }: Parts) {
  const isPhone = useIsPhone();
  // While it closes on a phone the panel still shows what it showed.
  const [last, setLast] = useState(rowId);
  if (rowId !== undefined && rowId !== last) setLast(rowId);
  const show = (to: string | undefined): void => {
    leaveField();
    onShow(to);
  };
  const rest = { ...parts, onShow: show };
  if (!isPhone) return rowId !== undefined && <PanelBeside key="beside" rowId={rowId} {...rest} />;
  return last !== undefined && <PanelOver rowId={last} isOpen={rowId !== undefined} {...rest} />;
}

type OpenPanelProps = Parts & { readonly rowId: string };

function PanelOver({ rowId, isOpen, onShow, ...rest }: OpenPanelProps & { readonly isOpen: boolean }) {
  const onKeyDown = usePanelKeys(rowId, onShow);
  // A field that was left by a tap beside it leaves the focus nowhere.
  useWindowEvent('keydown', ({ key, target }) => {
    if (isOpen && key === 'Escape' && target === document.body) onShow(undefined);
  });
  const focusCard = (): void =>
    document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(rowId)}"] button`)?.focus();
  const { choose, onGone } = useChosenAction(rowId, focusCard);
  const act = (action: RowAction): void => {
    choose(action);
    onShow(undefined);
  };
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={() => onShow(undefined)}
      closeOnEscape={false} // the panel's own keys know what else Escape may mean in it
      returnFocus={false}
      onExitTransitionEnd={onGone}
      position="bottom"
      size="100%"
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the library's own part takes no keys; this adds no control */}
        <div className={css.over} onKeyDown={onKeyDown}>
          <PanelContent rowId={rowId} onShow={onShow} onAct={act} {...rest} Title={Drawer.Title} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function PanelBeside({ rowId, onShow, ...rest }: OpenPanelProps) {
  const { controller } = useScene();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();

  useEffect(() => {
    // A frame later the library has measured itself and knows its rows, also when this comes with the first drawing.
    const frame = requestAnimationFrame(() => {
      // Whoever comes by a link learns why the row is not in sight, and can have it shown.
      if (!goTo(controller, rowId, controller.active?.column ?? 0, 'look')) controller.model.reveal(rowId);
    });
    // A field of the row before, which had the focus, is gone with it.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    return () => cancelAnimationFrame(frame);
  }, [controller, rowId]);

  const show = (to: string | undefined): void => {
    onShow(to);
    if (to === undefined) controller.refocus();
  };
  const onKeyDown = usePanelKeys(rowId, show);
  const act = (action: RowAction): void => {
    show(undefined);
    action.onSelect([rowId], () => controller.refocus());
  };

  return (
    <aside ref={panel} tabIndex={-1} aria-labelledby={titleId} className={css.beside} onKeyDown={onKeyDown}>
      <PanelContent rowId={rowId} onShow={show} onAct={act} titleId={titleId} {...rest} />
    </aside>
  );
}

/** Escape, the ways to the neighbours, and undo: what is done beside the grid is undone there too. */
function usePanelKeys(rowId: string, show: (to: string | undefined) => void) {
  const { controller } = useScene();
  const { previous, next } = useRowSteps(rowId);
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // What lies over the panel (a dialog, a list) is its child to React and not to the page.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    // Of a list of choices and of a date Alt with an arrow is the key that opens it.
    const isStep = altKey && !opensByArrow(target);
    const neighbour = isStep && key === 'ArrowUp' ? previous : isStep && key === 'ArrowDown' ? next : undefined;
    const isTyping = target.matches('input:not([type=checkbox]), textarea');
    if (key === 'Escape' && !hasOwnEscape(target, event.currentTarget)) show(undefined);
    else if (neighbour !== undefined) show(neighbour);
    else if ((ctrlKey || metaKey) && !isTyping && key.toLowerCase() === 'z') (shiftKey ? redo : undo)(controller);
    else if ((ctrlKey || metaKey) && !isTyping && key.toLowerCase() === 'y') redo(controller);
    else return;
    event.preventDefault();
  };
}

/** Something within the panel, such as a form or a field half typed, that Escape gives up first. */
const hasOwnEscape = (target: HTMLElement, panel: HTMLElement): boolean => {
  const holder = target.closest('[data-mantine-stop-propagation=true]');
  return holder !== null && holder !== panel && panel.contains(holder);
};

const opensByArrow = (element: HTMLElement): boolean => element.matches('select, [type=date], [aria-haspopup]');

interface PanelContentProps extends OpenPanelProps {
  readonly titleId?: string;
  readonly Title?: typeof Drawer.Title;
  readonly onAct: (action: RowAction) => void;
}

function PanelContent({ rowId, title, children, onShow, titleId, Title, rowActions, onAct }: PanelContentProps) {
  const { controller } = useScene();
  useRowVersion(controller.model, rowId);
  const { previous, next, place } = useRowSteps(rowId);
  const name = title(rowId);
  const size = Title ? 44 : 30;
  return (
    <>
      <div className={css.header}>
        {Title ? (
          // Where the focus begins: what is read out first is which row this is.
          <Title className={css.title ?? ''} tabIndex={-1} data-autofocus>
            {name ?? 'Not here any more'}
          </Title>
        ) : (
          <h2 id={titleId} className={css.title}>
            {name ?? 'Not here any more'}
          </h2>
        )}
        <span className={css.place}>{place ?? (name !== null && 'not among what is shown')}</span>
        <HeaderButton
          label="Previous"
          keys={['Alt+ArrowUp', 'Alt+↑']}
          Icon={IconChevronUp}
          size={size}
          disabled={previous === undefined}
          onClick={() => onShow(previous)}
        />
        <HeaderButton
          label="Next"
          keys={['Alt+ArrowDown', 'Alt+↓']}
          Icon={IconChevronDown}
          size={size}
          disabled={next === undefined}
          onClick={() => onShow(next)}
        />
        <HeaderButton
          label="Close"
          keys={['Escape', 'Esc']}
          Icon={IconX}
          size={size}
          onClick={() => onShow(undefined)}
        />
      </div>
      <PagePart name="What the panel shows" about={rowId}>
        {children(rowId)}
      </PagePart>
      {name !== null && rowActions.length > 0 && (
        <div className={css.actions}>
          {rowActions.map((action) => (
            <Button key={action.label(1)} variant="default" size={Title ? 'md' : 'xs'} onClick={() => onAct(action)}>
              {action.label(1)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface HeaderButtonProps {
  readonly label: string;
  /** The keys that do the same: as the page declares them, and as a person reads them. */
  readonly keys: readonly [declared: string, shown: string];
  readonly Icon: typeof IconX;
  readonly size: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function HeaderButton({ label, keys: [declared, shown], Icon, ...rest }: HeaderButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={declared}
      title={`${label} (${shown})`}
      {...rest}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
