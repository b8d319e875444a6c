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
import { useSwipe } from '../hands/pointer/swipe.ts';
import { offeredFor, type RowAction } from '../state/row-action.ts';
import { useScene } from '../state/scene.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import { MoreActions, StepButton } from './over-parts.tsx';
import css from './row-panel.module.css';
import { useRowSteps } from './row-steps.ts';

/** A row opened beside the grid by the page. */
export interface RowPanelProps {
  readonly rowId: string | undefined;
  /** The row's name, which also names the panel for screen readers; null if there is no such row. */
  readonly title: (rowId: string) => string | null;
  readonly children: (rowId: string) => ReactNode;
  /** Another row, or none. */
  readonly onShow: (rowId: string | undefined) => void;
}

interface Parts extends RowPanelProps {
  readonly rowActions: readonly RowAction[];
}

/**
 * The open row: beside the grid, which stays usable, or over a phone's whole screen. Alt with an arrow goes to the neighbours
 * in the grid's order. Escape closes it, and the focus returns.
 */
export function RowPanel({ rowId, onShow, ...parts }: Parts) {
  const isPhone = useIsPhone();
  // While the panel closes on a phone it still shows the row.
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

/** A focused cell always takes text, so only the controller knows whether somebody types. */
const TYPED_IN = 'input:not([type=checkbox]), textarea, [contenteditable=true]:not([role=gridcell])';

type OpenPanelProps = Parts & { readonly rowId: string };

function PanelOver({ rowId, isOpen, onShow, ...rest }: OpenPanelProps & { readonly isOpen: boolean }) {
  const onKeyDown = usePanelKeys(rowId, onShow);
  const steps = useRowSteps(rowId);
  const swiping = useSwipe((to) => {
    const neighbour = steps[to];
    if (neighbour !== undefined) onShow(neighbour);
  });
  // A tap outside a field leaves the focus nowhere.
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
      closeOnEscape={false} // the panel's own keys know what else Escape may mean
      returnFocus={false}
      onExitTransitionEnd={onGone}
      position="bottom"
      size="100%"
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the library's part takes no keys; this adds no control */}
        <div className={css.over} onKeyDown={onKeyDown} {...swiping}>
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
    // In the next frame the grid has its size and rows, even at the first drawing.
    const frame = requestAnimationFrame(() => {
      // A person who followed a link learns why the row is hidden, and can show it.
      if (!goTo(controller, rowId, controller.active?.column ?? 0, 'look')) controller.model.reveal(rowId);
    });
    // The focused field of the former row is gone. The panel of a link may arrive late, when the person already types elsewhere.
    const focused = document.activeElement;
    const isTyping = controller.editing.get() !== null || focused?.matches(TYPED_IN) === true;
    if (!isTyping && !panel.current?.contains(focused)) panel.current?.focus();
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

/** Escape, the neighbours, and undo: edits of the panel are undone here too. */
function usePanelKeys(rowId: string, show: (to: string | undefined) => void) {
  const { controller } = useScene();
  const { previous, next } = useRowSteps(rowId);
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // A layer over the panel (a dialog, a list) is its child in React, but not in the page.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    // In a list of choices and a date field Alt with an arrow opens the list.
    const isStep = altKey && !opensByArrow(target);
    const neighbour = isStep && key === 'ArrowUp' ? previous : isStep && key === 'ArrowDown' ? next : undefined;
    const isTyping = target.matches('input:not([type=checkbox], [data-untouched]), textarea:not([data-untouched])');
    if (key === 'Escape' && !hasOwnEscape(target, event.currentTarget)) show(undefined);
    else if (neighbour !== undefined) show(neighbour);
    else if ((ctrlKey || metaKey) && !isTyping && key.toLowerCase() === 'z') (shiftKey ? redo : undo)(controller);
    else if ((ctrlKey || metaKey) && !isTyping && key.toLowerCase() === 'y') redo(controller);
    else return;
    event.preventDefault();
  };
}

/** A form or a half-typed field in the panel, which Escape cancels first. */
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
  const offered = offeredFor(rowActions, [rowId]).filter(({ isInPanel }) => !isInPanel);
  const shownPlace = place ?? (name !== null && 'not among what is shown');
  return (
    <>
      <div className={css.header}>
        {Title ? (
          // The focus starts here, so the row's name is announced first.
          <Title className={css.title ?? ''} tabIndex={-1} data-autofocus>
            {name ?? 'Not here any more'}
          </Title>
        ) : (
          <h2 id={titleId} className={css.title}>
            {name ?? 'Not here any more'}
          </h2>
        )}
        {Title ? (
          name !== null && offered.length > 0 && <MoreActions actions={offered} onAct={onAct} />
        ) : (
          <>
            <span className={css.place}>{shownPlace}</span>
            <HeaderButton
              label="Previous"
              keys={['Alt+ArrowUp', 'Alt+↑']}
              Icon={IconChevronUp}
              disabled={previous === undefined}
              onClick={() => onShow(previous)}
            />
            <HeaderButton
              label="Next"
              keys={['Alt+ArrowDown', 'Alt+↓']}
              Icon={IconChevronDown}
              disabled={next === undefined}
              onClick={() => onShow(next)}
            />
          </>
        )}
        <HeaderButton
          label="Close"
          keys={['Escape', 'Esc']}
          Icon={IconX}
          size={Title ? 44 : 30}
          onClick={() => onShow(undefined)}
        />
      </div>
      <PagePart name="What the panel shows" about={rowId}>
        {children(rowId)}
      </PagePart>
      {Title ? (
        <div className={css.steps}>
          <StepButton to={previous} onShow={onShow}>
            Previous
          </StepButton>
          <span>{shownPlace}</span>
          <StepButton to={next} onShow={onShow}>
            Next
          </StepButton>
        </div>
      ) : (
        name !== null &&
        offered.length > 0 && (
          <div className={css.actions}>
            {offered.map((action) => (
              <Button key={action.label(1)} variant="default" size="xs" onClick={() => onAct(action)}>
                {action.label(1)}
              </Button>
            ))}
          </div>
        )
      )}
    </>
  );
}

interface HeaderButtonProps {
  readonly label: string;
  /** The same keys for the page and for people. */
  readonly keys: readonly [declared: string, shown: string];
  readonly Icon: typeof IconX;
  readonly size?: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function HeaderButton({ label, keys: [declared, shown], Icon, size = 30, ...rest }: HeaderButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={declared}
      title={`${label} (${shown})`}
      size={size}
      {...rest}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
