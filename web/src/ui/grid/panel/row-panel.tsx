import { Drawer, getDefaultZIndex } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { goTo } from '@plumbline/sheet/control/group-actions';
import { redo, undo } from '@plumbline/sheet/control/range-actions';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useMovable } from '../../movable.tsx';
import { PagePart } from '../../page-part.tsx';
import { useIsPhone } from '../../use-is-phone.ts';
import { leaveField } from '../fields/leave-field.ts';
import { useChosenAction } from '../fields/use-chosen-action.ts';
import { useSwipe } from '../hands/pointer/swipe.ts';
import type { RowAction } from '../state/row-action.ts';
import { useScene } from '../state/scene.ts';
import { PanelFrame, type PanelFrameProps } from './panel-frame.tsx';
import css from './row-panel.module.css';
import { type RowSteps, useRowSteps } from './row-steps.ts';

/** A row opened beside the grid by the page. */
export interface RowPanelProps extends Pick<PanelFrameProps, 'title' | 'onShow' | 'trouble'> {
  readonly rowId: string | undefined;
  readonly children: (rowId: string) => ReactNode;
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
  const next = rowId ?? (isPhone ? last : undefined);
  if (next !== last) setLast(next);
  const show = (to: string | undefined): void => {
    leaveField();
    onShow(to);
  };
  const onClosed = (): void => setLast(undefined);
  const isOpen = rowId !== undefined;
  return next !== undefined && <OpenPanel {...parts} {...{ rowId: next, isPhone, isOpen, onShow: show, onClosed }} />;
}

/** A focused cell always takes text, so only the controller knows whether somebody types. */
const TYPED_IN = 'input:not([type=checkbox]), textarea, [contenteditable=true]:not([role=gridcell])';

type OpenPanelProps = Parts & { readonly rowId: string };

interface LayoutProps extends OpenPanelProps {
  /** Where `children` are shown. */
  readonly place: ReactNode;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface OverProps {
  readonly isOpen: boolean;
  readonly swiping: ReturnType<typeof useSwipe>;
  readonly onClosed: () => void;
}

/** What the panel shows outlives a change of the layout, such as a tablet that is turned: forms, and dialogs over them, stay. */
function OpenPanel({
  isPhone,
  isOpen,
  onClosed,
  ...props
}: OpenPanelProps & Omit<OverProps, 'swiping'> & { readonly isPhone: boolean }) {
  const { rowId, onShow, children } = props;
  const { controller } = useScene();
  const show = (to: string | undefined): void => {
    onShow(to);
    if (to === undefined && !isPhone) controller.refocus();
  };
  const steps = useRowSteps(rowId);
  const onKeyDown = usePanelKeys(steps, show);
  const swiping = useSwipe((to) => {
    const neighbour = steps[to];
    if (neighbour !== undefined) show(neighbour);
  });
  const { shown, place } = useMovable(
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes the panel's keys and adds no control
    <div className={css.shown} data-shown onKeyDown={onKeyDown} {...(isPhone && swiping)}>
      <PagePart name="What the panel shows" about={rowId}>
        {children(rowId)}
      </PagePart>
    </div>,
  );
  const layout = { ...props, place, onKeyDown, onShow: show };
  return (
    <>
      {isPhone ? <PanelOver {...layout} {...{ isOpen, swiping, onClosed }} /> : <PanelBeside {...layout} />}
      {shown}
    </>
  );
}

function PanelOver({ isOpen, swiping, onClosed, onKeyDown, ...props }: LayoutProps & OverProps) {
  const { rowId, onShow } = props;
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
  // After a change of the layout, a field of the panel keeps the focus, and so does a dialog over it.
  const [hasFocus] = useState(() => document.activeElement?.closest('aside, [role=dialog]') != null);
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={() => onShow(undefined)}
      closeOnEscape={false} // the panel's own keys know what else Escape may mean
      trapFocus={!hasFocus}
      returnFocus={false}
      onExitTransitionEnd={() => {
        onGone();
        onClosed();
      }}
      position="bottom"
      size="100%"
      zIndex={getDefaultZIndex('modal') - 1} // below every dialog, whichever came first
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Content>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the library's part takes no keys; this adds no control */}
        <div className={css.over} onKeyDown={onKeyDown} {...swiping}>
          <PanelFrame {...props} onAct={act} Title={Drawer.Title} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function PanelBeside({ onKeyDown, ...props }: LayoutProps) {
  const { rowId, onShow } = props;
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

  // The browser's back button closes it too. The focus that was in it goes to the sheet.
  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      requestAnimationFrame(() => document.activeElement === document.body && controller.refocus());
    };
  }, [controller]);

  const act = (action: RowAction): void => {
    onShow(undefined);
    action.onSelect([rowId], () => controller.refocus());
  };

  return (
    <aside ref={panel} tabIndex={-1} aria-labelledby={titleId} className={css.beside} onKeyDown={onKeyDown}>
      <PanelFrame {...props} onAct={act} titleId={titleId} />
    </aside>
  );
}

/** Escape, the neighbours, and undo: edits of the panel are undone here too. */
function usePanelKeys({ previous, next }: RowSteps, show: (to: string | undefined) => void) {
  const { controller } = useScene();
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // A layer over the panel (a dialog, a list) is its child in React, but not in the page.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    // What is shown takes its keys itself: to the layout around it they may come a second time.
    const shown = target.closest('[data-shown]');
    if (shown && shown !== event.currentTarget) return;
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
